/** The series and reservations that timetables made, and what publishing changed (rules R28.24 to R28.28). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** A lesson of a published timetable, with its series. */
export type PublishedLesson = {
  seriesId: number;
  startDate: CivilDate;
  endDate: CivilDate;
  lesson: WeeklyLesson;
};

/** The lessons that timetables of a calendar have published and that are held in a range. */
export function listPublishedLessons(
  db: Database,
  { calendarId, from, until }: { calendarId: number | null; from: CivilDate; until: CivilDate },
): PublishedLesson[] {
  const rows = db.all(
    db.q
      .selectFrom("timetable_series as m")
      .innerJoin("timetables as t", "t.id", "m.timetable_id")
      .innerJoin("series as s", "s.id", "m.series_id")
      .select(["m.series_id as seriesId", "s.start_date as startDate", "s.end_date as endDate", "m.lesson"])
      .where("t.calendar_id", "is", calendarId)
      .where("t.state", "in", ["publishing", "published"])
      .where("s.end_date", ">=", from)
      .where("s.start_date", "<=", until)
      .orderBy("m.series_id"),
  );
  return rows.map((row) => ({ ...row, lesson: JSON.parse(row.lesson) as WeeklyLesson }));
}

/** How many series classes have in each shift, of those that last until a day at least. */
export function countSeriesByShift(
  db: Database,
  { classIds, since }: { classIds: number[]; since: CivilDate },
): { classId: number; shift: Shift; count: number }[] {
  const rows = db.all(
    db.q
      .selectFrom("series")
      .select((select) => ["class_id as classId", "shift", select.fn.countAll<number>().as("count")])
      .where("class_id", "in", jsonValues<number>(JSON.stringify(classIds)))
      .where("end_date", ">=", since)
      .groupBy(["class_id", "shift"]),
  );
  return rows.map((row) => ({ ...row, shift: row.shift as Shift }));
}

/** Says that a series is a lesson of a timetable. */
export function insertTimetableSeries(
  db: Database,
  input: { seriesId: number; timetableId: number; step: number; lesson: WeeklyLesson },
): void {
  db.run(
    db.q.insertInto("timetable_series").values({
      series_id: input.seriesId,
      timetable_id: input.timetableId,
      step: input.step,
      lesson: JSON.stringify(input.lesson),
    }),
  );
}

/** The series that a step of a timetable's work made. */
export function findSeriesOfStep(db: Database, timetableId: number, step: number): number | null {
  const query = db.q.selectFrom("timetable_series").select("series_id as id");
  return db.get(query.where("timetable_id", "=", timetableId).where("step", "=", step))?.id ?? null;
}

/** The series that a timetable made. */
export function listSeriesOfTimetable(db: Database, timetableId: number): number[] {
  const query = db.q.selectFrom("timetable_series").select("series_id as id");
  return db.all(query.where("timetable_id", "=", timetableId).orderBy("series_id")).map(({ id }) => id);
}

type Range = { from: CivilDate; until: CivilDate };

function untouched(db: Database, seriesId: number, { from, until }: Range) {
  return db.q
    .selectFrom("reservations")
    .where("series_id", "=", seriesId)
    .where("is_detached", "=", 0)
    .where("date", ">=", from)
    .where("date", "<=", until);
}

/** Reservations of a series in a range that nobody has changed, by date; the first `limit`. */
export function listUntouchedIds(db: Database, seriesId: number, range: Range, limit: number): number[] {
  const query = untouched(db, seriesId, range).select("id").orderBy("date").limit(limit);
  return db.all(query).map(({ id }) => id);
}

/** How many reservations of the series in a range nobody has changed. */
export function countUntouched(db: Database, seriesIds: number[], { from, until }: Range): number {
  const query = db.q
    .selectFrom("reservations")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("series_id", "in", jsonValues<number>(JSON.stringify(seriesIds)))
    .where("is_detached", "=", 0)
    .where("date", ">=", from)
    .where("date", "<=", until);
  return db.get(query)?.count ?? 0;
}

/** Reservations that somebody has changed by themselves, of the series, in a range. */
export type TouchedRow = {
  id: number;
  seriesId: number;
  seriesDate: CivilDate;
  classId: number;
  disciplineId: number;
};

export function listTouchedRows(db: Database, seriesIds: number[], { from, until }: Range): TouchedRow[] {
  return db.all(
    db.q
      .selectFrom("reservations")
      .select([
        "id",
        "series_id as seriesId",
        "series_date as seriesDate",
        "class_id as classId",
        "discipline_id as disciplineId",
      ])
      .where("series_id", "in", jsonValues<number>(JSON.stringify(seriesIds)))
      .where("series_date", "is not", null)
      .where("is_detached", "=", 1)
      .where("date", ">=", from)
      .where("date", "<=", until)
      .$narrowType<{ seriesId: number; seriesDate: CivilDate }>(),
  );
}

/** The dates of a series that have a reservation or a gap. */
export function listDatesOfSeries(db: Database, seriesId: number): Set<CivilDate> {
  const held = db.q
    .selectFrom("reservations")
    .select("series_date as date")
    .where("series_id", "=", seriesId);
  const missing = db.q.selectFrom("gaps").select("date").where("series_id", "=", seriesId);
  return new Set([...db.all(held), ...db.all(missing)].flatMap(({ date }) => date ?? []));
}

const holding = prepareQuery((q, input: { seriesId: number; date: string }) =>
  q
    .selectFrom("reservations")
    .select("id")
    .where("series_id", "=", input.seriesId)
    .where("series_date", "=", input.date)
    .limit(1),
);

/** Whether a series has a reservation for one of its dates. */
export function holdsDate(db: Database, seriesId: number, date: CivilDate): boolean {
  return db.get(holding({ seriesId, date })) !== undefined;
}

/** An approved reservation in a room, as what a lesson may stand on. */
export type RoomHolder = {
  reservationId: number;
  environmentId: number;
  environmentName: string;
  userName: string;
  disciplineName: string;
  className: string;
  date: CivilDate;
  startTime: string;
  endTime: string;
};

/**
 * The approved reservations of rooms in a range, but for those of the series that nobody has changed: what a timetable
 * finds in its place.
 */
export function listRoomHolders(
  db: Database,
  {
    environmentIds,
    exceptSeriesIds,
    from,
    until,
  }: Range & {
    environmentIds: number[];
    exceptSeriesIds: number[];
  },
): RoomHolder[] {
  return db.all(
    db.q
      .selectFrom("reservation_environments as place")
      .innerJoin("reservations as r", "r.id", "place.reservation_id")
      .innerJoin("environments as e", "e.id", "place.environment_id")
      .innerJoin("users as owner", "owner.id", "r.owner_id")
      .innerJoin("disciplines as d", "d.id", "r.discipline_id")
      .innerJoin("classes as c", "c.id", "r.class_id")
      .select([
        "r.id as reservationId",
        "place.environment_id as environmentId",
        "e.name as environmentName",
        "owner.name as userName",
        "d.name as disciplineName",
        "c.name as className",
        "r.date",
        "r.start_time as startTime",
        "r.end_time as endTime",
      ])
      .where("place.environment_id", "in", jsonValues<number>(JSON.stringify(environmentIds)))
      .where("place.status", "=", "approved")
      .where("place.date", ">=", from)
      .where("place.date", "<=", until)
      .where((where) =>
        where.or([
          where("r.series_id", "is", null),
          where("r.is_detached", "=", 1),
          where("r.series_id", "not in", jsonValues<number>(JSON.stringify(exceptSeriesIds))),
        ]),
      )
      .orderBy("r.date")
      .orderBy("r.start_time")
      .orderBy("r.id"),
  );
}

/** The further classes and teachers of a reservation. */
export function readFurther(
  db: Database,
  reservationId: number,
): { classIds: number[]; teacherUserIds: number[] } {
  const classes = db.q.selectFrom("reservation_classes").select("class_id as id");
  const teachers = db.q.selectFrom("reservation_teachers").select("user_id as id");
  return {
    classIds: db.all(classes.where("reservation_id", "=", reservationId)).map(({ id }) => id),
    teacherUserIds: db.all(teachers.where("reservation_id", "=", reservationId)).map(({ id }) => id),
  };
}

type ChangeKind = "added" | "removed" | "rejected";

const change = prepareQuery(
  (q, input: { timetableId: number; reservationId: number; kind: ChangeKind; content: string | null }) =>
    q.insertInto("timetable_changes").values({
      timetable_id: input.timetableId,
      reservation_id: input.reservationId,
      kind: input.kind,
      content: input.content,
    }),
);

/** Records what publishing did to a reservation of another series, with the whole of a removed one, or the version of a rejected one. */
export function insertChange(
  db: Database,
  input: { timetableId: number; reservationId: number; kind: ChangeKind; content?: object },
): void {
  const content = input.content ? JSON.stringify(input.content) : null;
  db.run(change({ ...input, content }));
}

/** The reservations that publishing a timetable changed in one way. */
export function listChangedIds(db: Database, timetableId: number, kind: ChangeKind): number[] {
  const query = db.q.selectFrom("timetable_changes").select("reservation_id as id");
  return db
    .all(query.where("timetable_id", "=", timetableId).where("kind", "=", kind).orderBy("reservation_id"))
    .map(({ id }) => id);
}

/** What publishing stored of a reservation that it changed, as JSON text. */
export function findChangeContent(db: Database, timetableId: number, reservationId: number): string | null {
  const row = db.get(
    db.q
      .selectFrom("timetable_changes")
      .select("content")
      .where("timetable_id", "=", timetableId)
      .where("reservation_id", "=", reservationId),
  );
  return row?.content ?? null;
}

/** Sets the last day of a series. */
export function endSeriesOn(db: Database, id: number, endDate: CivilDate): void {
  db.run(
    db.q
      .updateTable("series")
      .set({ end_date: sql`max(start_date, ${endDate})` })
      .where("id", "=", id),
  );
}
