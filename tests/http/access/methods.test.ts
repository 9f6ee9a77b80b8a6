/** The response of every address to every method (docs/decisions/0103). */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ServedAddress, servedAddresses } from "#tests/support/addresses.ts";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { portion } from "#tests/support/every-change.ts";
import type { Username } from "#tests/support/school/school.ts";
import { startTestServer } from "#tests/support/server/network.ts";

const NOT_ALLOWED = "Este endereço não aceita este método.";
const ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const CALLERS = [null, "novoana", "ana", "admin"] as const;
/** Headers that differ in each response. */
const OWN_HEADERS = ["x-request-id", "content-security-policy"];

const addresses = servedAddresses();

const allowOf = ({ methods }: ServedAddress) =>
  ORDER.filter(
    (each) => methods.includes(each) || each === "OPTIONS" || (each === "HEAD" && methods.includes("GET")),
  ).join(", ");

let app: TestApp;
const cookies = new Map<Username | null, string>();

beforeAll(async () => {
  app = await createTestApp();
  addReservation(app, { status: "approved" });
  for (const who of CALLERS) if (who) cookies.set(who, app.sessionOf(who));
});

afterEach(() => {
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
});

/** Sends any method, including those that fetch forbids but the HTTP server passes on. */
function send(who: (typeof CALLERS)[number], method: string, path: string): Promise<Response> {
  const cookie = cookies.get(who);
  const headers = { host: "escola.test", "sec-fetch-site": "same-origin", ...(cookie ? { cookie } : {}) };
  const request = new Request(`http://escola.test${path}`, { headers, redirect: "manual" });
  Object.defineProperty(request, "method", { value: method });
  return app.handle(request, { address: "127.0.0.1" });
}

const withData = (path: string) => [path, path === "/" ? "/_root.data" : `${path}.data`];
const namesOf = (response: Response) => [...response.headers.keys()];

it("finds the addresses", () => {
  expect(addresses.length).toBeGreaterThan(120);
  expect(addresses.filter(({ isCall }) => isCall).length).toBeGreaterThan(30);
});

describe.each(addresses)("$path", (address) => {
  it("lists its methods for OPTIONS to everyone, and allows no other origin", async () => {
    const preflight = {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    };
    for (const path of withData(address.path)) {
      const answer = await raw(app, path, preflight);
      expect(answer.status, path).toBe(204);
      expect(answer.headers.get("allow")).toBe(allowOf(address));
      expect(namesOf(answer).filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(answer.body).toBeNull();
    }
  });

  const refused = ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "PROPFIND", "get", "XYZ"];
  it("answers 405 to every other method and caller, and changes nothing", async () => {
    const before = stateOfAllRows(app.db);
    const methods = refused.filter((each) => !address.methods.includes(each));
    for (const [index, method] of methods.entries()) {
      for (const who of portion(CALLERS, index, 2)) {
        const attempt = `${who} ${method}`;
        const answer = await send(who, method, address.path);
        const text = await answer.text();
        expect(answer.status, attempt).toBe(405);
        expect(answer.headers.get("allow"), attempt).toBe(allowOf(address));
        if (address.isCall) expect(JSON.parse(text), attempt).toEqual({ message: NOT_ALLOWED });
        else expect(text, attempt).toBe(NOT_ALLOWED);
      }
    }
    expect(stateOfAllRows(app.db)).toBe(before);
  });
});

/** Status and those headers that are equal for equal requests. */
function outlineOf(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name));
  return { status: answer.status, headers, own: OWN_HEADERS.map((each) => answer.headers.has(each)) };
}

const read = addresses.filter(({ methods }) => methods.includes("GET"));
describe.each(read)("HEAD $path", (address) => {
  it("answers like GET without the body, and writes nothing", async () => {
    for (const [index, who] of CALLERS.entries()) {
      // The fast run requests each address in both ways, but not as every caller.
      for (const each of portion(withData(address.path), read.indexOf(address) + index, 4)) {
        const attempt = `${who} ${each}`;
        const before = stateOfAllRows(app.db);
        const head = await send(who, "HEAD", each);
        expect(await head.text(), attempt).toBe("");
        expect(stateOfAllRows(app.db), attempt).toBe(before);
        const get = await send(who, "GET", each);
        await get.text();
        expect(outlineOf(head), attempt).toEqual(outlineOf(get));
      }
    }
  });
});

describe("over the network", () => {
  /** Headers that depend on the time or on the missing body. */
  const TRANSPORT = [
    ...[...OWN_HEADERS, "date", "connection", "keep-alive"],
    ...["content-length", "content-encoding", "transfer-encoding"],
  ];

  it.each(["/api/user", "/api/environments", "/api/public/reservations", "/auth", "/reservas", "/healthz"])(
    "HEAD %s has the headers of GET, and no body",
    async (path) => {
      const server = await startTestServer();
      const headers = { cookie: server.sessionOf("ana"), "accept-encoding": "gzip" };
      const [get, head] = [
        await fetch(server.origin + path, { headers }),
        await fetch(server.origin + path, { headers, method: "HEAD" }),
      ];
      const rest = (response: Response) =>
        [...response.headers].filter(([name]) => !TRANSPORT.includes(name));
      expect([head.status, rest(head)]).toEqual([get.status, rest(get)]);
      expect(await head.text()).toBe("");
      expect(await get.text()).not.toBe("");
      await server.close();
    },
  );

  it.each(["TRACE", "PROPFIND", "LOCK"])("%s is 405 with the allowed methods", async (method) => {
    const server = await startTestServer();
    const sent = request(`${server.origin}/api/user`, { method }).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, HEAD, OPTIONS"]);
    await server.close();
  });
});

it.each(["/nada", "/api/nada", "/api", "/api/users/1/nada", "/admin/reservas/1/nada"])(
  "OPTIONS %s is 404: the address does not exist",
  async (path) => {
    const answer = await send("admin", "OPTIONS", path);
    expect(answer.status).toBe(404);
    expect(answer.headers.has("allow")).toBe(false);
  },
);

it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("%s of an unknown endpoint is 404", async (method) => {
  const app = await createTestApp();
  const { status, body } = await app.as("ana").api(method, "/api/nada", method === "GET" ? undefined : {});
  expect(status).toBe(404);
  expect(typeof body.message).toBe("string");
});

it("static files and the health check are read-only", async () => {
  for (const path of ["/healthz", "/favicon.svg"]) {
    expect((await send(null, "GET", path)).status, path).toBe(200);
    expect((await send(null, "OPTIONS", path)).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    for (const method of ["POST", "PUT", "DELETE", "TRACE"]) {
      const { status, headers } = await send(null, method, path);
      expect([status, headers.get("allow")], `${method} ${path}`).toEqual([405, "GET, HEAD, OPTIONS"]);
    }
  }
});
