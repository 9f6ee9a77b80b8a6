import { IncomingMessage, request, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sendShared } from "#app/server/cache/send-shared.ts";
import { SharedBody } from "#app/server/cache/shared-body.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";
import { startTestServer, type TestServer } from "#tests/support/server/network.ts";
import { addScheduled } from "./rows.ts";

const WEEK = "/programacao-semanal";
/** Headers that differ per response. */
const CHANGING = ["date", "x-request-id"];

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

let server: TestServer;
/** How many read transactions ran: each loader uses one. */
let countReads: () => number;
beforeEach(async () => {
  server = await startTestServer();
  const read = vi.spyOn(server.db, "read");
  countReads = () => read.mock.calls.length;
});
afterEach(() => server.close());

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(server.origin + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on("error", reject);
    sent.end();
  });
}

function stableHeaders({ headers }: Answer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CHANGING.includes(name)));
}

it.each([
  WEEK,
  `${WEEK}?dia=hoje&turma=1`,
  "/tv-panel?turno=manha",
  "/ambientes/1",
  "/ambientes/folhas?papel=a5",
  "/programacao-semanal/folha?turno=manha&papel=a3",
  "/privacidade",
  "/calendario/ambiente/1.ics",
  "/calendario/turma/1.ics",
  "/api/public/reservations/weekly?startDate=2026-03-09&endDate=2026-03-15",
])("%s is the same response when it is cached", async (path) => {
  for (let i = 1; i <= 7; i++)
    addScheduled(server, {
      environmentIds: [1 + (i % 4)],
      date: `2026-03-${String(8 + i).padStart(2, "0")}`,
    });
  const first = await ask(path);
  const cached = await ask(path);
  expect(first.status).toBe(200);
  expect(cached.status).toBe(200);
  expect(cached.body.equals(first.body)).toBe(true);
  expect(stableHeaders(cached)).toEqual(stableHeaders(first));
  // Nothing is inline, and a shared nonce would be useless.
  expect(cached.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(cached.headers["content-security-policy"]).not.toContain("nonce");
  expect(cached.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
});

it("sends a cached page in the accepted encoding", async () => {
  const { body } = await ask(WEEK);
  for (const [accepted, decode] of [
    ["gzip, deflate, br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const cached = await ask(WEEK, { "Accept-Encoding": accepted });
    expect(cached.headers).toMatchObject({
      vary: "Accept-Encoding",
      "content-length": String(cached.body.length),
    });
    expect(cached.headers["content-encoding"]).toBe(accepted === "gzip" ? "gzip" : "br");
    expect(cached.body.length).toBeLessThan(body.length / 2);
    expect(decode(cached.body).equals(body)).toBe(true);
  }
});

it("answers HEAD and an unchanged page without a body", async () => {
  const { headers } = await ask(WEEK);
  const head = await ask(WEEK, {}, "HEAD");
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
  const same = await ask(WEEK, { "If-None-Match": String(headers.etag) });
  expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, headers.etag]);
});

// As on the last of too many pipelined requests, and behind Vite's development server.
it("a cached response is sent even if a header is already set", () => {
  const message = new IncomingMessage(new Socket());
  const outgoing = new ServerResponse(message);
  outgoing.setHeader("Connection", "close");
  const body = Buffer.from("x");
  const shared = {
    status: 200,
    etag: '"a"',
    headers: [["ETag", '"a"']] as [string, string][],
    body: new SharedBody(body),
  };
  sendShared(shared, message, outgoing, false);
  expect(outgoing.getHeaders()).toMatchObject({ connection: "close", etag: '"a"', "content-length": "1" });
});

it("renders a page again when the data or the school's day changes", async () => {
  const before = await ask(WEEK);
  expect((await ask(WEEK)).body.equals(before.body)).toBe(true);
  addScheduled(server);
  const after = await ask(WEEK);
  expect(after.body.equals(before.body)).toBe(false);
  server.setNow("2026-03-13T13:00:00.000Z");
  expect((await ask(WEEK)).body.equals(after.body)).toBe(false);
});

it("does not answer another method or a refused query from the cache", async () => {
  await ask(WEEK);
  expect((await ask(WEEK, { Origin: server.origin }, "POST")).status).toBe(405);
  expect((await ask(`${WEEK}?_data=x`)).status).toBe(400);
});

describe("one page", () => {
  /** How many reads a request makes: none if the response is cached. */
  async function readsOf(path: string): Promise<number> {
    const before = countReads();
    expect((await ask(path)).status).toBe(200);
    return countReads() - before;
  }

  it.each([
    [
      "/tv-panel?turno=manha",
      ["&x=1", "&turno=tarde", "&%00=1", "&utm_source=qr", "&__proto__=1", "&pagina=0"],
    ],
    [
      WEEK,
      ["?x=1", "?semana=", "?semana=hoje", "?turno=madrugada", "?ambiente=0", "?semana=2026-13-01", "?x"],
    ],
    [`${WEEK}?semana=2026-03-12`, ["&x=1", "&semana=2026-03-19"]],
    [`${WEEK}?dia=hoje`, ["&x=1", "&dia=2026-03-19", "&turma=0", "&professor=abc", "&turno=madrugada"]],
    [WEEK, ["?semana[]=2026-03-19", "#x", "/", "//", "?ambiente=-1&ambiente=1"]],
    ["/ambientes/1", ["?x=1", "?semana=", "/", "?turno=noite", "#hoje"]],
    ["/ambientes/1?semana=2026-03-12", ["&x=1", "&semana=2026-03-19"]],
    ["/ambientes/folhas?ambiente=1", ["&papel=a4", "&papel=a3", "&pagina=0"]],
    ["/programacao-semanal/folha?ambiente=1", ["&papel=a5", "&turma=x", "&turno=x", "&semana=hoje"]],
    ["/calendario/ambiente/1.ics", ["?x=1", "?semana=2026-03-19"]],
    ["/api/public/reservations?shift=morning", ["&x=1", "&shift=evening", "&startDate=2026-03-12"]],
  ])("of %s is cached regardless of parameters that it ignores", async (path, additions) => {
    const first = await ask(path);
    for (const addition of additions) {
      expect(await readsOf(path + addition), addition).toBe(0);
      const { body, headers } = await ask(path + addition);
      expect(body.equals(first.body), addition).toBe(true);
      expect(headers.etag, addition).toBe(first.headers.etag);
    }
  });

  it("is found by its encoded path and by every day of its week", async () => {
    await ask(`${WEEK}?semana=2026-03-16`);
    for (const path of [
      "/programacao%2Dsemanal?semana=2026-03-16",
      `${WEEK}?semana=2026-03-22`,
      `${WEEK}?x=1&semana=2026-03-18`,
      `${WEEK}?%73emana=2026-03-18`,
    ])
      expect(await readsOf(path), path).toBe(0);
    expect(await readsOf(`${WEEK}?semana=2026-03-23`)).toBeGreaterThan(0);
  });

  it("is rendered once for 200 concurrent requests, and once more after a write", async () => {
    const alone = await readsOf(WEEK);
    addScheduled(server);
    const before = countReads();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => ask(`${WEEK}?x=${i}`)));
    expect(countReads() - before).toBe(alone);
    expect(answers.every(({ status, body }) => status === 200 && body.equals(answers[0]!.body))).toBe(true);
    expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(200);
  });

  it("that fails is rendered once for all waiting requests, and again for the next", async () => {
    const all = vi.spyOn(server.db, "all").mockImplementation(() => {
      throw new Error("disk I/O error");
    });
    const target = { target: WEEK, host: new URL(server.origin).host };
    const waiting = Array.from({ length: 20 }, () => {
      const found = server.handle.shared(target);
      return found && "make" in found ? found.make() : found;
    });
    const failed = await Promise.all(waiting);
    expect(new Set(failed).size).toBe(1);
    const logged = server.logged.filter(({ event }) => event === "request-failed").map((e) => e.requestId);
    const requestId = [...new Set(logged)];
    expect(requestId).toHaveLength(1);
    const { status, headers } = await ask(WEEK);
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(new Headers(failed[0]!.headers).get("x-request-id")).toBe(requestId[0]);
    all.mockRestore();
    expect((await ask(WEEK)).status).toBe(200);
  });

  it("stays cached through sign-ins and a day's minutes; the panel's expires each minute", async () => {
    const ofTheDay = [WEEK, "/ambientes/folhas", "/calendario/ambiente/1.ics", "/calendario/turma/1.ics"];
    const ofTheMinute = ["/tv-panel", "/ambientes/1", `${WEEK}?dia=hoje`];
    for (const path of [...ofTheDay, ...ofTheMinute]) await ask(path);
    server.sessionOf("bia");
    for (const path of [...ofTheDay, ...ofTheMinute]) expect(await readsOf(path), path).toBe(0);
    server.setNow("2026-03-12T13:01:00.000Z");
    for (const path of ofTheDay) expect(await readsOf(path), path).toBe(0);
    for (const path of ofTheMinute) expect(await readsOf(path), path).toBeGreaterThan(0);
    setSetting(server, "refresh_interval", "60");
    expect(await readsOf("/tv-panel")).toBeGreaterThan(0);
    server.setNow("2026-03-13T13:00:00.000Z");
    expect(await readsOf(WEEK)).toBeGreaterThan(0);
  });
});
