import { sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { ClashKind } from "#app/models/bookings/clash.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** A reservation, pending or approved, that has a teacher or a class at a time. */
export type PersonHolder = {
  kind: ClashKind;
  /** The teacher's id, or the class'. */
  heldId: number;
  reservationId: number;
  date: CivilDate;
  startTime: string;
  endTime: string;
};

type Params = { teachers: string; classes: string; except: string; from: CivilDate; until: CivilDate };

const holders = prepareQuery((q, { teachers, classes, except, from, until }: Params) => {
  const found = (kind: ClashKind) => sql`
    SELECT ${sql.lit(kind)} AS kind, held.value AS heldId, r.id AS reservationId, r.date,
      r.start_time AS startTime, r.end_time AS endTime`;
  const counts = sql`r.status IN ('pending', 'approved')
    AND (r.series_id IS NULL OR r.is_detached = 1 OR r.series_id NOT IN ${jsonValues<number>(except)})`;
  const days = sql`BETWEEN ${from} AND ${until}`;
  // CROSS fixes the order: each person's days are one range of an index, however full the school is.
  const query = sql<PersonHolder>`
    ${found("teacher")} FROM json_each(${teachers}) AS held
      CROSS JOIN reservations AS r INDEXED BY reservations_by_owner
      WHERE r.owner_id = held.value AND r.date ${days} AND ${counts}
    UNION ${found("teacher")} FROM json_each(${teachers}) AS held
      CROSS JOIN reservation_teachers AS joined ON joined.user_id = held.value AND joined.date ${days}
      CROSS JOIN reservations AS r ON r.id = joined.reservation_id WHERE ${counts}
    UNION ${found("class")} FROM json_each(${classes}) AS held
      CROSS JOIN reservations AS r INDEXED BY reservations_by_class
      WHERE r.class_id = held.value AND r.date ${days} AND ${counts}
    UNION ${found("class")} FROM json_each(${classes}) AS held
      CROSS JOIN reservation_classes AS joined ON joined.class_id = held.value AND joined.date ${days}
      CROSS JOIN reservations AS r ON r.id = joined.reservation_id WHERE ${counts}
    ORDER BY date, startTime, reservationId`;
  return { compile: () => query.compile(q) };
});

/**
 * What teachers and classes have in a range, but for the lessons of series that nobody has changed, by date and time.
 * @param exceptSeriesIds those of the timetable that is published.
 */
export function listPersonHolders(
  db: Database,
  asked: {
    teacherUserIds: number[];
    classIds: number[];
    exceptSeriesIds: number[];
    from: CivilDate;
    until: CivilDate;
  },
): PersonHolder[] {
  const { from, until } = asked;
  return db.all(
    holders({
      teachers: JSON.stringify(asked.teacherUserIds),
      classes: JSON.stringify(asked.classIds),
      except: JSON.stringify(asked.exceptSeriesIds),
      ...{ from, until },
    }),
  );
}
