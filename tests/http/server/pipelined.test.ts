import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS } from "#app/server/admission/limits.ts";
import { startTestServer, type TestServer } from "#tests/support/server/network.ts";

let server: TestServer | undefined;
afterEach(() => server?.close());

/** Sends as many requests for the address at once over one connection; gives the answers' statuses. */
async function sendAhead(to: TestServer, address: string, count: number): Promise<string[]> {
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

describe("more requests ahead on one connection than are taken", () => {
  it.each(["/privacidade", "/programacao-semanal", "/tv-panel", "/auth", "/healthz", "/nada"])(
    "end that connection after the last of %s, and nothing else",
    async (address) => {
      server = await startTestServer();
      // Once made, the next is answered at once, without a promise around it.
      const { status } = await fetch(server.origin + address);
      const lines = await sendAhead(server, address, LIMITS.requestsAhead + 20);
      expect(lines.length).toBe(LIMITS.requestsAhead + 1);
      expect(new Set(lines)).toEqual(new Set([`HTTP/1.1 ${status}`]));
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    },
  );
});
