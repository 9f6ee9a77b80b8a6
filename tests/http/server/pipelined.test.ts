import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS } from "#app/server/admission/limits.ts";
import { startTestServer, type TestServer } from "#tests/support/server/network.ts";

let server: TestServer | undefined;
afterEach(() => server?.close());

/** Sends `count` pipelined requests for the address over one connection; returns the status lines. */
async function sendPipelined(to: TestServer, address: string, count: number): Promise<string[]> {
  const { hostname, port } = new URL(to.origin);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  await once(socket, "connect");
  socket.write(`GET ${address} HTTP/1.1\r\nHost: escola.test\r\n\r\n`.repeat(count));
  await once(socket, "close");
  return text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
}

describe("more pipelined requests than are accepted", () => {
  it.each(["/privacidade", "/programacao-semanal", "/tv-panel", "/auth", "/healthz", "/nada"])(
    "close only that connection, after the last accepted one of %s",
    async (address) => {
      server = await startTestServer();
      // A cached response is sent without a promise.
      const { status } = await fetch(server.origin + address);
      const lines = await sendPipelined(server, address, LIMITS.requestsAhead + 20);
      expect(lines.length).toBe(LIMITS.requestsAhead + 1);
      expect(new Set(lines)).toEqual(new Set([`HTTP/1.1 ${status}`]));
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    },
  );
});
