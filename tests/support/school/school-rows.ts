import type { Shift } from "#app/domain/dates/shift.ts";
import { BLANK_ENVIRONMENT_CONTENT } from "#app/domain/rooms/environment-content.ts";
import { insertNamedItem, type NamedTable } from "#app/models/catalog/named-item.server.ts";
import { findResourceIds, setResources } from "#app/models/catalog/resource.server.ts";
import type { EnvironmentInput } from "#app/models/rooms/environment.schema.ts";
import { insertEnvironment } from "#app/models/rooms/environment.server.ts";
import { nameKeys } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";

const AT = "2026-01-05T12:00:00.000Z";

type Target = { db: Database };

/** Blocks a day for the shifts; hidden on the panel unless `isShown`. */
export function addBlockedDay(
  { db }: Target,
  day: { date: string; title: string; shifts?: Shift[]; isShown?: boolean; message?: string },
): void {
  db.write(() => {
    const { id } = db.run(
      db.q.insertInto("blocked_days").values({
        date: day.date,
        title: day.title,
        type: "holiday",
        show_in_panel: day.isShown ? 1 : 0,
        panel_message: day.message ?? null,
        created_at: AT,
        updated_at: AT,
      }),
    );
    for (const shift of day.shifts ?? ["morning"]) {
      db.run(db.q.insertInto("blocked_day_shifts").values({ blocked_day_id: id, shift }));
    }
  });
}

export function setWelcome({ db }: Target, shift: Shift, message: string): void {
  db.run(db.q.insertInto("welcome_messages").values({ shift, message, created_at: AT, updated_at: AT }));
}

export function setSetting({ db }: Target, key: string, value: string): void {
  db.run(db.q.replaceInto("settings").values({ key, value, updated_at: AT }));
}

/** Inserts an environment, by default a room; returns its id. */
export function addRoom({ db }: Target, name: string, overrides: Partial<EnvironmentInput> = {}): number {
  const room: EnvironmentInput = { name, type: "Sala", ...BLANK_ENVIRONMENT_CONTENT };
  return insertEnvironment(db, { ...room, ...overrides, at: AT });
}

/** Adds resources to a room, created if they are new: `{ Projetor: null, Computadores: 20 }`. */
export function equipRoom({ db }: Target, room: number, held: Record<string, number | null>): void {
  const known = findResourceIds(db, Object.keys(held));
  const resources = Object.entries(held).map(([name, count]) => ({
    id: known.get(nameKeys(name).name_key) ?? addNamed({ db }, "resources", name),
    count,
  }));
  setResources(db, room, resources);
}

/** Inserts a discipline, a class or a resource; returns its id. */
export function addNamed({ db }: Target, table: NamedTable, name: string): number {
  return insertNamedItem(db, table, { name, at: AT });
}
