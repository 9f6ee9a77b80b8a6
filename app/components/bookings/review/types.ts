import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";

/** A reservation that requests the same room at the same time. */
export type RivalFacts = {
  id: number;
  environmentNames: string[];
  userName: string;
  status: Status;
  startTime: string;
  endTime: string;
};

/** A reservation as the queue and its dialogs show it. */
export type ReviewFacts = ReservationFacts & {
  /** The first conflicting reservations, and their count (up to 100). */
  rivals: RivalFacts[];
  rivalCount: number;
};

/** What waits of a series. */
export type WaitingSeries = {
  id: number;
  updatedAt: string;
  pending: number;
  conflicts: number;
  startDate: string;
  endDate: string;
};

/** A row of the queue, as services/reservations/queue-item reads it. */
export type QueueRow = ReviewFacts & {
  seats: number | null;
  isInConflict: boolean;
  series: WaitingSeries | null;
  /** Whether the row stands for all that waits of its series. */
  isSeries: boolean;
  open: OpenConflict | null;
};

type RoomOffer = {
  from: number;
  rooms: Omit<EnvironmentOption, "type">[];
  /** Resources of the disputed room, which all of these have too. */
  needs: EnvironmentResource[];
};

/** A rival as a row below the request. */
export type RivalRow = Omit<ReviewFacts, "notes" | "rejectionReason" | "rivals" | "rivalCount"> & {
  /** Whether the reader may move it. */
  canMove: boolean;
};

export type OpenConflict = {
  rivals: RivalRow[];
  mover: { id: number; updatedAt: string; date: string; startTime: string; endTime: string };
  offer: RoomOffer | null;
};

/** How many there are; `isCut` if there may be more. */

/** The form of the rows' checkboxes, wherever they are in the page. */
export const BATCH_FORM = "avaliar-selecionadas";

/** Whether approving needs the reviewer's override. */
export function needsOverride(item: ReviewFacts): boolean {
  return item.rivals.some((rival) => rival.status === "approved");
}
