import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningServer, startServer } from "#tests/support/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

it("keeps static files under a name of their content for a year, compressed", async () => {
  const page = await (await fetch(`${server.address}/auth`)).text();
  const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? "none";
  const headers = { "accept-encoding": "br" };
  const answer = await fetch(server.address + sheet, { headers });
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-encoding")).toBe("br");
  const etag = answer.headers.get("etag") ?? "";
  const again = await fetch(server.address + sheet, { headers: { ...headers, "if-none-match": etag } });
  expect(again.status).toBe(304);
});
