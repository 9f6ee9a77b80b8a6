import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { Status } from "./status.ts";

/** What screens show of a reservation to whoever may see it. */
export type ReservationFacts = {
  id: number;
  userName: string;
  date: CivilDate;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  shift: Shift;
  environmentNames: string[];
  disciplineName: string;
  className: string;
  status: Status;
  notes: string | null;
  rejectionReason: string | null;
  updatedAt: string;
};

const NAMES: Record<keyof ReservationFacts, true> = {
  id: true,
  userName: true,
  date: true,
  startTime: true,
  endTime: true,
  shift: true,
  environmentNames: true,
  disciplineName: true,
  className: true,
  status: true,
  notes: true,
  rejectionReason: true,
  updatedAt: true,
};

/** The facts of a row without whatever else it holds, which no page needs to be sent. */
export function factsOf(row: ReservationFacts): ReservationFacts {
  return Object.fromEntries(
    Object.keys(NAMES).map((name) => [name, row[name as keyof ReservationFacts]]),
  ) as ReservationFacts;
}
