import type { ReactNode } from "react";
import { ButtonLink } from "./button.tsx";

export function EmptyState({
  sentence,
  hint,
  action,
  children,
}: {
  sentence: string;
  hint?: string | undefined;
  action?: { to: string; label: string };
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
