/** Rules R13.7: protected fields are ignored in every call and form. */
import { describe, expect, it } from "vitest";
import type { CallKey } from "#app/http/api/call.ts";
import type { Operation } from "#app/openapi/operation.ts";
import { OPERATIONS } from "#app/openapi/operations.ts";
import { filledIn } from "#tests/support/addresses.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const PLANTED = {
  id: 777,
  role: "admin",
  firstLogin: true,
  status: "approved",
  userId: PEOPLE.admin.id,
  teacherUserId: PEOPLE.bia.id,
  ownerId: PEOPLE.admin.id,
  reviewerUserId: PEOPLE.admin.id,
  overrideUserId: PEOPLE.admin.id,
  rejectionReason: "x",
  password: "Nova#Senha1",
  passwordHash: "$2b$04$planted",
  createdAt: "2000-01-01T00:00:00.000Z",
  updatedBy: PEOPLE.admin.id,
};
/** Random each time. */
const BY_CHANCE = /^(password_hash|token_hash|hash|token|code|form_token|message_id|.*_salt)$/;

const calls = Object.entries<Operation>(OPERATIONS).flatMap(([key, { example }]) => {
  const body = example?.body as Record<string, unknown> | undefined;
  return body ? [{ key: key as CallKey, body }] : [];
});

async function school(): Promise<TestApp> {
  const app = await createTestApp();
  addReservation(app, { date: "2026-03-19" });
  addReservation(app, { date: "2025-05-19", status: "rejected", rejectionReason: "x" });
  addBlockedDay(app, { date: "2026-05-04", title: "Recesso" });
  await app.as("admin").api("POST", "/api/welcome-messages", { shift: "morning", message: "Bom dia!" });
  return app;
}

/** Every row of every table, without random values. */
function rowsOf(app: TestApp): Record<string, unknown> {
  const tables = app.db.sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .pluck()
    .all() as string[];
  const rest = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).filter(([column]) => !BY_CHANCE.test(column)));
  return Object.fromEntries(
    tables
      .filter((table) => !/^(sessions|reservation_search)/.test(table))
      .map((table) => [
        table,
        (app.db.sqlite.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[]).map(rest),
      ]),
  );
}

async function rowsAfter(key: CallKey, who: "ana" | "pedro" | "admin", body: Record<string, unknown>) {
  const app = await school();
  const [method = "", pattern = ""] = key.split(" ");
  const path = filledIn(pattern);
  const answer = await app.as(who).api(method, path, body);
  return { status: answer.status, rows: rowsOf(app) };
}

it("finds the calls that take a body", () => {
  expect(calls.length).toBeGreaterThan(18);
});

describe.each(calls)("$key", ({ key, body }) => {
  it.each(["ana", "pedro", "admin"] as const)(
    "writes the same for %s with all protected fields planted",
    async (who) => {
      // Do not overwrite the fields that the call reads.
      const planted = Object.fromEntries(Object.entries(PLANTED).filter(([name]) => !isRead(key, who, name)));
      const plain = await rowsAfter(key, who, body);
      // A teacher cannot choose another teacher even if the call reads the field.
      const others = who === "ana" ? { teacherUserId: PEOPLE.bia.id } : {};
      const other = await rowsAfter(key, who, { ...planted, ...body, ...others });
      expect(other).toEqual(plain);
      expect(Object.keys(planted).length).toBeGreaterThan(8);
    },
  );
});

/** The few of these names that are fields of the call (rules R3.28, R10.7, R10.14). */
function isRead(key: CallKey, who: string, name: string): boolean {
  if (name === "role") return key === "PATCH /api/users/:id";
  if (name === "status") return key === "POST /api/reservations/cleanup/custom";
  if (name === "teacherUserId") return /reservations(\/:id)?$/.test(key);
  return name === "userId" && key === "PUT /api/reservations/:id" && who !== "ana";
}
