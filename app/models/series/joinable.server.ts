/** Single reservations of a person that look like a series (rules R24.54). */
import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_DATES } from "#app/domain/limits.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** Reservations to come that are looked at: what a teacher has in half a year. */
const MOST_LOOKED_AT = 500;
/** From so many on they look like one. */
const LEAST_DATES = 3;

/** Reservations of one discipline and class in the same rooms, at the same hours, on the same weekday. */
export type Joinable = {
  disciplineId: number;
  disciplineName: string;
  classId: number;
  className: string;
  environmentIds: number[];
  environmentNames: string[];
  shift: Shift;
  startTime: string;
  endTime: string;
  /** The first ones, in the order of their dates, each on another day. */
  rows: { id: number; date: CivilDate; updatedAt: string }[];
};

type Row = Omit<Joinable, "rows" | "environmentIds" | "environmentNames"> & {
  places: string;
  list: string;
};

const joinable = prepareQuery((q, params: { ownerId: number; today: string; ids: string | null }) => {
  const query = sql<Row>`
    SELECT s.discipline_id AS disciplineId, d.name AS disciplineName, s.class_id AS classId, c.name AS className,
      s.places, s.shift, s.start_time AS startTime, s.end_time AS endTime,
      json_group_array(json_object('id', s.id, 'date', s.date, 'updatedAt', s.updated_at)) AS list
    FROM (
      SELECT r.*, (
        SELECT json_group_array(json_array(id, name)) FROM (
          SELECT e.id, e.name FROM reservation_environments AS place
          JOIN environments AS e ON e.id = place.environment_id
          WHERE place.reservation_id = r.id ORDER BY e.id
        )
      ) AS places
      FROM reservations AS r
      WHERE r.owner_id = ${params.ownerId} AND r.date > ${params.today} AND r.series_id IS NULL
        AND +r.status <> 'rejected'
        AND (${params.ids} IS NULL OR r.id IN (SELECT value FROM json_each(${params.ids})))
        AND NOT EXISTS (SELECT 1 FROM reservation_classes AS joined WHERE joined.reservation_id = r.id)
        AND NOT EXISTS (SELECT 1 FROM reservation_teachers AS joined WHERE joined.reservation_id = r.id)
      ORDER BY r.date, r.start_time LIMIT ${MOST_LOOKED_AT}
    ) AS s
    JOIN disciplines AS d ON d.id = s.discipline_id
    JOIN classes AS c ON c.id = s.class_id
    GROUP BY s.discipline_id, s.class_id, s.shift, s.start_time, s.end_time, s.places, strftime('%w', s.date)
    HAVING count(DISTINCT s.date) >= ${LEAST_DATES}
    ORDER BY min(s.date), s.start_time`;
  return { compile: () => query.compile(q) };
});

function toJoinable({ places, list, ...row }: Row): Joinable {
  const rooms = JSON.parse(places) as [number, string][];
  const all = (JSON.parse(list) as Joinable["rows"]).sort((a, b) => a.date.localeCompare(b.date));
  const byDate = new Map(all.toReversed().map((each) => [each.date, each]));
  return {
    ...row,
    environmentIds: rooms.map(([id]) => id),
    environmentNames: rooms.map(([, name]) => name),
    rows: [...byDate.values()].reverse().slice(0, MAX_DATES),
  };
}

/** What of a person's reservations after today looks like a series, the soonest first, without joined lessons. */
export function listJoinable(
  db: Database,
  { ownerId, today, ids = null }: { ownerId: number; today: CivilDate; ids?: number[] | null },
): Joinable[] {
  return db.all(joinable({ ownerId, today, ids: ids && JSON.stringify(ids) })).map(toJoinable);
}
