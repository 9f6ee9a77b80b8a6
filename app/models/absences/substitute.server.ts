/** Who could take the lessons of a teacher who is away (rules R30.4). */
import { type RawBuilder, sql } from "kysely";
import type { Substitute } from "#app/domain/absences/absence.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

type Params = { lessons: string; absentId: number; from: CivilDate; until: CivilDate; limit: number };

type Found = {
  reservationId: number;
  userId: number;
  name: string;
  isFree: 0 | 1;
  teachesDiscipline: 0 | 1;
  knowsClass: 0 | 1;
  substitutions: number;
};

const suggested = prepareQuery((q, { lessons, absentId, from, until, limit }: Params) => {
  const inTerm = sql`o.status = 'approved' AND o.date BETWEEN ${from} AND ${until}`;
  const all = (key: RawBuilder<unknown>, tables: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    SELECT ${key} AS about, coalesce(o.substitute_user_id, o.owner_id) AS person FROM ${tables} WHERE ${where}
    UNION SELECT ${key}, joined.user_id FROM ${tables}
      CROSS JOIN reservation_teachers AS joined ON joined.reservation_id = o.id WHERE ${where}`;
  // CROSS fixes the order: each date, discipline and class is one range of an index.
  const query = sql<Found>`
    WITH asked AS MATERIALIZED (
      SELECT value ->> 'id' AS id, value ->> 'date' AS date, value ->> 'startTime' AS start_time,
        value ->> 'endTime' AS end_time, value ->> 'shift' AS shift, value ->> 'disciplineId' AS discipline_id,
        value -> 'classIds' AS class_ids, value -> 'teacherUserIds' AS teachers
      FROM json_each(${lessons})
    ),
    people AS MATERIALIZED (
      SELECT u.id, u.name, u.sort_key, (
        SELECT count(*) FROM reservations AS s INDEXED BY reservations_by_substitute
        WHERE s.substitute_user_id = u.id AND s.date BETWEEN ${from} AND ${until} AND s.status = 'approved'
      ) AS substitutions
      FROM users AS u
      WHERE u.role = 'teacher' AND u.left_at IS NULL AND u.archived_at IS NULL AND u.id <> ${absentId}
    ),
    busy AS MATERIALIZED (${all(
      sql`asked.id`,
      sql`asked CROSS JOIN reservations AS o INDEXED BY reservations_by_date`,
      sql`o.date = asked.date AND o.start_time < asked.end_time AND o.end_time > asked.start_time
        AND o.status <> 'rejected' AND o.id <> asked.id`,
    )}),
    teaching AS MATERIALIZED (${all(
      sql`about.discipline_id`,
      sql`(SELECT DISTINCT discipline_id FROM asked) AS about
        CROSS JOIN reservations AS o INDEXED BY reservations_by_discipline`,
      sql`o.discipline_id = about.discipline_id AND ${inTerm}`,
    )}),
    wanted_classes AS MATERIALIZED (
      SELECT DISTINCT each.value AS class_id FROM asked CROSS JOIN json_each(asked.class_ids) AS each
    ),
    knowing AS MATERIALIZED (${all(
      sql`about.class_id`,
      sql`wanted_classes AS about CROSS JOIN reservations AS o INDEXED BY reservations_by_class`,
      sql`o.class_id = about.class_id AND ${inTerm}`,
    )}
      UNION ${all(
        sql`about.class_id`,
        sql`wanted_classes AS about CROSS JOIN reservation_classes AS further CROSS JOIN reservations AS o`,
        sql`further.class_id = about.class_id AND further.status = 'approved'
          AND further.date BETWEEN ${from} AND ${until} AND o.id = further.reservation_id`,
      )}
    ),
    away AS MATERIALIZED (
      SELECT DISTINCT asked.id AS about, absence.user_id AS person
      FROM asked CROSS JOIN absences AS absence INDEXED BY absences_by_end
      WHERE absence.end_date >= asked.date AND absence.start_date <= asked.date AND CASE asked.shift
        WHEN 'morning' THEN absence.is_morning WHEN 'afternoon' THEN absence.is_afternoon ELSE absence.is_evening END
    ),
    judged AS (
      SELECT asked.id AS reservationId, people.id AS userId, people.name, people.substitutions, people.sort_key,
        (asked.id, people.id) NOT IN (SELECT about, person FROM busy) AS isFree,
        (asked.discipline_id, people.id) IN (SELECT about, person FROM teaching) AS teachesDiscipline,
        EXISTS (SELECT 1 FROM json_each(asked.class_ids) AS each
          WHERE (each.value, people.id) IN (SELECT about, person FROM knowing)) AS knowsClass
      FROM asked CROSS JOIN people
      WHERE (asked.id, people.id) NOT IN (SELECT about, person FROM away)
        AND people.id NOT IN (SELECT each.value FROM json_each(asked.teachers) AS each)
    )
    SELECT reservationId, userId, name, isFree, teachesDiscipline, knowsClass, substitutions FROM (
      SELECT *, row_number() OVER (
        PARTITION BY reservationId
        ORDER BY isFree DESC, teachesDiscipline DESC, knowsClass DESC, substitutions, sort_key, userId
      ) AS place FROM judged
    ) WHERE place <= ${limit} ORDER BY reservationId, place`;
  return { compile: () => query.compile(q) };
});

/** A lesson that somebody is looked for. */
export type AskedLesson = {
  id: number;
  date: CivilDate;
  startTime: string;
  endTime: string;
  shift: Shift;
  disciplineId: number;
  classIds: number[];
  /** Its teachers, who are no substitutes. */
  teacherUserIds: number[];
};

/**
 * The colleagues who could take each lesson, the best first: one statement for any number of lessons. Whoever is away
 * then, has left or is archived is left out.
 * @param term the days whose lessons say what somebody teaches and whom they know, and in which they are counted.
 * @param limit how many of each lesson.
 */
export function listSubstitutes(
  db: Database,
  lessons: AskedLesson[],
  {
    absentId,
    term,
    limit,
  }: { absentId: number; term: { startDate: CivilDate; endDate: CivilDate }; limit: number },
): Map<number, Substitute[]> {
  const asked = lessons.map(
    ({ id, date, startTime, endTime, shift, disciplineId, classIds, teacherUserIds }) => ({
      ...{ id, date, startTime, endTime, shift, disciplineId, classIds, teacherUserIds },
    }),
  );
  const { startDate: from, endDate: until } = term;
  const found = db.all(suggested({ lessons: JSON.stringify(asked), absentId, from, until, limit }));
  const byLesson = new Map<number, Substitute[]>(lessons.map(({ id }) => [id, []]));
  for (const { reservationId, isFree, teachesDiscipline, knowsClass, ...row } of found)
    byLesson.get(reservationId)?.push({
      ...{ userId: row.userId, name: row.name },
      isFree: isFree === 1,
      teachesDiscipline: teachesDiscipline === 1,
      knowsClass: knowsClass === 1,
      substitutions: row.substitutions,
    });
  return byLesson;
}
