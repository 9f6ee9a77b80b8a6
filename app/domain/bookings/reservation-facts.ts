import { factOf } from "#app/domain/content.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { CONTENT_NAMES, type ContentFacts, RESERVATION_CONTENT } from "./reservation-content.ts";
import type { Status } from "./status.ts";

export type ReservationFacts = ContentFacts & {
  id: number;
  userName: string;
  date: CivilDate;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  shift: Shift;
  environmentNames: string[];
  status: Status;
  rejectionReason: string | null;
  updatedAt: string;
};

const OWN: Record<Exclude<keyof ReservationFacts, keyof ContentFacts>, true> = {
  id: true,
  userName: true,
  date: true,
  startTime: true,
  endTime: true,
  shift: true,
  environmentNames: true,
  status: true,
  rejectionReason: true,
  updatedAt: true,
};

const NAMES = [
  ...(Object.keys(OWN) as (keyof typeof OWN)[]),
  ...CONTENT_NAMES.map((name) => factOf(RESERVATION_CONTENT, name)),
];

export function factsOf(row: ReservationFacts): ReservationFacts {
  return Object.fromEntries(NAMES.map((name) => [name, row[name]])) as ReservationFacts;
}
