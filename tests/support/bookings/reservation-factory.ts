import type { Status } from "#app/domain/bookings/status.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { Database } from "#db/client.server.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** All columns of a reservation's row, its rooms, and its further classes and teachers. */
export type ReservationFields = {
  userId: number;
  teacherUserId: number | null;
  disciplineId: number;
  classId: number;
  environmentIds: number[];
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:mm`. */
  startTime: string;
  endTime: string;
  shift: Shift;
  status: Status;
  notes: string | null;
  reviewerUserId: number | null;
  rejectionReason: string | null;
  overrideUserId: number | null;
  /** Further classes and teachers. */
  classIds: number[];
  teacherUserIds: number[];
};

/** The creation time of every reservation of the factory. */
export const CREATED_AT = "2026-03-01T12:00:00.000Z";

const DEFAULTS: ReservationFields = {
  userId: PEOPLE.ana.id,
  teacherUserId: null,
  disciplineId: DISCIPLINE.algoritmos,
  classId: CLASS.ds1,
  environmentIds: [ROOM.sala1],
  date: "2026-03-19",
  startTime: "07:30",
  endTime: "11:30",
  shift: "morning",
  status: "pending",
  notes: null,
  reviewerUserId: null,
  rejectionReason: null,
  overrideUserId: null,
  classIds: [],
  teacherUserIds: [],
};

/** Returns a function like `addReservation` with other defaults. */
export function reservationFactory(defaults: Partial<ReservationFields>) {
  return ({ db }: { db: Database }, fields: Partial<ReservationFields> = {}): number => {
    const { environmentIds, classIds, teacherUserIds, ...row } = { ...DEFAULTS, ...defaults, ...fields };
    return db.write(() => {
      const { id } = db.run(
        db.q.insertInto("reservations").values({
          user_id: row.userId,
          teacher_user_id: row.teacherUserId,
          discipline_id: row.disciplineId,
          class_id: row.classId,
          date: row.date,
          start_time: row.startTime,
          end_time: row.endTime,
          shift: row.shift,
          status: row.status,
          notes: row.notes,
          reviewer_user_id: row.reviewerUserId,
          rejection_reason: row.rejectionReason,
          override_user_id: row.overrideUserId,
          created_at: CREATED_AT,
          updated_at: CREATED_AT,
        }),
      );
      for (const environment_id of environmentIds) {
        db.run(db.q.insertInto("reservation_environments").values({ reservation_id: id, environment_id }));
      }
      for (const class_id of classIds)
        db.run(db.q.insertInto("reservation_classes").values({ reservation_id: id, class_id }));
      for (const user_id of teacherUserIds)
        db.run(db.q.insertInto("reservation_teachers").values({ reservation_id: id, user_id }));
      return id;
    });
  };
}

/**
 * Inserts a reservation past every service, so that a test can set up what the services would refuse; returns its
 * id. Ana's, pending, on the morning of 2026-03-19 in Sala 1, unless `fields` override that.
 */
export const addReservation = reservationFactory({});
