import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import type { OpenConflict as Opened, QueueItem } from "#app/services/bookings/review/queue-item.server.ts";
import type { Rival } from "#app/services/bookings/review/review-list.server.ts";

export type RivalFacts = Rival;

export type ReviewFacts = ReservationFacts & {
  rivals: RivalFacts[];
  rivalCount: number;
  equipment: BookedEquipment[];
};

export type QueueRow = QueueItem;

/** A rival as a row below the request. */
export type RivalRow = Omit<
  ReviewFacts,
  "notes" | "rejectionReason" | "rivals" | "rivalCount" | "equipment"
> & {
  canMove: boolean;
};

export type OpenConflict = Opened;

export const BATCH_FORM = "avaliar-selecionadas";

/** Whether approving needs the reviewer's override. */
export function needsOverride(item: ReviewFacts): boolean {
  return item.rivals.some((rival) => rival.status === "approved");
}
