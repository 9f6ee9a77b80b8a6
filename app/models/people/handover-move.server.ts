/** What a step of a hand-over, or of its undo, writes (docs/decisions/0285). */
import { type RawBuilder, sql } from "kysely";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { BeforeGap, BeforeJoined, BeforeLesson, BeforeSeries } from "./handover.server.ts";

/** Detached where the rest of its series does not pass too. */
function detachment(handoverId: number): RawBuilder<0 | 1> {
  return sql<0 | 1>`CASE WHEN series_id IS NULL OR EXISTS (SELECT 1 FROM handover_rows AS whole
    WHERE whole.handover_id = ${handoverId} AND whole.kind = 'series' AND whole.row_id = series_id)
    THEN is_detached ELSE 1 END`;
}

type Step = { handoverId: number; ids: string; at: string };

const lessonMove = prepareQuery((q, input: Step & { toUserId: number }) =>
  q
    .updateTable("reservations")
    .set({
      teacher_user_id: input.toUserId,
      is_detached: detachment(input.handoverId),
      updated_at: nextVersion(input.at),
    })
    .where("id", "in", jsonValues<number>(input.ids)),
);

/** Gives reservations another first teacher. */
export function moveLessons(
  db: Database,
  { ids, ...input }: { handoverId: number; ids: number[]; toUserId: number; at: string },
): void {
  db.run(lessonMove({ ...input, ids: JSON.stringify(ids) }));
}

const lessonReturn = prepareQuery(
  (q, input: { id: number; teacherUserId: number | null; isDetached: 0 | 1; at: string }) =>
    q
      .updateTable("reservations")
      .set({
        teacher_user_id: input.teacherUserId,
        is_detached: input.isDetached,
        updated_at: nextVersion(input.at),
      })
      .where("id", "=", input.id),
);

const joining = prepareQuery((q, input: { ids: string; userId: number }) =>
  q
    .insertInto("reservation_teachers")
    .columns(["reservation_id", "user_id"])
    .expression(sql`SELECT value, ${input.userId} FROM json_each(${input.ids}) WHERE true`)
    .onConflict((conflict) => conflict.doNothing()),
);

const leaving = prepareQuery((q, input: { ids: string; userId: number }) =>
  q
    .deleteFrom("reservation_teachers")
    .where("reservation_id", "in", jsonValues<number>(input.ids))
    .where("user_id", "=", input.userId),
);

/** Gives a reservation its first teacher back, and the receiver their place as a further one where they had it. */
export function returnLesson(
  db: Database,
  { id, before, toUserId, at }: { id: number; before: BeforeLesson; toUserId: number; at: string },
): void {
  const { teacherUserId, isDetached, wasJoined } = before;
  db.run(lessonReturn({ id, teacherUserId, isDetached, at }));
  if (wasJoined) db.run(joining({ ids: JSON.stringify([id]), userId: toUserId }));
}

const joinedTouch = prepareQuery((q, input: Step) =>
  q
    .updateTable("reservations")
    .set({ is_detached: detachment(input.handoverId), updated_at: nextVersion(input.at) })
    .where("id", "in", jsonValues<number>(input.ids)),
);

/** Puts a person in the place of a further teacher; whoever teaches the lesson already stays once. */
export function moveJoined(
  db: Database,
  {
    ids: list,
    fromUserId,
    toUserId,
    ...step
  }: { handoverId: number; ids: number[]; fromUserId: number; toUserId: number; at: string },
): void {
  const ids = JSON.stringify(list);
  db.run(leaving({ ids, userId: fromUserId }));
  db.run(joining({ ids, userId: toUserId }));
  db.run(joinedTouch({ ...step, ids }));
}

const joinedReturn = prepareQuery((q, input: { id: number; isDetached: 0 | 1; at: string }) =>
  q
    .updateTable("reservations")
    .set({ is_detached: input.isDetached, updated_at: nextVersion(input.at) })
    .where("id", "=", input.id),
);

/** Makes the former further teacher one again. */
export function returnJoined(
  db: Database,
  {
    id,
    before,
    fromUserId,
    toUserId,
    at,
  }: { id: number; before: BeforeJoined; fromUserId: number; toUserId: number; at: string },
): void {
  const ids = JSON.stringify([id]);
  if (!before.wasJoined) db.run(leaving({ ids, userId: toUserId }));
  db.run(joining({ ids, userId: fromUserId }));
  db.run(joinedReturn({ id, isDetached: before.isDetached, at }));
}

/** Writes whose missing lesson it is, and who the further teachers are. */
export function setGapTeachers(
  db: Database,
  { id, teachers, at }: { id: number; teachers: BeforeGap; at: string },
): void {
  db.run(
    db.q
      .updateTable("gaps")
      .set({
        user_id: teachers.userId,
        further_teacher_ids: JSON.stringify(teachers.further),
        updated_at: nextVersion(at),
      })
      .where("id", "=", id),
  );
}

/** Writes whose series it is and, of a timetable's lesson, what the next file is compared with. */
export function setSeriesTeachers(
  db: Database,
  { id, teachers, at }: { id: number; teachers: BeforeSeries; at: string },
): void {
  db.run(
    db.q
      .updateTable("series")
      .set({ owner_id: teachers.ownerId, updated_at: nextVersion(at) })
      .where("id", "=", id),
  );
  if (teachers.lesson === null) return;
  const lesson = JSON.stringify(teachers.lesson);
  db.run(db.q.updateTable("timetable_series").set({ lesson }).where("series_id", "=", id));
}
