import type { ReservationFacts } from "#app/domain/reservations/reservation-facts.ts";
import type { Status } from "#app/domain/reservations/status.ts";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";

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

/** A row of the queue, as services/reservations/queue-item reads it. */
export type QueueRow = ReviewFacts & {
  seats: number | null;
  isInConflict: boolean;
  open: OpenConflict | null;
};

type RoomOffer = {
  from: number;
  rooms: Omit<EnvironmentOption, "type">[];
  /** What the disputed room holds, and so do all of these. */
  needs: EnvironmentResource[];
};

/** A rival as a row beneath the request. */
export type RivalRow = Omit<ReviewFacts, "notes" | "rejectionReason" | "rivals" | "rivalCount">;

export type OpenConflict = {
  rivals: RivalRow[];
  mover: { id: number; updatedAt: string; date: string; startTime: string; endTime: string };
  offer: RoomOffer | null;
};

/** How many there are; `isCut` where there may be more. */
export type Counted = { count: number; isCut: boolean };

/** The form that the rows' boxes belong to, wherever they stand. */
export const BATCH_FORM = "avaliar-selecionadas";

/** Whether approving needs the reviewer's override. */
export function needsOverride(item: ReviewFacts): boolean {
  return item.rivals.some((rival) => rival.status === "approved");
}
