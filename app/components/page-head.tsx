import type { ReactNode } from "react";
import { FlashBanner } from "./toast.tsx";

/** A screen's one h1, a line beneath it, its main actions, and what happened on the page before. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {lead ? <p className="hint">{lead}</p> : null}
        </div>
        {children ? <div className="actions">{children}</div> : null}
      </div>
      <FlashBanner />
    </>
  );
}
