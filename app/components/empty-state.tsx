import { ButtonLink } from "./button.tsx";

/** One sentence, what to do first, and the action that does it. */
export function EmptyState({
  sentence,
  hint,
  action,
}: {
  sentence: string;
  hint?: string;
  action?: { to: string; label: string };
}) {
  return (
    <div className="empty">
      <div>
        <p>{sentence}</p>
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
      {action ? (
        <ButtonLink to={action.to} look="secondary" preventScrollReset>
          {action.label}
        </ButtonLink>
      ) : null}
    </div>
  );
}
