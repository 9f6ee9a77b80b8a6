import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Lesson } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** The series as requested; each of its reservations has a state of its own. */
export type Series = {
  id: number;
  kind: "request" | "timetable";
  ownerId: number;
  createdBy: number | null;
  disciplineId: number;
  classId: number;
  environmentIds: number[];
  shift: Shift;
  lessons: Lesson[] | null;
  /** `HH:mm`; null for the whole shift, or by lessons. */
  startTime: string | null;
  endTime: string | null;
  weekdays: number[];
  everyWeeks: 1 | 2;
  startDate: CivilDate;
  endDate: CivilDate;
  notes: string | null;
  splitFromId: number | null;
  createdAt: string;
  updatedAt: string;
};

function selectSeries(q: Database["q"]) {
  return q
    .selectFrom("series")
    .select([
      "id",
      "kind",
      "owner_id as ownerId",
      "created_by as createdBy",
      "discipline_id as disciplineId",
      "class_id as classId",
      "environment_ids as environmentIds",
      "shift",
      "lessons",
      "start_time as startTime",
      "end_time as endTime",
      "weekdays",
      "every_weeks as everyWeeks",
      "start_date as startDate",
      "end_date as endDate",
      "notes",
      "split_from_id as splitFromId",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ]);
}

type Row = Omit<Series, "environmentIds" | "lessons" | "weekdays"> & {
  environmentIds: string;
  lessons: string | null;
  weekdays: string;
};

function toSeries(row: Row): Series {
  return {
    ...row,
    environmentIds: JSON.parse(row.environmentIds) as number[],
    lessons: row.lessons === null ? null : (JSON.parse(row.lessons) as Lesson[]),
    weekdays: [...row.weekdays].map(Number),
  };
}

const byId = prepareQuery((q, params: { id: number }) => selectSeries(q).where("id", "=", params.id));

export function findSeries(db: Database, id: number): Series | null {
  const row = db.get(byId({ id }));
  return row ? toSeries(row) : null;
}

/** The id of the series that a form submission made, or null. */
export function findSeriesOfRequest(db: Database, requestKey: string): number | null {
  const query = db.q.selectFrom("series").select("id").where("request_key", "=", requestKey);
  return db.get(query)?.id ?? null;
}

const splitOf = prepareQuery((q, params: { id: number; date: string }) =>
  selectSeries(q)
    .where("split_from_id", "=", params.id)
    .where("start_date", "<=", params.date)
    .orderBy("start_date", "desc"),
);

/** The series that holds a date of a series now: itself, or one that was split from it; null where it ended before. */
export function findSeriesHolding(db: Database, id: number, date: CivilDate): Series | null {
  let series = findSeries(db, id);
  while (series && date > series.endDate) {
    const next = db.get(splitOf({ id: series.id, date }));
    series = next ? toSeries(next) : null;
  }
  return series;
}

export function pickOwnSeries(db: Database, ownerId: number, ids: number[]): Set<number> {
  if (ids.length === 0) return new Set();
  const query = db.q.selectFrom("series").select("id").where("id", "in", ids).where("owner_id", "=", ownerId);
  return new Set(db.all(query).map(({ id }) => id));
}

export function countOpenSeries(db: Database, ownerId: number, today: CivilDate): number {
  const row = db.get(
    db.q
      .selectFrom("series")
      .select((select) => select.fn.countAll<number>().as("count"))
      .where("owner_id", "=", ownerId)
      .where("end_date", ">=", today),
  );
  return row?.count ?? 0;
}

export type AskedSeries = Pick<
  Series,
  "ownerId" | "disciplineId" | "classId" | "shift" | "lessons" | "weekdays" | "startDate" | "endDate"
>;

/**
 * A person's series of the same lesson, shift, lessons and one of the weekdays within a span, some date of which is
 * pending or approved; null where there is none.
 */
export function findSameSeries(db: Database, asked: AskedSeries): Series | null {
  const { ownerId, disciplineId, classId, shift, startDate, endDate } = asked;
  const rows = db.all(
    selectSeries(db.q)
      .where("owner_id", "=", ownerId)
      .where("end_date", ">=", startDate)
      .where("start_date", "<=", endDate)
      .where("kind", "=", "request")
      .where("class_id", "=", classId)
      .where("discipline_id", "=", disciplineId)
      .where("shift", "=", shift)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("reservations as r")
            .select("r.id")
            .whereRef("r.series_id", "=", "series.id")
            .where("r.status", "<>", "rejected"),
        ),
      )
      .orderBy("id", "desc"),
  );
  const lessons = JSON.stringify(asked.lessons);
  const isSame = (series: Series) =>
    JSON.stringify(series.lessons) === lessons && series.weekdays.some((day) => asked.weekdays.includes(day));
  return rows.map(toSeries).find(isSame) ?? null;
}

type NewSeries = Omit<Series, "id" | "createdAt" | "updatedAt"> & { requestKey: string | null; at: string };

function columnsOf(series: Omit<Series, "id" | "createdAt" | "updatedAt">) {
  return {
    kind: series.kind,
    owner_id: series.ownerId,
    created_by: series.createdBy,
    discipline_id: series.disciplineId,
    class_id: series.classId,
    environment_ids: JSON.stringify(series.environmentIds),
    shift: series.shift,
    lessons: series.lessons && JSON.stringify(series.lessons),
    start_time: series.startTime,
    end_time: series.endTime,
    weekdays: series.weekdays.join(""),
    every_weeks: series.everyWeeks,
    start_date: series.startDate,
    end_date: series.endDate,
    notes: series.notes,
    split_from_id: series.splitFromId,
  };
}

export function insertSeries(db: Database, { requestKey, at, ...series }: NewSeries): number {
  const values = { ...columnsOf(series), request_key: requestKey, created_at: at, updated_at: at };
  return db.run(db.q.insertInto("series").values(values)).id;
}

export function updateSeries(db: Database, series: Series, at: string): void {
  const values = { ...columnsOf(series), updated_at: nextVersion(at) };
  db.run(db.q.updateTable("series").set(values).where("id", "=", series.id));
}

/** Makes a series another version of itself, where only its reservations have changed. */
export function touchSeries(db: Database, id: number, at: string): void {
  db.run(
    db.q
      .updateTable("series")
      .set({ updated_at: nextVersion(at) })
      .where("id", "=", id),
  );
}

export function deleteSeries(db: Database, id: number): void {
  db.run(db.q.deleteFrom("series").where("id", "=", id));
}

const datesBefore = prepareQuery((q, params: { id: number; date: string }) =>
  q
    .selectFrom("reservations")
    .select("series_date as date")
    .where("series_id", "=", params.id)
    .where("series_date", "<", params.date)
    .union(
      q.selectFrom("gaps").select("date").where("series_id", "=", params.id).where("date", "<", params.date),
    )
    .limit(1),
);

export function hasDatesBefore(db: Database, id: number, date: CivilDate): boolean {
  return db.get(datesBefore({ id, date })) !== undefined;
}

/** Gives the reservations and gaps of a series from a date on to another one, detached reservations included. */
export function moveDatesToSeries(
  db: Database,
  { from, to, date }: { from: number; to: number; date: CivilDate },
): void {
  db.run(
    db.q
      .updateTable("reservations")
      .set({ series_id: to })
      .where("series_id", "=", from)
      .where("series_date", ">=", date),
  );
  db.run(
    db.q.updateTable("gaps").set({ series_id: to }).where("series_id", "=", from).where("date", ">=", date),
  );
}

const joining = prepareQuery((q, input: { id: number; reservationIds: string }) =>
  q
    .updateTable("reservations")
    .set((set) => ({ series_id: input.id, series_date: set.ref("date"), is_detached: 0 }))
    .where("id", "in", jsonValues<number>(input.reservationIds)),
);

export function joinToSeries(db: Database, id: number, reservationIds: number[]): void {
  db.run(joining({ id, reservationIds: JSON.stringify(reservationIds) }));
}

export function separateFromSeries(db: Database, id: number): void {
  db.run(
    db.q
      .updateTable("reservations")
      .set({ series_id: null, series_date: null, is_detached: 0 })
      .where("series_id", "=", id),
  );
  db.run(db.q.updateTable("gaps").set({ series_id: null }).where("series_id", "=", id));
}

const detachment = prepareQuery((q, input: { id: number; isDetached: 0 | 1 }) =>
  q
    .updateTable("reservations")
    .set({ is_detached: input.isDetached })
    .where("id", "=", input.id)
    .where("series_id", "is not", null),
);

export function setDetached(db: Database, id: number, isDetached: boolean): void {
  db.run(detachment({ id, isDetached: isDetached ? 1 : 0 }));
}
