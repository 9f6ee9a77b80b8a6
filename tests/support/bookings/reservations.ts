import type { Client, TestApp } from "#tests/support/app.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** A school day a week after the tests' clock (2026-03-12). */
export const DAY = "2026-03-19";

/** The request form for the laboratory in the morning, without dates. */
export const LAB_FORM = {
  shift: "morning",
  environmentIds: [String(ROOM.lab1)],
  disciplineId: "1",
  classId: "1",
  notes: "",
};
export const TODAY = "2026-03-12";
export const YESTERDAY = "2026-03-11";

/** A valid request of a teacher; `overrides` replace its fields. */
export function requestBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    disciplineId: DISCIPLINE.algoritmos,
    classId: CLASS.ds1,
    environmentIds: [ROOM.sala1],
    date: DAY,
    shift: "morning",
    userId: 0,
    ...overrides,
  };
}

/** The same by staff, for the teacher Ana. */
export function staffBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return requestBody({ teacherUserId: PEOPLE.ana.id, ...overrides });
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads any column of the table
type Row = Record<string, any>;

/** The rows of a table, in the order of their ids. */
export function tableRows(app: TestApp, table: string): Row[] {
  return app.db.sqlite.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all() as Row[];
}

export function reservationRow(app: TestApp, id: number): Row {
  return app.db.sqlite.prepare("SELECT * FROM reservations WHERE id = ?").get(id) as Row;
}

export function roomsOf(app: TestApp, id: number): number[] {
  return app.db.sqlite
    .prepare("SELECT environment_id FROM reservation_environments WHERE reservation_id = ? ORDER BY 1")
    .pluck()
    .all(id) as number[];
}

/** Everything that a reservation call may write, as one text to compare before and after. */
export function snapshot(app: TestApp): string {
  const tables = [
    "reservations",
    "reservation_environments",
    "notifications",
    "audit_log",
    "users",
    "settings",
  ];
  return JSON.stringify(tables.map((table) => tableRows(app, table)));
}

/** A person's notifications: type, title and message, oldest first. */
export function notificationsOf(app: TestApp, userId: number): Row[] {
  return tableRows(app, "notifications").filter((row) => row.user_id === userId);
}

/** Posts a reservation that must be accepted; returns the response's body. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the program answers
export async function createReservation(client: Client, body: Record<string, unknown>): Promise<any> {
  const answer = await client.api("POST", "/api/reservations", body);
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
