import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import type { OpenConflict as Opened, QueueItem } from "#app/services/bookings/review/queue-item.server.ts";
import type { Rival } from "#app/services/bookings/review/review-list.server.ts";

/** A reservation that requests the same room at the same time. */
export type RivalFacts = Rival;

/** A reservation as the queue and its dialogs show it. */
export type ReviewFacts = ReservationFacts & {
  /** The first conflicting reservations, and their count (up to 100). */
  rivals: RivalFacts[];
  rivalCount: number;
};

/** A row of the queue, as services/reservations/queue-item reads it. */
export type QueueRow = QueueItem;

/** A rival as a row below the request. */
export type RivalRow = Omit<ReviewFacts, "notes" | "rejectionReason" | "rivals" | "rivalCount"> & {
  /** Whether the reader may move it. */
  canMove: boolean;
};

export type OpenConflict = Opened;

/** The form of the rows' checkboxes, wherever they are in the page. */
export const BATCH_FORM = "avaliar-selecionadas";

/** Whether approving needs the reviewer's override. */
export function needsOverride(item: ReviewFacts): boolean {
  return item.rivals.some((rival) => rival.status === "approved");
}
