import { ButtonLink } from "./button.tsx";

/** One sentence and, where there is one, the action that helps. */
export function EmptyState({
  sentence,
  action,
}: {
  sentence: string;
  action?: { to: string; label: string };
}) {
  return (
    <div className="empty">
      <p>{sentence}</p>
      {action ? (
        <ButtonLink to={action.to} look="secondary" preventScrollReset>
          {action.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
