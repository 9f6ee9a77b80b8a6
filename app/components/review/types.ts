import type { ReservationFacts } from "#app/domain/reservation-facts.ts";
import type { Status } from "#app/domain/status.ts";

/** A reservation that wants the same room at the same time. */
export type RivalFacts = {
  id: number;
  environmentNames: string[];
  userName: string;
  status: Status;
  startTime: string;
  endTime: string;
};

/** What the queue and its dialogs show of a reservation. */
export type ReviewFacts = ReservationFacts & {
  /** The first of those that conflict, and how many there are (counted up to 100). */
  rivals: RivalFacts[];
  rivalCount: number;
};

/** The form that the rows' boxes belong to, wherever they stand. */
export const BATCH_FORM = "aprovar-selecionadas";

/** Whether approving needs the reviewer's override. */
export function needsOverride(item: ReviewFacts): boolean {
  return item.rivals.some((rival) => rival.status === "approved");
}
