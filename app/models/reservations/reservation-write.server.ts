import { sql } from "kysely";
import { toColumns } from "#app/domain/content.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import {
  RESERVATION_CONTENT,
  type ReservationContent,
} from "#app/domain/reservations/reservation-content.ts";
import type { Status } from "#app/domain/reservations/status.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { Slot } from "./conflict.server.ts";

/** What a new row and one that comes back have in common; `at` is its version. */
type Written = Omit<Slot, "environmentIds"> &
  ReservationContent & {
    userId: number;
    teacherUserId: number | null;
    shift: Shift;
    status: Status;
    reviewerUserId: number | null;
    at: string;
  };

function columnsOf(input: Written) {
  return {
    user_id: input.userId,
    teacher_user_id: input.teacherUserId,
    ...toColumns(RESERVATION_CONTENT, input),
    date: input.date,
    start_time: input.startTime,
    end_time: input.endTime,
    shift: input.shift,
    status: input.status,
    reviewer_user_id: input.reviewerUserId,
    updated_at: input.at,
  };
}

type NewReservation = Written & { overrideUserId: number | null; requestKey: string | null };

const newReservation = prepareQuery((q, input: NewReservation) =>
  q.insertInto("reservations").values({
    ...columnsOf(input),
    override_user_id: input.overrideUserId,
    request_key: input.requestKey,
    created_at: input.at,
  }),
);

/** Inserts a reservation without its rooms; gives its id. */
export function insertReservation(db: Database, input: NewReservation): number {
  return db.run(newReservation(input)).id;
}

type Restored = Written & { id: number; rejectionReason: string | null; createdAt: string };

/** Brings back a row under its own id, without its rooms. */
export function insertRestored(db: Database, input: Restored): void {
  db.run(
    db.q.insertInto("reservations").values({
      id: input.id,
      ...columnsOf(input),
      rejection_reason: input.rejectionReason,
      created_at: input.createdAt,
    }),
  );
}

const placeInsertion = prepareQuery((q, input: { reservationId: number; environmentIds: string }) =>
  q
    .insertInto("reservation_environments")
    .columns(["reservation_id", "environment_id"])
    .expression(sql`SELECT ${input.reservationId}, value FROM json_each(${input.environmentIds})`),
);

export function insertPlaces(db: Database, reservationId: number, environmentIds: number[]): void {
  if (environmentIds.length === 0) return;
  db.run(placeInsertion({ reservationId, environmentIds: JSON.stringify(environmentIds) }));
}

export function deletePlaces(db: Database, reservationId: number, environmentIds: number[]): void {
  if (environmentIds.length === 0) return;
  db.run(
    db.q
      .deleteFrom("reservation_environments")
      .where("reservation_id", "=", reservationId)
      .where("environment_id", "in", environmentIds),
  );
}

export function updateReservation(
  db: Database,
  input: Omit<Slot, "environmentIds"> &
    ReservationContent & {
      id: number;
      teacherUserId: number | null;
      shift: Shift;
      at: string;
    },
): void {
  db.run(
    db.q
      .updateTable("reservations")
      .set({
        teacher_user_id: input.teacherUserId,
        ...toColumns(RESERVATION_CONTENT, input),
        date: input.date,
        start_time: input.startTime,
        end_time: input.endTime,
        shift: input.shift,
        // On another day it is no longer that request's; its siblings may stand there already.
        request_key: sql`CASE WHEN date = ${input.date} THEN request_key END`,
        updated_at: nextVersion(input.at),
      })
      .where("id", "=", input.id),
  );
}

const override = prepareQuery((q, input: { id: number; userId: number | null }) =>
  q.updateTable("reservations").set({ override_user_id: input.userId }).where("id", "=", input.id),
);

/** Records who allowed the reservation to stand beside another approved one, or that nobody needs to. */
export function setOverride(db: Database, id: number, userId: number | null): void {
  db.run(override({ id, userId }));
}

type Decision = {
  id: number;
  status: Status;
  reviewerUserId: number | null;
  rejectionReason: string | null;
  at: string;
};

const decision = prepareQuery((q, input: Decision) =>
  q
    .updateTable("reservations")
    .set({
      status: input.status,
      reviewer_user_id: input.reviewerUserId,
      rejection_reason: input.rejectionReason,
      updated_at: nextVersion(input.at),
    })
    .where("id", "=", input.id),
);

export function setStatus(db: Database, input: Decision): void {
  db.run(decision(input));
}

/** Makes the row another version of itself, where only its rooms have changed. */
export function touchReservation(db: Database, id: number, at: string): void {
  db.run(
    db.q
      .updateTable("reservations")
      .set({ updated_at: nextVersion(at) })
      .where("id", "=", id),
  );
}

export function deleteReservation(db: Database, id: number): void {
  db.run(db.q.deleteFrom("reservations").where("id", "=", id));
}
