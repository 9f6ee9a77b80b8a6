import { useRouteLoaderData } from "@remix-run/react";
import { isExpired, momentOf, type ShownStatus } from "#app/domain/bookings/expired.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";

export type StatedRow = { status: Status; date: CivilDate; endTime: string };

/** What a row's status reads as at the school's present minute, which the frame has from the server (rules R3.37). */
export function useShownStatus(row: StatedRow): ShownStatus {
  const frame = useRouteLoaderData("frame") as { minute: string } | undefined;
  return frame && isExpired(row, momentOf(frame.minute)) ? "expired" : row.status;
}
