/** Where a person teaches, or a class is taught, at the time of a lesson that is asked for (rules R3.38). */
import { type RawBuilder, sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** How many are counted for each one that is named: a slot may be asked for by thousands. */
const COUNTED = 10;

export type ClashKind = "teacher" | "class";

/** A time that is asked for, `HH:mm`. */
export type AskedTime = { date: CivilDate; startTime: string; endTime: string };

/** An asked time at which something stands, and how many such there are, as far as they are counted. */
export type Clash = { kind: ClashKind; date: CivilDate; startTime: string; otherId: number; total: number };

type Params = { times: string; teachers: string; classes: string; except: string; limit: number };

const clashes = prepareQuery((q, { times, teachers, classes, except, limit }: Params) => {
  const asked = sql`(SELECT value ->> 'date' AS date, value ->> 'startTime' AS startTime, value ->> 'endTime' AS endTime
    FROM json_each(${times}))`;
  const isAtOnce = sql`o.start_time < asked.endTime AND o.end_time > asked.startTime`;
  const holds = sql`o.status IN ('pending', 'approved') AND o.id NOT IN ${jsonValues(except)}`;
  const who = (list: string) => sql`${asked} AS asked CROSS JOIN json_each(${list}) AS who`;
  const found = (kind: ClashKind) =>
    sql`${sql.lit(kind)} AS kind, asked.date, asked.startTime, o.id AS otherId`;
  const arm = (rows: RawBuilder<unknown>) =>
    sql`SELECT * FROM (${rows} LIMIT ${limit} * ${sql.lit(COUNTED)})`;
  // CROSS fixes the order: each asked time of each person is one range of an index, however full the school is.
  const query = sql<Clash>`
    SELECT kind, date, startTime, otherId, count(*) OVER () AS total FROM (
      SELECT DISTINCT kind, date, startTime, otherId FROM (
        ${arm(sql`SELECT ${found("teacher")} FROM ${who(teachers)}
          CROSS JOIN reservations AS o INDEXED BY reservations_by_owner
          WHERE o.owner_id = who.value AND o.date = asked.date AND ${isAtOnce} AND ${holds}`)}
        UNION ALL ${arm(sql`SELECT ${found("teacher")} FROM ${who(teachers)}
          CROSS JOIN reservation_teachers AS joined ON joined.user_id = who.value AND joined.date = asked.date
          CROSS JOIN reservations AS o ON o.id = joined.reservation_id
          WHERE ${isAtOnce} AND ${holds}`)}
        UNION ALL ${arm(sql`SELECT ${found("teacher")} FROM ${who(teachers)}
          CROSS JOIN reservations AS o INDEXED BY reservations_by_substitute
          WHERE o.substitute_user_id = who.value AND o.date = asked.date AND ${isAtOnce} AND ${holds}`)}
        UNION ALL ${arm(sql`SELECT ${found("class")} FROM ${who(classes)}
          CROSS JOIN reservations AS o INDEXED BY reservations_by_class
          WHERE o.class_id = who.value AND o.date = asked.date AND ${isAtOnce} AND ${holds}`)}
        UNION ALL ${arm(sql`SELECT ${found("class")} FROM ${who(classes)}
          CROSS JOIN reservation_classes AS joined ON joined.class_id = who.value AND joined.date = asked.date
            AND joined.status IN ('pending', 'approved')
          CROSS JOIN reservations AS o ON o.id = joined.reservation_id
          WHERE ${isAtOnce} AND ${holds}`)}
      )
    ) ORDER BY date, startTime, kind DESC, otherId LIMIT ${limit}`;
  return { compile: () => query.compile(q) };
});

/**
 * What the teachers and the classes have at the asked times, pending or approved: one statement for any number of them.
 * @param asked.except reservations that are no clash: the asked ones themselves.
 * @returns the first `limit`, by date and time, those of teachers before those of classes.
 */
export function listClashes(
  db: Database,
  asked: {
    times: AskedTime[];
    teacherUserIds: number[];
    classIds: number[];
    except: number[];
    limit: number;
  },
): Clash[] {
  return db.all(
    clashes({
      times: JSON.stringify(
        asked.times.map(({ date, startTime, endTime }) => ({ date, startTime, endTime })),
      ),
      teachers: JSON.stringify(asked.teacherUserIds),
      classes: JSON.stringify(asked.classIds),
      except: JSON.stringify(asked.except),
      limit: asked.limit,
    }),
  );
}
