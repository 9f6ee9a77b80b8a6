import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { CLASS_SEPARATOR } from "#app/domain/joined-names.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import { toIds } from "#app/models/bookings/joined.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type Gap = {
  id: number;
  seriesId: number | null;
  reservationId: number | null;
  userId: number;
  /** All of them, the first one before the others; those that are gone are left out. */
  teacherUserIds: number[];
  date: CivilDate;
  shift: Shift;
  startTime: string;
  endTime: string;
  disciplineId: number;
  disciplineName: string;
  classId: number;
  classIds: number[];
  /** Of all classes. */
  className: string;
  environmentIds: number[];
  reason: GapReason;
  title: string | null;
  /** The reservation that makes up for it; null again where that one is deleted or rejected. */
  madeUpBy: number | null;
  dismissedAt: string | null;
  updatedAt: string;
};

/** The further classes of a gap, one value of each, in the order of their names; NULL where there are none. */
function furtherClasses(column: "id" | "name", separator: string) {
  return sql<string | null>`(SELECT group_concat(value, ${sql.lit(separator)}) FROM (
    SELECT named.${sql.ref(column)} AS value FROM json_each(g.further_class_ids) AS each
    CROSS JOIN classes AS named ON named.id = each.value ORDER BY named.sort_key, named.id))`;
}

const furtherTeachers = sql<
  string | null
>`(SELECT group_concat(named.id, ',') FROM json_each(g.further_teacher_ids) AS each
  CROSS JOIN users AS named ON named.id = each.value AND named.left_at IS NULL AND named.archived_at IS NULL)`;

function selectGaps(q: Database["q"]) {
  return q
    .selectFrom("gaps as g")
    .innerJoin("disciplines as d", "d.id", "g.discipline_id")
    .innerJoin("classes as c", "c.id", "g.class_id")
    .leftJoin("reservations as made", (join) =>
      join.onRef("made.id", "=", "g.made_up_by").on("made.status", "<>", "rejected"),
    )
    .select([
      "g.id",
      "g.series_id as seriesId",
      "g.reservation_id as reservationId",
      "g.user_id as userId",
      "g.date",
      "g.shift",
      "g.start_time as startTime",
      "g.end_time as endTime",
      "g.discipline_id as disciplineId",
      "d.name as disciplineName",
      "g.class_id as classId",
      sql<string>`(c.name || coalesce(${sql.lit(CLASS_SEPARATOR)} || ${furtherClasses("name", CLASS_SEPARATOR)}, ''))`.as(
        "className",
      ),
      furtherClasses("id", ",").as("furtherClassIds"),
      furtherTeachers.as("furtherTeacherIds"),
      "g.environment_ids as environmentIds",
      "g.reason",
      "g.title",
      "made.id as madeUpBy",
      "g.dismissed_at as dismissedAt",
      "g.updated_at as updatedAt",
    ]);
}

type Row = Omit<Gap, "environmentIds" | "classIds" | "teacherUserIds"> & {
  environmentIds: string;
  furtherClassIds: string | null;
  furtherTeacherIds: string | null;
};

function toGap({ furtherClassIds, furtherTeacherIds, ...row }: Row): Gap {
  return {
    ...row,
    environmentIds: JSON.parse(row.environmentIds) as number[],
    classIds: toIds(row.classId, furtherClassIds),
    teacherUserIds: toIds(row.userId, furtherTeacherIds),
  };
}

export function findGap(db: Database, id: number): Gap | null {
  const row = db.get(selectGaps(db.q).where("g.id", "=", id));
  return row ? toGap(row) : null;
}

const ofSeries = prepareQuery((q, params: { id: number }) =>
  selectGaps(q).where("g.series_id", "=", params.id).orderBy("g.date"),
);

export function listGapsOfSeries(db: Database, id: number): Gap[] {
  return db.all(ofSeries({ id })).map(toGap);
}

export function listGaps(
  db: Database,
  { userId, after = 0, limit }: { userId?: number | undefined; after?: number | undefined; limit: number },
): Gap[] {
  const page = selectGaps(db.q).where("g.id", ">", after).orderBy("g.id").limit(limit);
  return db.all(userId === undefined ? page : page.where("g.user_id", "=", userId)).map(toGap);
}

const openGaps = prepareQuery((q, { userId, limit }: { userId: number; limit: number }) =>
  selectGaps(q)
    .where("g.user_id", "=", userId)
    .where("made.id", "is", null)
    .where("g.dismissed_at", "is", null)
    .orderBy("g.date")
    .orderBy("g.start_time")
    .orderBy("g.id")
    .limit(limit),
);

export function listOpenGaps(db: Database, userId: number, limit: number): Gap[] {
  return db.all(openGaps({ userId, limit })).map(toGap);
}

export function listClosedGaps(db: Database, userId: number, limit: number): Gap[] {
  const closed = selectGaps(db.q)
    .where("g.user_id", "=", userId)
    .where((eb) => eb.or([eb("made.id", "is not", null), eb("g.dismissed_at", "is not", null)]));
  return db.all(closed.orderBy("g.date", "desc").orderBy("g.id", "desc").limit(limit)).map(toGap);
}

export function countOpenGaps(db: Database, userId: number, max: number): number {
  return db.all(openGaps({ userId, limit: max })).length;
}

export type NewGap = Pick<
  Gap,
  | "seriesId"
  | "reservationId"
  | "userId"
  | "teacherUserIds"
  | "date"
  | "shift"
  | "startTime"
  | "endTime"
  | "disciplineId"
  | "classId"
  | "classIds"
  | "environmentIds"
  | "reason"
  | "title"
> & { at: string };

type Params = Omit<NewGap, "environmentIds" | "classIds" | "teacherUserIds"> &
  Record<"rooms" | "furtherClasses" | "furtherTeachers", string>;

const insertion = prepareQuery((q, input: Params) =>
  q
    .insertInto("gaps")
    .values({
      series_id: input.seriesId,
      reservation_id: input.reservationId,
      user_id: input.userId,
      date: input.date,
      shift: input.shift,
      start_time: input.startTime,
      end_time: input.endTime,
      discipline_id: input.disciplineId,
      class_id: input.classId,
      environment_ids: input.rooms,
      further_class_ids: input.furtherClasses,
      further_teacher_ids: input.furtherTeachers,
      reason: input.reason,
      title: input.title,
      created_at: input.at,
      updated_at: input.at,
    })
    // A lesson is missing once, whatever took it first.
    .onConflict((conflict) => conflict.doNothing()),
);

const filledBy = prepareQuery((q, input: { reservationId: number }) =>
  q.selectFrom("gaps").select("id").where("made_up_by", "=", input.reservationId).limit(1),
);

export function isMakeUp(db: Database, reservationId: number): boolean {
  return db.get(filledBy({ reservationId })) !== undefined;
}

export function insertGap(db: Database, { environmentIds, classIds, teacherUserIds, ...gap }: NewGap): void {
  const others = (ids: number[], first: number) => JSON.stringify(ids.filter((id) => id !== first));
  db.run(
    insertion({
      ...gap,
      rooms: JSON.stringify(environmentIds),
      furtherClasses: others(classIds, gap.classId),
      furtherTeachers: others(teacherUserIds, gap.userId),
    }),
  );
}

export function deleteGapOfReservation(db: Database, reservationId: number): void {
  db.run(db.q.deleteFrom("gaps").where("reservation_id", "=", reservationId));
}

const madeUp = prepareQuery((q, input: { reservationIds: string }) =>
  q.deleteFrom("gaps").where("made_up_by", "in", jsonValues<number>(input.reservationIds)),
);

const ofRejected = prepareQuery((q, input: { reservationIds: string }) =>
  q.deleteFrom("gaps").where("reservation_id", "in", jsonValues<number>(input.reservationIds)),
);

/**
 * Of lessons that the cleaned up reservations made up, which would be open again, and of rejected ones that are over.
 */
export function deleteGapsOfCleanedUp(
  db: Database,
  { makeUps, rejected }: { makeUps: number[]; rejected: number[] },
): void {
  db.run(madeUp({ reservationIds: JSON.stringify(makeUps) }));
  db.run(ofRejected({ reservationIds: JSON.stringify(rejected) }));
}

type Lesson = {
  ownerId: number;
  classId: number;
  date: CivilDate;
  startTime: string;
  environmentIds: number[];
};

/** Removes the open gap of a single lesson, which takes place again: one, where several lack it in other rooms. */
export function deleteGapOfLesson(db: Database, lesson: Lesson): void {
  const open = db.q
    .selectFrom("gaps")
    .select("id")
    .where("user_id", "=", lesson.ownerId)
    .where("date", "=", lesson.date)
    .where("start_time", "=", lesson.startTime)
    .where("class_id", "=", lesson.classId)
    .where("environment_ids", "=", JSON.stringify(lesson.environmentIds))
    .where("series_id", "is", null)
    .where("reservation_id", "is", null)
    .where("made_up_by", "is", null);
  db.run(db.q.deleteFrom("gaps").where("id", "=", open.orderBy("id").limit(1)));
}

export function deleteGapOfDate(db: Database, seriesId: number, date: CivilDate): void {
  db.run(db.q.deleteFrom("gaps").where("series_id", "=", seriesId).where("date", "=", date));
}

/** Removes the gaps of a series from a date on that are not made up: the series ends before them. */
export function deleteOpenGapsFrom(db: Database, seriesId: number, date: CivilDate): void {
  db.run(
    db.q
      .deleteFrom("gaps")
      .where("series_id", "=", seriesId)
      .where("date", ">=", date)
      .where("made_up_by", "is", null),
  );
}

export function fillGap(db: Database, input: { id: number; reservationId: number; at: string }): void {
  const values = { made_up_by: input.reservationId, dismissed_at: null, updated_at: nextVersion(input.at) };
  db.run(db.q.updateTable("gaps").set(values).where("id", "=", input.id));
}

export function dismissGap(
  db: Database,
  input: { id: number; dismissedAt: string | null; at: string },
): void {
  const values = { dismissed_at: input.dismissedAt, updated_at: nextVersion(input.at) };
  db.run(db.q.updateTable("gaps").set(values).where("id", "=", input.id));
}
