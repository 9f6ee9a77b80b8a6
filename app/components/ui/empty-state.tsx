import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

/** One sentence, the first step, and the action that does it. */
export function EmptyState({
  sentence,
  hint,
  action,
  children,
}: {
  sentence: string;
  hint?: string | undefined;
  action?: { to: string; label: string };
  /** An alternative action. */
  children?: ReactNode;
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
      {children}
    </div>
  );
}
