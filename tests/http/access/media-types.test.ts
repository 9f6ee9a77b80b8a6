/** Endpoints answer 406 to clients that do not accept JSON, and 415 to other content types. */
import { beforeAll, describe, expect, it } from "vitest";
import { servedAddresses } from "#tests/support/addresses.ts";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { startCpuClock } from "#tests/support/cpu-time.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { startTestServer } from "#tests/support/server/network.ts";

const PROOF = "/api/reservations/proof";
/** The only page under /api. */
const DOCS = "/api/docs";
const NOT_ACCEPTED =
  "O cabeçalho Accept da requisição não inclui o formato da resposta (em geral, application/json).";
const WITHOUT_JSON = [
  "text/html",
  "text/html;q=1, application/json;q=0",
  "application/json;q=0",
  "*/*;q=0",
  "application/xml, text/*",
  "application/json;q=0, */*;q=0",
  "json",
];
const WITH_JSON = [
  undefined,
  "",
  "*/*",
  "application/*",
  "application/json",
  "APPLICATION/JSON",
  "application/json; charset=utf-8",
  "application/json, text/plain, */*",
  "text/html, application/json;q=0.1",
  "text/html,application/xhtml+xml,*/*;q=0.8",
  "text/html, */*;q=0.001",
];

const calls = servedAddresses()
  .filter(({ isCall, path }) => isCall && path !== DOCS)
  .flatMap(({ path, methods }) => methods.map((method) => ({ method, path })));
const writes = calls.filter(({ method }) => method !== "GET");

let app: TestApp;
let cookie: string;
let before: string;
beforeAll(async () => {
  app = await createTestApp();
  addReservation(app, { status: "approved" });
  cookie = app.sessionOf("admin");
  before = stateOfAllRows(app.db);
});

function send(
  { method, path }: { method: string; path: string },
  headers: Record<string, string>,
  body?: string | Uint8Array,
) {
  return raw(app, path, { method, headers, ...(body === undefined ? {} : { body: body as BodyInit }) });
}

it("finds the calls", () => {
  expect(calls.length).toBeGreaterThan(40);
  expect(writes.length).toBeGreaterThan(25);
});

describe.each(calls)("$method $path", (call) => {
  const offered = call.path === PROOF ? "application/pdf" : "application/json";
  const json: Record<string, string> = call.method === "GET" ? {} : { "Content-Type": "application/json" };
  const body = call.method === "GET" ? undefined : "{bad";

  it("is 406 if no offered type is acceptable, signed in or out, and writes nothing", async () => {
    for (const accept of WITHOUT_JSON) {
      for (const own of [{}, { cookie }] as Record<string, string>[]) {
        const attempt = `${accept}, ${Object.keys(own)}`;
        const response = await send(
          call,
          { ...json, ...own, accept: accept.replaceAll("application/json", offered) },
          body,
        );
        expect(response.status, attempt).toBe(406);
        expect(await response.json(), attempt).toEqual({ message: NOT_ACCEPTED });
      }
    }
    expect(stateOfAllRows(app.db)).toBe(before);
  });

  it("is served if acceptable among others", async () => {
    for (const accept of WITH_JSON) {
      const headers: Record<string, string> =
        accept === undefined ? {} : { accept: accept.replace(/application\/json/i, offered) };
      const response = await send(call, { ...json, ...headers }, body);
      // Signed out, with an invalid body: 200, 400 and 401 come from the endpoint itself.
      expect([200, 400, 401, 403, 404], `${accept}`).toContain(response.status);
    }
    expect(stateOfAllRows(app.db)).toBe(before);
  });
});

it("the API's page is HTML: 406 for JSON-only clients", async () => {
  const call = { method: "GET", path: DOCS };
  expect((await send(call, { accept: "application/json" })).status).toBe(406);
  expect((await send(call, { accept: "text/html,application/xhtml+xml" })).status).toBe(200);
});

it("a proof is a PDF: 406 for JSON-only clients", async () => {
  const call = { method: "GET", path: PROOF };
  expect((await send(call, { cookie, accept: "application/json" })).status).toBe(406);
  expect((await send(call, { cookie, accept: "application/pdf" })).status).toBe(404);
});

it("cached responses check Accept as well", async () => {
  const server = await startTestServer();
  const address = `${server.origin}/api/public/reservations`;
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address, { headers: { accept: "text/html" } })).status).toBe(406);
  expect((await fetch(address, { headers: { accept: "text/html", "if-none-match": "x" } })).status).toBe(406);
  expect((await fetch(`${server.origin}/tv-panel`, { headers: { accept: "application/json" } })).status).toBe(
    200,
  );
  await server.close();
});

it("an Accept of 15,000 characters is parsed quickly", async () => {
  for (const accept of [
    "a/b,".repeat(4000),
    ",".repeat(15_000),
    `a/b;${'q="'.repeat(5000)}`,
    ";".repeat(15_000),
  ]) {
    const cpu = startCpuClock();
    await send({ method: "GET", path: "/api/user" }, { accept });
    expect(cpu()).toBeLessThan(500);
  }
});

const OTHER_TYPES: Record<string, string>[] = [
  { "Content-Type": "text/plain" },
  { "Content-Type": "application/x-www-form-urlencoded" },
  { "Content-Type": "multipart/form-data; boundary=x" },
  { "Content-Type": "application/jsonx" },
  { "Content-Type": "application/xml" },
  { "Content-Type": "" },
  { "Content-Type": "application/json; charset=iso-8859-1" },
  { "Content-Type": 'application/json; charset="utf-16"' },
  { "Content-Type": "application/json;charset=latin1; x=y" },
  { "Content-Type": "application/json", "Content-Encoding": "gzip" },
  { "Content-Type": "application/json", "Content-Encoding": "br, gzip" },
];

describe.each(writes)("$method $path", (call) => {
  it("is 415 for a body that is not plain JSON, and writes nothing", async () => {
    // A call that takes a file takes a form with it.
    const types = call.path === "/api/timetables" ? OTHER_TYPES.toSpliced(2, 1) : OTHER_TYPES;
    for (const type of types) {
      for (const own of [{}, { cookie }] as Record<string, string>[]) {
        const headers = { ...own, ...type, "content-length": "2" };
        const response = await send(call, headers, new TextEncoder().encode("{}"));
        expect(response.status, JSON.stringify(headers)).toBe(415);
        expect(typeof (await response.json()).message).toBe("string");
        expect(response.headers.get("accept-encoding")).toBe(
          /json(;|$)/.test(String(type["Content-Type"])) ? "identity" : null,
        );
      }
    }
    expect(stateOfAllRows(app.db)).toBe(before);
  });

  it("is 400 for invalid UTF-8, and writes nothing", async () => {
    const body = Buffer.from('{"name":"Inform\xe1tica","message":"\xe1"}', "latin1");
    const response = await send(call, { cookie, "Content-Type": "application/json" }, body);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain("UTF-8");
    expect(stateOfAllRows(app.db)).toBe(before);
  });
});

it.each(["application/json", "application/json; charset=utf-8", 'APPLICATION/JSON ;charset="UTF-8"'])(
  "a body of %s is read",
  async (type) => {
    const own = await createTestApp();
    const headers = { "Content-Type": type, cookie: own.sessionOf("pedro"), "Content-Encoding": "identity" };
    const body = JSON.stringify({ name: "Informática à noite" });
    const response = await raw(own, "/api/disciplines", { method: "POST", headers, body });
    expect(response.status).toBe(201);
  },
);

it("a form of another charset, or compressed, is 415", async () => {
  for (const headers of [
    { "Content-Type": "application/x-www-form-urlencoded; charset=iso-8859-1" },
    { "Content-Type": "application/x-www-form-urlencoded", "Content-Encoding": "gzip" },
  ]) {
    const init = { method: "POST", headers: { "sec-fetch-site": "same-origin", ...headers }, body: "a=1" };
    expect((await raw(app, "/auth", init as RequestInit)).status).toBe(415);
  }
});
