import type { Database } from "#db/client.server.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "./school.ts";

/** Puts a reservation row straight into the database; ana's, in sala1, pending, unless told otherwise. */
export function putReservation(
  db: Database,
  input: {
    userId?: number;
    teacherUserId?: number | null;
    reviewerUserId?: number | null;
    overrideUserId?: number | null;
    environmentId?: number;
    date?: string;
  } = {},
): number {
  const at = "2026-03-01T12:00:00.000Z";
  return db.write(() => {
    const { id } = db.run(
      db.q.insertInto("reservations").values({
        user_id: input.userId ?? PEOPLE.ana.id,
        teacher_user_id: input.teacherUserId ?? null,
        reviewer_user_id: input.reviewerUserId ?? null,
        override_user_id: input.overrideUserId ?? null,
        discipline_id: DISCIPLINE.redes,
        class_id: CLASS.ds1,
        date: input.date ?? "2026-03-20",
        start_time: "07:30",
        end_time: "11:30",
        shift: "morning",
        created_at: at,
        updated_at: at,
      }),
    );
    const environment_id = input.environmentId ?? ROOM.sala1;
    db.run(db.q.insertInto("reservation_environments").values({ reservation_id: id, environment_id }));
    return id;
  });
}
