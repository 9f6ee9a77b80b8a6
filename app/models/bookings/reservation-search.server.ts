/**
 * The search of reservations by what they name (docs/decisions/0093). Each matching name opens streams: the
 * reservations of one person, discipline, class or environment in one status, which an index holds in the order of
 * the list. One statement merges the streams, a row at a time, and stops when there are enough.
 */
import { type RawBuilder, sql } from "kysely";
import { STATUSES, type Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_FOUND } from "#app/domain/limits.ts";
import { holdsEach, type WordSlots, wordSlots } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

type Sql = RawBuilder<unknown>;

/** Which way a list goes; `edge` is the column of class_spans at which a class's stream starts. */
type Direction = { order: Sql; beyond: Sql; edge: Sql; beforeAllLessons: string };
const EARLIEST_DATE_FIRST: Direction = {
  order: sql`ASC`,
  beyond: sql`>`,
  edge: sql`first_date`,
  beforeAllLessons: "",
};
const LATEST_DATE_FIRST: Direction = {
  order: sql`DESC`,
  beyond: sql`<`,
  edge: sql`last_date`,
  beforeAllLessons: "~",
};

/** A kind of stream: the table of its names, and the table, the column and the id of its reservations. */
type Kind = { kind: Sql; names: Sql; table: Sql; reference: Sql; id: Sql; isRare?: true };
const OWNER: Kind = {
  kind: sql`'owner'`,
  names: sql`users`,
  table: sql`reservations`,
  reference: sql`owner_id`,
  id: sql`id`,
};
const DISCIPLINE: Kind = {
  ...OWNER,
  kind: sql`'discipline'`,
  names: sql`disciplines`,
  reference: sql`discipline_id`,
};
const CLASS: Kind = { ...OWNER, kind: sql`'class'`, names: sql`classes`, reference: sql`class_id` };
/** Schools without further teachers or classes do not pay for looking through the names once more. */
const FURTHER_TEACHER: Kind = {
  kind: sql`'further teacher'`,
  names: sql`users`,
  table: sql`reservation_teachers`,
  reference: sql`user_id`,
  id: sql`reservation_id`,
  isRare: true,
};
const FURTHER_CLASS: Kind = {
  kind: sql`'further class'`,
  names: sql`classes`,
  table: sql`reservation_classes`,
  reference: sql`class_id`,
  id: sql`reservation_id`,
  isRare: true,
};
const ENVIRONMENT: Kind = {
  kind: sql`'environment'`,
  names: sql`environments`,
  table: sql`reservation_environments`,
  reference: sql`environment_id`,
  id: sql`reservation_id`,
};

/** `row` is the first of a stream, or the first of its rest. */
function isFirst(
  { table, reference, id }: Kind,
  stream: { ref: Sql; status: Sql },
  way: Direction,
  rest = sql``,
) {
  return sql`row.${reference} = ${stream.ref} AND row.${id} = (
    SELECT ${id} FROM ${table} WHERE ${reference} = ${stream.ref} AND status = ${stream.status} ${rest}
    ORDER BY date ${way.order}, start_time ${way.order}, ${id} ${way.order} LIMIT 1
  )`;
}

function heads(
  source: Kind,
  way: Direction,
  { words, from }: { words: readonly string[]; from: string },
): Sql {
  const any = source.isRare ? sql`(SELECT 1 FROM ${source.table} LIMIT 1) CROSS JOIN` : sql``;
  return sql`SELECT ${source.kind}, name.id, wanted.status, row.date, row.start_time, row.${source.id}
    FROM ${any} ${source.names} AS name CROSS JOIN wanted CROSS JOIN ${source.table} AS row
    WHERE ${holdsEach(sql`name.name_key`, words)}
      AND ${isFirst(source, { ref: sql`name.id`, status: sql`wanted.status` }, way, sql`AND date >= ${from}`)}`;
}

function successor(source: Kind, way: Direction): Sql {
  const rest = sql`AND (date, start_time, ${source.id}) ${way.beyond} (stream.date, stream.start_time, stream.id)`;
  return sql`SELECT stream.kind, stream.ref, stream.status, row.date, row.start_time, row.${source.id}
    FROM stream CROSS JOIN ${source.table} AS row
    WHERE stream.kind = ${source.kind}
      AND ${isFirst(source, { ref: sql`stream.ref`, status: sql`stream.status` }, way, rest)}`;
}

/** The class whose span comes first, or first after the one that was taken, among those whose names hold the text. */
function span(way: Direction, words: readonly string[], from: { table: Sql; status: Sql; rest: Sql }): Sql {
  return sql`SELECT 'span', span.class_id, span.status, span.${way.edge}, ${way.beforeAllLessons}, 0
    FROM ${from.table} CROSS JOIN class_spans AS span
    WHERE span.status = ${from.status} AND span.class_id = (
      SELECT class_id FROM class_spans
      WHERE status = ${from.status} AND ${holdsEach(sql`name_key`, words)} ${from.rest}
      ORDER BY ${way.edge} ${way.order}, class_id ${way.order} LIMIT 1
    )`;
}

/**
 * Opens the streams of classes only as the merge gets to their days, since every year brings new ones: a taken span
 * gives its class's first row and the next span.
 */
function classSpans(
  way: Direction,
  { words, from }: { words: readonly string[]; from: string },
): { first: Sql; opened: Sql; next: Sql } {
  const rest = sql`AND stream.kind = 'span' AND (${way.edge}, class_id) ${way.beyond} (stream.date, stream.ref)`;
  return {
    first: span(way, words, { table: sql`wanted`, status: sql`wanted.status`, rest: sql`` }),
    opened: sql`SELECT ${CLASS.kind}, stream.ref, stream.status, row.date, row.start_time, row.id
      FROM stream CROSS JOIN reservations AS row
      WHERE stream.kind = 'span'
        AND ${isFirst(CLASS, { ref: sql`stream.ref`, status: sql`stream.status` }, way, sql`AND date >= ${from}`)}`,
    next: span(way, words, { table: sql`stream`, status: sql`stream.status`, rest }),
  };
}

/** `from` is the first day, empty for every one. */
type Params = WordSlots & { id: number; statuses: string; from: string; limit: number };

function searchQuery(way: Direction) {
  return prepareQuery(
    (q, { id, statuses, from, limit, word1, word2, word3, word4, word5, word6 }: Params) => {
      const words = [word1, word2, word3, word4, word5, word6];
      const spans = classSpans(way, { words, from });
      const parts = [
        sql`SELECT 'id', 0, status, date, start_time, id FROM reservations
        WHERE id = ${id} AND status IN (SELECT status FROM wanted) AND date >= ${from}`,
        ...[OWNER, FURTHER_TEACHER, DISCIPLINE, FURTHER_CLASS, ENVIRONMENT].map((kind) =>
          heads(kind, way, { words, from }),
        ),
        spans.first,
        ...[OWNER, FURTHER_TEACHER, DISCIPLINE, CLASS, FURTHER_CLASS, ENVIRONMENT].map((kind) =>
          successor(kind, way),
        ),
        spans.opened,
        spans.next,
      ];
      const query = sql<{ id: number }>`
      WITH RECURSIVE
        wanted (status) AS (SELECT value FROM json_each(${statuses})),
        stream (kind, ref, status, date, start_time, id) AS (
          ${sql.join(parts, sql` UNION ALL `)}
          ORDER BY 4 ${way.order}, 5 ${way.order}, 6 ${way.order}
        )
      SELECT DISTINCT id FROM stream WHERE kind <> 'span' LIMIT ${limit}`;
      return { compile: () => query.compile(q) };
    },
  );
}

const earliestDateFirst = searchQuery(EARLIEST_DATE_FIRST);
const latestDateFirst = searchQuery(LATEST_DATE_FIRST);

/**
 * The ids of the reservations of a list that a search finds, by id (`12`, `#12`), teacher, discipline, environment or
 * class, in the list's order, from a day on: at most MAX_FOUND, and one more where there are more.
 */
export function searchReservations(
  db: Database,
  asked: { search: string; status: Status | null; latestDateFirst: boolean; from?: CivilDate | null },
): number[] {
  const { search, status } = asked;
  const query = asked.latestDateFirst ? latestDateFirst : earliestDateFirst;
  const wanted = {
    ...wordSlots(search),
    id: Number(/^#?(\d{1,15})$/.exec(search)?.[1] ?? -1),
    statuses: JSON.stringify(status ? [status] : STATUSES),
    from: asked.from ?? "",
    limit: MAX_FOUND + 1,
  };
  return db.all(query(wanted)).map((row) => row.id);
}
