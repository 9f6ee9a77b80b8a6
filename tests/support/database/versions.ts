import { versionOf as formVersion, type VersionedEntity } from "#app/domain/version.ts";
import type { TestApp } from "#tests/support/app.ts";
import { ROOM } from "#tests/support/school/school.ts";

/** A table whose rows are seen, changed and deleted by several people. */
export type Versioned =
  | "reservations"
  | "environments"
  | "disciplines"
  | "classes"
  | "users"
  | "blocked_days";

// biome-ignore lint/suspicious/noExplicitAny: a test reads any column of the table
export function versionedRow(app: TestApp, table: Versioned, id: number): Record<string, any> | undefined {
  return app.db.sqlite.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(id) as
    | Record<string, unknown>
    | undefined;
}

export function versionOf(app: TestApp, table: Versioned, id: number): string {
  return String(versionedRow(app, table, id)?.updated_at);
}

const ENTITIES: Record<Versioned, VersionedEntity> = {
  reservations: "reservation",
  environments: "environment",
  disciplines: "disciplines",
  classes: "classes",
  users: "user",
  blocked_days: "blocked-day",
};

/** The same as a form sends it: with the row that it is of. */
export function formVersionOf(app: TestApp, table: Versioned, id: number): string {
  return formVersion(ENTITIES[table], { id, updatedAt: versionOf(app, table, id) });
}

/** The version that a dialog's form would send. */
export function versionInForm(html: string): string | undefined {
  return /<input type="hidden" name="updatedAt"[^>]* value="([^"]+)"/.exec(html)?.[1];
}

/** The blocked day that every test of versions uses. */
export async function addBlockedDay(app: TestApp): Promise<void> {
  const body = { date: "2026-04-21", title: "Tiradentes", type: "holiday", affectedShifts: ["morning"] };
  const { status } = await app.as("admin").api("POST", "/api/blocked-days", body);
  if (status !== 201) throw new Error(`${status}`);
}

/** Another user's change of a row while it is being viewed, within the same millisecond. */
export async function changeMeanwhile(app: TestApp, table: Versioned, id: number): Promise<void> {
  const admin = app.as("admin");
  const changes: Record<Versioned, () => Promise<{ status: number }>> = {
    reservations: () =>
      admin.api("PUT", `/api/reservations/${id}`, { environmentIds: [ROOM.auditorio], notes: "Mudou" }),
    environments: () =>
      admin.api("PUT", `/api/environments/${id}`, { name: "Sala Mudada", type: "Sala", capacity: 77 }),
    disciplines: () => admin.api("PUT", `/api/disciplines/${id}`, { name: "Mudada" }),
    classes: () => admin.api("PUT", `/api/classes/${id}`, { name: "Mudada" }),
    blocked_days: () =>
      admin.api("PUT", `/api/blocked-days/${id}`, {
        date: "2026-04-21",
        title: "Dia Mudado",
        type: "event",
        affectedShifts: ["evening"],
      }),
    users: () => admin.api("PATCH", `/api/users/${id}`, { name: "Pessoa Mudada" }),
  };
  const { status } = await changes[table]();
  if (status !== 200) throw new Error(`${table} ${id}: ${status}`);
}
