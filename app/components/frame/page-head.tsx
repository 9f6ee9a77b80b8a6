import type { ReactNode } from "react";
import { FlashBanner, Toast } from "./toast.tsx";
import { useArrival } from "./use-arrival.ts";

/** The screen's h1, a few words, the toast and the main actions; on a phone words and actions are below the h1. */
export function PageHead({
  title,
  lead,
  isLong = false,
  children,
}: {
  title: string;
  /** Of a title that is read whole on a phone too, in smaller type. */
  isLong?: boolean;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  const heading = useArrival();
  return (
    <>
      <div className="page-head">
        <h1 ref={heading} data-long={isLong || undefined}>
          {title}
        </h1>
        <Toast />
        {lead || children ? (
          <div className="page-sub flex flex-wrap items-center justify-between gap-2 min-h-11 lg:contents">
            {lead ? (
              <p className="lead flex-[1_1_8rem] min-w-0 text-small/5 text-muted lg:truncate lg:flex-[1_1_0] lg:text-body/6">
                {lead}
              </p>
            ) : null}
            {children ? <div className="actions">{children}</div> : null}
          </div>
        ) : null}
      </div>
      <FlashBanner />
    </>
  );
}
