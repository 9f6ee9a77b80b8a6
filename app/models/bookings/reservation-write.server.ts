import { sql } from "kysely";
import { RESERVATION_CONTENT, type ReservationContent } from "#app/domain/bookings/reservation-content.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import { toColumns } from "#app/domain/content.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { Slot } from "./conflict.server.ts";

/** A decision outlives the account of who made it: an id that is gone names nobody. */
function existingUser(id: number | null) {
  return sql<number | null>`(SELECT id FROM users WHERE id = ${id})`;
}

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
    reviewer_user_id: existingUser(input.reviewerUserId),
    updated_at: input.at,
  };
}

/** The date of a series that a reservation belongs to; null for a single one. */
export type SeriesPlace = { seriesId: number; seriesDate: CivilDate; isDetached: boolean };

type NewReservation = Written & {
  overrideUserId: number | null;
  requestKey: string | null;
  seriesId: number | null;
  seriesDate: CivilDate | null;
  isDetached: 0 | 1;
};

const newReservation = prepareQuery((q, input: NewReservation) =>
  q.insertInto("reservations").values({
    ...columnsOf(input),
    override_user_id: input.overrideUserId,
    request_key: input.requestKey,
    series_id: input.seriesId,
    series_date: input.seriesDate,
    is_detached: input.isDetached,
    created_at: input.at,
  }),
);

function seriesColumns(place: SeriesPlace | null) {
  const isDetached: 0 | 1 = place?.isDetached ? 1 : 0;
  return { seriesId: place?.seriesId ?? null, seriesDate: place?.seriesDate ?? null, isDetached };
}

export function insertReservation(
  db: Database,
  { series, ...input }: Omit<NewReservation, keyof SeriesPlace> & { series: SeriesPlace | null },
): number {
  return db.run(newReservation({ ...input, ...seriesColumns(series) })).id;
}

type Restored = Written & {
  id: number;
  rejectionReason: string | null;
  /** Not set in what was stored before there were substitutes. */
  substituteUserId?: number | null;
  createdAt: string;
  series: SeriesPlace | null;
};

/** Brings back a row under its own id, without its rooms. */
export function insertRestored(db: Database, input: Restored): void {
  const { seriesId, seriesDate, isDetached } = seriesColumns(input.series);
  db.run(
    db.q.insertInto("reservations").values({
      id: input.id,
      ...columnsOf(input),
      rejection_reason: input.rejectionReason,
      substitute_user_id: existingUser(input.substituteUserId ?? null),
      series_id: seriesId,
      series_date: seriesDate,
      is_detached: isDetached,
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

const placeDeletion = prepareQuery((q, input: { reservationId: number; environmentIds: string }) =>
  q
    .deleteFrom("reservation_environments")
    .where("reservation_id", "=", input.reservationId)
    .where("environment_id", "in", jsonValues<number>(input.environmentIds)),
);

export function deletePlaces(db: Database, reservationId: number, environmentIds: number[]): void {
  if (environmentIds.length === 0) return;
  db.run(placeDeletion({ reservationId, environmentIds: JSON.stringify(environmentIds) }));
}

type Changed = Omit<Slot, "environmentIds"> &
  ReservationContent & { id: number; teacherUserId: number | null; shift: Shift; at: string };

const change = prepareQuery((q, input: Changed) =>
  q
    .updateTable("reservations")
    .set({
      teacher_user_id: input.teacherUserId,
      ...toColumns(RESERVATION_CONTENT, input),
      date: input.date,
      start_time: input.startTime,
      end_time: input.endTime,
      shift: input.shift,
      // On another day it is no longer that request's; its siblings may be there already.
      request_key: sql`CASE WHEN date = ${input.date} THEN request_key END`,
      updated_at: nextVersion(input.at),
    })
    .where("id", "=", input.id),
);

export function updateReservation(db: Database, input: Changed): void {
  db.run(change(input));
}

const override = prepareQuery((q, input: { id: number; userId: number | null }) =>
  q.updateTable("reservations").set({ override_user_id: input.userId }).where("id", "=", input.id),
);

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
      reviewer_user_id: existingUser(input.reviewerUserId),
      rejection_reason: input.rejectionReason,
      updated_at: nextVersion(input.at),
    })
    .where("id", "=", input.id),
);

export function setStatus(db: Database, input: Decision): void {
  db.run(decision(input));
}

const touch = prepareQuery((q, input: { id: number; at: string }) =>
  q
    .updateTable("reservations")
    .set({ updated_at: nextVersion(input.at) })
    .where("id", "=", input.id),
);

/** Makes the row another version of itself, where only its rooms have changed: no count or span is asked again. */
export function touchReservation(db: Database, id: number, at: string): void {
  db.run(touch({ id, at }));
}

const deletion = prepareQuery((q, params: { id: number }) =>
  q.deleteFrom("reservations").where("id", "=", params.id),
);

export function deleteReservation(db: Database, id: number): void {
  db.run(deletion({ id }));
}
