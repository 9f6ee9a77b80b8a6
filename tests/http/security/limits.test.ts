import { describe, expect, it, vi } from "vitest";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";

const KB = 1024;
const SAME = { "sec-fetch-site": "same-origin" };
const JSON_TYPE = { "Content-Type": "application/json" };

/** A body without a declared length. */
function streamOf(size: number): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= size) return controller.close();
      const chunk = new Uint8Array(Math.min(8 * KB, size - sent)).fill(32);
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
}

describe("a body of more than 64 KB", () => {
  it.each(["/api/login", "/api/disciplines", "/auth", "/auth.data"])("answers 413 at %s", async (path) => {
    const app = await createTestApp();
    const before = stateOfAllRows(app.db);
    const type = path.startsWith("/api")
      ? JSON_TYPE
      : { "Content-Type": "application/x-www-form-urlencoded" };
    const declared = {
      method: "POST",
      headers: { ...SAME, ...type, "content-length": String(65 * KB) },
      body: "x",
    };
    expect((await raw(app, path, declared)).status).toBe(413);
    const streamed = {
      method: "POST",
      headers: { ...SAME, ...type },
      body: streamOf(65 * KB),
      duplex: "half",
    };
    expect((await raw(app, path, streamed as RequestInit)).status).toBe(413);
    expect(stateOfAllRows(app.db)).toBe(before);
  });

  it("is refused, one of exactly 64 KB is not", async () => {
    const app = await createTestApp();
    const body = JSON.stringify({ username: "ana", password: "Senha#Forte1" }).padEnd(64 * KB, " ");
    const answer = await raw(app, "/api/login", { method: "POST", headers: { ...SAME, ...JSON_TYPE }, body });
    expect(answer.status).toBe(200);
  });
});

it("handles long and malformed addresses", async () => {
  // Remix warns about an address that cannot be decoded.
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const app = await createTestApp();
  const pedro = app.as("pedro");
  const long = "a".repeat(10_000);
  for (const path of [
    `/${long}`,
    `/admin/disciplinas?busca=${long}`,
    "/%00",
    "/%ff",
    "/admin/disciplinas/%2e%2e/x",
  ]) {
    expect((await pedro.fetch(path)).status, path.slice(0, 40)).toBeLessThan(500);
  }
});
