import { type RawBuilder, sql } from "kysely";
import { compareNames } from "#app/domain/by-name.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { CLASS_SEPARATOR, TEACHER_SEPARATOR } from "#app/domain/joined-names.ts";
import type { Change, Place } from "#app/domain/public/change.ts";

/** The days on which changes are shown (rules R9.21), both included. */
export type Shown = { today: CivilDate; last: CivilDate };

/** The rooms of a row in the order of their ids, as `reservation_changes` stores them. */
const presentRooms = (alias: string) => sql<string>`(SELECT json_group_array(environment_id) FROM (
  SELECT environment_id FROM reservation_environments
  WHERE reservation_id = ${sql.ref(`${alias}.id`)} ORDER BY environment_id))`;

const namesOf = (table: "classes" | "environments" | "users", ids: RawBuilder<unknown>) => sql`
  SELECT named.name FROM json_each(${ids}) AS wanted
  CROSS JOIN ${sql.table(table)} AS named ON named.id = wanted.value ORDER BY wanted.key`;

const roomNames = sql<string>`(SELECT json_group_array(name) FROM (
  ${namesOf("environments", sql`c.environment_ids`)}))`;

const isElsewhere = (alias: string) => sql<boolean>`(c.date <> ${sql.ref(`${alias}.date`)}
  OR c.start_time <> ${sql.ref(`${alias}.start_time`)} OR c.end_time <> ${sql.ref(`${alias}.end_time`)}
  OR c.environment_ids <> ${presentRooms(alias)})`;

/** Where an approved row stood before it was moved, as `toPlace()` reads it; NULL where it stands there, or is over. */
export const originOf = (alias: string, { today, last }: Shown) => sql<string | null>`(
  SELECT json_array(c.date, c.start_time, c.end_time, json(${roomNames}))
  FROM reservation_changes AS c
  WHERE c.reservation_id = ${sql.ref(`${alias}.id`)} AND c.kind = 'moved'
    AND ${sql.ref(`${alias}.date`)} BETWEEN ${today} AND ${last} AND ${isElsewhere(alias)})`;

/** The name of who teaches a row in its teacher's place. */
export const substituteOf = (alias: string) => sql<string | null>`(
  SELECT name FROM users WHERE id = ${sql.ref(`${alias}.substitute_user_id`)})`;

/** 'substituted' on the days on which changes are shown. */
export const substitutionOf = (alias: string, { today, last }: Shown) => sql<Change | null>`(
  CASE WHEN ${sql.ref(`${alias}.substitute_user_id`)} IS NOT NULL
    AND ${sql.ref(`${alias}.date`)} BETWEEN ${today} AND ${last} THEN 'substituted' END)`;

/**
 * What is not where people look for it any more: rows that were cancelled, and the former places of moved ones. The
 * former `to` is NULL where it was cancelled, else read by `toPlace()`.
 */
export const goneColumns = {
  className: sql<string>`(SELECT group_concat(name, ${sql.lit(CLASS_SEPARATOR)}) FROM (
    ${namesOf("classes", sql`c.class_ids`)}))`,
  userName: sql<string>`coalesce((SELECT group_concat(name, ${sql.lit(TEACHER_SEPARATOR)}) FROM (
    ${namesOf("users", sql`c.teacher_ids`)})), '')`,
  disciplineName: sql<string>`disciplines.name`,
  environmentNames: roomNames,
  to: sql<string | null>`(CASE WHEN c.kind = 'moved' THEN json_array(r.date, r.start_time, r.end_time, json((
    SELECT json_group_array(environments.name) FROM reservation_environments AS re
    JOIN environments ON environments.id = re.environment_id WHERE re.reservation_id = r.id))) END)`,
};

/** Of `range`, as far as changes are shown; a class or discipline that is gone since has nobody who waits for it. */
export const goneRows = (range: { start: CivilDate; end: CivilDate }, { today, last }: Shown) => sql`
  reservation_changes AS c
  JOIN disciplines ON disciplines.id = c.discipline_id
  LEFT JOIN reservations AS r ON r.id = c.reservation_id
  WHERE c.date BETWEEN max(${range.start}, ${today}) AND min(${range.end}, ${last})
    AND EXISTS (SELECT 1 FROM json_each(c.class_ids) AS wanted JOIN classes ON classes.id = wanted.value)
    AND CASE c.kind WHEN 'cancelled' THEN r.id IS NULL OR r.status = 'rejected'
      ELSE r.status = 'approved' AND ${isElsewhere("r")} END`;

export type PackedPlace = [date: CivilDate, startTime: string, endTime: string, environmentNames: string[]];

export function toPlace(packed: PackedPlace | null): Place | null {
  if (packed === null) return null;
  const [date, startTime, endTime, names] = packed;
  return { date, startTime, endTime, environmentNames: names.sort(compareNames) };
}
