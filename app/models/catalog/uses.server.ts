/** What a catalogue's list says of each row: when its last lesson is, which room it has, in how many rooms it is. */
import { sql } from "kysely";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import type { NamedTable } from "./named-item.server.ts";

export type ItemUse = {
  id: number;
  /** Of disciplines and classes: the day of the last approved lesson, `YYYY-MM-DD`. */
  lastDate: string | null;
  /** Of classes: the name of the home room. */
  homeRoom: string | null;
  /** Of resources. */
  rooms: number | null;
};

/** The latest of a class's own lessons and the joined ones; each is the end of an index. */
const LAST_DATES = {
  disciplines: sql`(SELECT max(date) FROM reservations WHERE discipline_id = disciplines.id AND status = 'approved')`,
  classes: sql`nullif(max(
    ifnull((SELECT max(date) FROM reservations WHERE class_id = classes.id AND status = 'approved'), ''),
    ifnull((SELECT max(date) FROM reservation_classes WHERE class_id = classes.id AND status = 'approved'), '')
  ), '')`,
  resources: sql`NULL`,
} satisfies Record<NamedTable, unknown>;

export function listItemUses(db: Database, table: NamedTable, ids: number[]): ItemUse[] {
  const homeRoom = sql`(SELECT name FROM environments WHERE id = classes.home_environment_id)`;
  const rooms = sql`(SELECT count(*) FROM environment_resources WHERE resource_id = resources.id)`;
  return db.all(
    db.q
      .selectFrom(table)
      .select("id")
      .select(sql<string | null>`${LAST_DATES[table]}`.as("lastDate"))
      .select(sql<string | null>`${table === "classes" ? homeRoom : sql`NULL`}`.as("homeRoom"))
      .select(sql<number | null>`${table === "resources" ? rooms : sql`NULL`}`.as("rooms"))
      .where("id", "in", jsonValues<number>(JSON.stringify(ids))),
  );
}
