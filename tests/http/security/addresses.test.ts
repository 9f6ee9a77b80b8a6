import { beforeAll, describe, expect, it, vi } from "vitest";
import { matrix } from "#app/services/access/matrix.ts";
import { raw } from "#tests/support/api/calls.ts";
import { type Client, createTestApp, program, type TestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { portion } from "#tests/support/every-change.ts";
import { servedRows } from "#tests/support/routes.ts";

const SAME = { "sec-fetch-site": "same-origin" };
const SIGN_IN = JSON.stringify({ username: "ana", password: "Senha#Forte1" });
const TOKEN = "c2VncmVkby1kby1jYWxlbmRhcmlvLWRhLWFuYS0wMTI";

const rows = servedRows().filter((key) => !key.includes(" @") && !key.endsWith("*"));

function addressOf(key: string): { method: string; path: string } {
  const [method = "", pattern = ""] = key.split(" ");
  return { method, path: pattern.replace(/:\w+/, "1") };
}

it("has no case-insensitive route", () => {
  const routes = Object.values(program.remixBuild.routes).filter((route) => route?.path);
  expect(routes.length).toBeGreaterThan(50);
  expect(routes.filter((route) => route?.caseSensitive !== true).map((route) => route?.path)).toEqual([]);
});

describe("an address in capitals", () => {
  let app: TestApp;
  let admin: Client;
  beforeAll(async () => {
    app = await createTestApp();
    admin = app.as("admin");
  });

  it.each(rows.filter((key) => addressOf(key).path !== "/"))("is unknown: %s", async (key) => {
    const before = stateOfAllRows(app.db);
    const { method, path } = addressOf(key);
    // The 404 page allows no other methods.
    const expected = method === "GET" || method === "POST" ? 404 : 405;
    const capital = path.replace(/[a-z]/, (letter) => letter.toUpperCase());
    const addresses = [path.toUpperCase(), capital, `${capital}.data`];
    for (const address of portion(addresses, rows.indexOf(key), 3)) {
      const answer = await admin.fetch(address, { method });
      expect(answer.status, address).toBe(expected);
    }
    expect(stateOfAllRows(app.db)).toBe(before);
  });

  it.each(["/API/login", "/Api/login", "/api/Login"])("does not sign in: %s", async (path) => {
    const app = await createTestApp();
    for (const type of ["text/plain", "application/json"]) {
      const headers = { ...SAME, "Content-Type": type };
      const answer = await raw(app, path, { method: "POST", headers, body: SIGN_IN });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("another spelling of the same address", () => {
  /** Every letter of the first word as its percent-encoded byte. */
  function encoded(path: string): string {
    return path.replace(/^\/[a-z-]+/, (word) =>
      word.replace(/[a-z-]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    );
  }

  let shared: TestApp;
  beforeAll(async () => {
    shared = await createTestApp();
  });

  it.each(rows)("gets the same answer: %s", async (key) => {
    const { method, path } = addressOf(key);
    // Without a session, and with a body that no call takes.
    const init = { method, headers: { ...SAME, "Content-Type": "text/plain" } };
    const withBody = method === "GET" ? init : { ...init, body: "{}" };
    const plain = await raw(shared, path, withBody);
    const other = await raw(shared, encoded(path), withBody);
    const facts = ({ status, headers }: Response) => [
      status,
      headers.get("content-type"),
      headers.get("location"),
    ];
    expect(facts(other)).toEqual(facts(plain));
  });

  it("checks session and content type for every spelling", async () => {
    const app = await createTestApp();
    for (const path of ["/api/user", "/%61pi/user", "/a%70%69/us%65r", "/%2e/api/user"]) {
      expect((await raw(app, path)).status, path).toBe(401);
    }
    const init = { method: "POST", headers: { ...SAME, "Content-Type": "text/plain" }, body: SIGN_IN };
    for (const path of ["/api/login", "/%61pi/login", "/api/log%69n"]) {
      expect((await raw(app, path, init)).status, path).toBe(415);
    }
  });
});

it("answers 400 to an undecodable address, and never logs it", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const app = await createTestApp();
  for (const path of ["/%ff", `/calendario/${TOKEN}%ff.ics`, "/reservas/%e0%a4", "/%"]) {
    expect((await app.as("admin").fetch(path)).status, path).toBe(400);
    expect((await app.as("admin").fetch(path, { method: "POST" })).status, path).toBe(400);
  }
  expect(warn).not.toHaveBeenCalled();
  expect(JSON.stringify(app.logged)).not.toContain(TOKEN);
});

it("logs only known words and ids of an address", async () => {
  const app = await createTestApp();
  const spellings = [
    `/calendario/${TOKEN}.ics`,
    `/CALENDARIO/${TOKEN}.ics`,
    `/%63alendario/${TOKEN}.ics`,
    `//calendario/${TOKEN}.ics`,
    `/calendario//${TOKEN}.ics`,
    `/nada/${TOKEN}`,
    `/api/${TOKEN}`,
    `/comprovante/${TOKEN}`,
    `/admin/reservas/12/aprovar/${TOKEN}.data`,
  ];
  for (const path of spellings) await app.as("admin").fetch(path, { method: "POST" });
  const paths = app.logged.filter(({ event }) => event === "request").map(({ path }) => path);
  expect(paths).toHaveLength(spellings.length);
  expect(JSON.stringify(app.logged)).not.toContain(TOKEN);
  expect(paths.at(-1)).toBe("/admin/reservas/12/aprovar/…");
  expect(paths[0]).toBe("/calendario/…");
});

it("logs the addresses of the matrix and of health unchanged", async () => {
  const app = await createTestApp();
  const writes = Object.keys(matrix).filter((key) => key.startsWith("POST /") && !key.endsWith("*"));
  const sent = [...writes.map((key) => addressOf(key).path), "/healthz", "/healthz/primary"];
  for (const path of sent) await app.as("admin").post(path);
  const paths = app.logged.filter(({ event }) => event === "request").map(({ path }) => path);
  expect(paths).toEqual(sent);
});
