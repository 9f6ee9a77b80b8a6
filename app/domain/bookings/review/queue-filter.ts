import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";

/** The queue's filters besides its tab; null where not set. */
export type QueueFilter = {
  /** Both ends included; one may be open. */
  startDate: CivilDate | null;
  endDate: CivilDate | null;
  shift: Shift | null;
  environmentId: number | null;
  ownerId: number | null;
  conflict: boolean | null;
  isLesson: boolean | null;
  /** Only pending ones whose lesson is over, "Sem resposta" (rules R3.37); without, the pending tab leaves them out. */
  isExpired: boolean;
  /** Text to find by names or an id; a day is found by it too. */
  search: string;
};

export const NO_FILTER: QueueFilter = {
  startDate: null,
  endDate: null,
  shift: null,
  environmentId: null,
  ownerId: null,
  conflict: null,
  isLesson: null,
  isExpired: false,
  search: "",
};

export function isFiltered(filter: QueueFilter): boolean {
  return (Object.keys(NO_FILTER) as (keyof QueueFilter)[]).some((name) => filter[name] !== NO_FILTER[name]);
}

/** A period counts as one filter, open or closed. */
export function countFilters({
  startDate,
  endDate,
  shift,
  environmentId,
  ownerId,
  conflict,
  isLesson,
  isExpired,
}: QueueFilter): number {
  return [startDate ?? endDate, shift, environmentId, ownerId, conflict, isLesson, isExpired || null].filter(
    (each) => each !== null,
  ).length;
}
