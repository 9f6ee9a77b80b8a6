import { sql } from "kysely";

/**
 * Whether a row of `table` (its name or alias in the query), a reservation, is a lesson of a published timetable: 1 or 0
 * (rules R28.31). One row of its series is read; none where it has none.
 */
export function isTimetableLesson(table: string) {
  const series = sql.ref(`${table}.series_id`);
  return sql<0 | 1>`(${series} IS NOT NULL AND EXISTS (
    SELECT 1 FROM series AS weekly WHERE weekly.id = ${series} AND weekly.kind = 'timetable'))`;
}
