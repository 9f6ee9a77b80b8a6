import { describe, expect, it } from "vitest";
import { accessOf, type MatrixKey, matrixRow } from "#app/services/access/matrix.ts";
import { FIELDS, type Served, schoolOfServedRows, served } from "#tests/support/api/served-rows.ts";
import type { TestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { addKey, callByKey } from "#tests/support/school/keys.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const calls = served.filter(({ isApi }) => isApi);

const KEYS = [
  { name: "an admin's full key", who: "admin", kind: "full" },
  { name: "an admin's read-only key", who: "admin", kind: "read-only" },
  { name: "pedagogical staff's full key", who: "pedro", kind: "full" },
  { name: "pedagogical staff's read-only key", who: "pedro", kind: "read-only" },
  { name: "a full key of staff at the first login", who: "novopedro", kind: "full" },
  { name: "a key of a former staff member who is now a teacher", who: "ana", kind: "full" },
  { name: "an unknown key", who: null, kind: "full" },
] as const;

type Key = (typeof KEYS)[number];

/** Refuses every caller but an admin (rules R5.11). */
const REFUSES_BY_ITSELF: MatrixKey[] = ["POST /api/register"];

/** The same for everybody, so served without checking the caller. */
const SHARED: MatrixKey[] = [
  "GET /api/public/reservations",
  "GET /api/public/reservations/weekly",
  "GET /api/openapi.json",
  "GET /api/docs",
];

function expectedFor({ key, method }: Served, { who, kind }: Key): number | "served" {
  if (SHARED.includes(key)) return "served";
  if (!who || who === "ana") return 401;
  const row = matrixRow(key);
  if (row.sessionOnly) return 403;
  const isWrite = method !== "GET" || row.writes === true;
  if (kind === "read-only" && isWrite) return 403;
  if (who === "novopedro" && row.firstLogin !== "allowed") return 403;
  if (row.who === "public") return "served";
  return accessOf(PEOPLE[who].role, key) ? "served" : 403;
}

let unchanged: TestApp | null = null;

it("finds the calls", () => {
  expect(calls.length).toBeGreaterThan(40);
});

describe.each(calls)("$key", (route) => {
  it.each(KEYS)("answers $name according to the matrix", async (key) => {
    const app = unchanged ?? (await schoolOfServedRows());
    unchanged = null;
    const secret = key.who ? addKey(app, key.who, key.kind) : "reservas_nenhuma";
    // The key was used in this minute already, so that a refused call writes nothing at all.
    app.db.sqlite.prepare("UPDATE api_keys SET last_used_at = ?").run(app.deps.now().toISOString());
    const before = stateOfAllRows(app.db);
    const body = route.method === "GET" ? {} : { body: FIELDS };
    const { status, response } = await callByKey(app, secret, [route.method, route.path], body);
    const expected = expectedFor(route, key);
    expect(response.headers.getSetCookie()).toEqual([]);
    if (expected === "served") {
      expect([401, 500]).not.toContain(status);
      if (!REFUSES_BY_ITSELF.includes(route.key)) expect(status).not.toBe(403);
      return;
    }
    expect(status).toBe(expected);
    if (expected === 401) expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(stateOfAllRows(app.db), "a row was changed").toBe(before);
    app.db.sqlite.exec("DELETE FROM api_keys");
    // Wrong keys are counted per client address.
    if (expected !== 401) unchanged = app;
  });
});
