import type { CivilDate } from "./civil-date.ts";
import type { Shift } from "./shift.ts";

/** What the queue is narrowed by, beside its tab; null where it is not. */
export type QueueFilter = {
  /** Both ends included; one may be open. */
  startDate: CivilDate | null;
  endDate: CivilDate | null;
  shift: Shift | null;
  environmentId: number | null;
  ownerId: number | null;
  /** Only those in conflict, or only those without. */
  conflict: boolean | null;
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
  search: "",
};
