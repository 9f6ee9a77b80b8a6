import type { ShouldRevalidateFunction } from "@remix-run/react";
import { ADDRESSES } from "#app/domain/addresses.ts";

type Change = Parameters<ShouldRevalidateFunction>[0];

/** Whether the request never reached the server: revalidating would fail too, and discard the form. */
function isUnsent({ actionResult }: Pick<Change, "actionResult">): boolean {
  return (actionResult as { unsent?: boolean } | undefined)?.unsent === true;
}

/** Revalidates unless the form could not be sent. Every route with a loader uses at least this. */
export const unlessUnsent: ShouldRevalidateFunction = (change) =>
  !isUnsent(change) && change.defaultShouldRevalidate;

/** Also revalidates a page after a refused action: its data is out of date. */
export const afterRefusal: ShouldRevalidateFunction = (change) =>
  !isUnsent(change) && (change.defaultShouldRevalidate || (change.actionStatus ?? 200) >= 400);

/** Revalidates only the bell once notifications are read: the list still shows what was new, and the toast stays. */
export const unlessMarkedRead: ShouldRevalidateFunction = (change) =>
  change.formAction !== ADDRESSES.notifications && unlessUnsent(change);
