import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { startTestServer } from "#tests/support/server/network.ts";

describe("a slow request", () => {
  it("has 10 s for its headers and 30 s in all", async () => {
    const limited = await startTestServer();
    expect(limited.server.headersTimeout).toBe(10_000);
    expect(limited.server.requestTimeout).toBe(30_000);
    await limited.close();
  });

  it.each([
    ["headers", "GET /auth HTTP/1.1\r\nHost: x\r\nX-Slow: "],
    [
      "the bytes of a body",
      "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{",
    ],
  ])("gets a 408 and is disconnected if %s never end", async (_, text) => {
    const limited = await startTestServer();
    // Shortened limits, which Node checks once a second.
    limited.server.headersTimeout = 300;
    limited.server.requestTimeout = 600;
    const { hostname, port } = new URL(limited.origin);
    const started = performance.now();
    const answer = await new Promise<string>((resolve, reject) => {
      let got = "";
      const socket = connect(Number(port), hostname, () => socket.write(text));
      socket.on("data", (chunk) => {
        got += chunk.toString();
      });
      socket.on("close", () => resolve(got));
      socket.on("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    // Sooner than the real limits would.
    expect(performance.now() - started).toBeLessThan(10_000);
    await limited.close();
  });
});
