import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/network.ts";
import { addScheduled } from "./rows.ts";

const WEEK = "/programacao-semanal";
/** Each answer's own. */
const CHANGING = ["date", "x-request-id", "content-security-policy"];

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(server.origin + path, { method, headers }, (response) => {
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
    asked.on("error", reject);
    asked.end();
  });
}

function lasting({ headers }: Answer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CHANGING.includes(name)));
}

it.each([
  WEEK,
  "/tv-panel?turno=manha",
  "/api/public/reservations/weekly?startDate=2026-03-09&endDate=2026-03-15",
])("%s is the same answer when it is kept", async (path) => {
  for (let i = 1; i <= 7; i++)
    addScheduled(server, {
      environmentIds: [1 + (i % 4)],
      date: `2026-03-${String(8 + i).padStart(2, "0")}`,
    });
  const first = await ask(path);
  const kept = await ask(path);
  expect(first.status).toBe(200);
  expect(kept.status).toBe(200);
  expect(kept.body.equals(first.body)).toBe(true);
  expect(lasting(kept)).toEqual(lasting(first));
  const policy = (answer: Answer) => String(answer.headers["content-security-policy"]);
  expect(policy(kept)).not.toBe(policy(first));
  expect(policy(kept).replace(/nonce-[^']+/, "")).toBe(policy(first).replace(/nonce-[^']+/, ""));
  expect(kept.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
});

it("sends a kept page in the encoding that is accepted", async () => {
  const { body } = await ask(WEEK);
  for (const [accepted, decode] of [
    ["gzip, deflate, br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const kept = await ask(WEEK, { "Accept-Encoding": accepted });
    expect(kept.headers).toMatchObject({
      vary: "Accept-Encoding",
      "content-length": String(kept.body.length),
    });
    expect(kept.headers["content-encoding"]).toBe(accepted === "gzip" ? "gzip" : "br");
    expect(kept.body.length).toBeLessThan(body.length / 2);
    expect(decode(kept.body).equals(body)).toBe(true);
  }
});

it("answers HEAD and an unchanged page without a body", async () => {
  const { headers } = await ask(WEEK);
  const head = await ask(WEEK, {}, "HEAD");
  expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
  const same = await ask(WEEK, { "If-None-Match": String(headers.etag) });
  expect([same.status, same.body.length, same.headers.etag]).toEqual([304, 0, headers.etag]);
});

it("forgets a kept page when the data or the school's day changes", async () => {
  const before = await ask(WEEK);
  expect((await ask(WEEK)).body.equals(before.body)).toBe(true);
  addScheduled(server);
  const after = await ask(WEEK);
  expect(after.body.equals(before.body)).toBe(false);
  server.setNow("2026-03-13T13:00:00.000Z");
  expect((await ask(WEEK)).body.equals(after.body)).toBe(false);
});

it("keeps nothing under another method or an unknown name", async () => {
  await ask(WEEK);
  expect((await ask(WEEK, { Origin: server.origin }, "POST")).status).toBe(405);
  expect((await ask(`${WEEK}?_data=x`)).status).toBe(400);
});
