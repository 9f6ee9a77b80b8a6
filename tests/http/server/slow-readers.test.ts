import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS, type ServerLimits } from "#app/server/admission/limits.ts";
import type { App } from "#app/server/app.ts";
import { createHttpServer } from "#app/server/http/http.ts";

const MB = 1024 * 1024;
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/**
 * A server whose responses have the size in MB from their path, generated while sent; `/` answers at once, and
 * a posted body is read to its end.
 */
async function start(limits: Partial<ServerLimits> = {}, trustedProxy: string | null = null) {
  const requests: string[] = [];
  const handle = async (request: Request) => {
    const { pathname } = new URL(request.url);
    requests.push(pathname);
    if (request.method === "POST") await request.text().catch(() => "");
    let left = Number(pathname.slice(1));
    if (pathname === "/never") return new Promise<never>(() => {});
    if (!left) return new Response("done");
    const chunk = new Uint8Array(MB).fill(120);
    const pull = (controller: ReadableStreamDefaultController) =>
      left-- > 0 ? controller.enqueue(chunk) : controller.close();
    return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
  };
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)));
  const app = Object.assign(handle, { shared: () => null }) as App;
  const server: Server = createHttpServer(app, null, trustedProxy, { ...LIMITS, ...limits });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests, connections };
}

type Reading = { everyMs: number; bytes: number };

/** A connection that reads at most so many bytes at a time, at this pace; without one, at once. */
function open(port: number, pace: Reading = { everyMs: 0, bytes: MB }) {
  let received = 0;
  let beginning = "";
  const socket = connect({
    port,
    host: "127.0.0.1",
    onread: {
      buffer: Buffer.alloc(pace.bytes),
      callback(count, buffer) {
        received += count;
        if (beginning.length < 1000) beginning += Buffer.from(buffer).toString("latin1", 0, count);
        if (pace.everyMs === 0) return true;
        setTimeout(() => socket.resume(), pace.everyMs);
        return false;
      },
    },
  });
  socket.on("error", () => {});
  ends.push(() => socket.destroy());
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return { socket, closed, received: () => received, beginning: () => beginning };
}

function get(path: string, ...headers: string[]): string {
  return [`GET ${path} HTTP/1.1`, "Host: escola.test", ...headers, "", ""].join("\r\n");
}

async function until(condition: () => boolean, ms = 15_000): Promise<void> {
  const limit = performance.now() + ms;
  while (!condition() && performance.now() < limit) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(condition()).toBe(true);
}

/** Retries `/`, each time on a new connection, until it is served. */
async function openUntilServed(port: number, ...headers: string[]) {
  const limit = performance.now() + 10_000;
  for (;;) {
    const next = open(port);
    next.socket.write(get("/", ...headers));
    await until(() => next.beginning().length > 0 || next.socket.destroyed);
    if (next.beginning().includes(" 200 ") || performance.now() > limit) return next;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function untilOpen(
  connections: () => Promise<number>,
  expected: number | ((open: number) => boolean),
): Promise<void> {
  const isExpected = typeof expected === "number" ? (count: number) => count === expected : expected;
  await expect.poll(connections, { timeout: 15_000 }).toSatisfy(isExpected);
}

const POST =
  "POST /post HTTP/1.1\r\nHost: escola.test\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 100\r\n\r\n{";
const FLOOR = { leastBytesPerSecond: MB, slownessMs: 500 };
/** Slow clients are detected at once, but not disconnected for that only. */
const QUICK = { leastBytesPerSecond: 0, slownessMs: 200 };
const NOTHING: Reading = { everyMs: 3_600_000, bytes: 64 };
const TRICKLE: Reading = { everyMs: 100, bytes: 64 };

describe("a client that reads below the minimum rate", () => {
  it.each([
    ["nothing", NOTHING],
    ["64 bytes at a time", TRICKLE],
    ["half of the minimum", { everyMs: 125, bytes: 64 * 1024 }],
  ])("is disconnected if it reads %s", async (_, pace) => {
    const { port, connections } = await start(FLOOR);
    const slow = open(port, pace);
    slow.socket.write(get("/64"));
    await until(() => slow.received() > 0);
    await untilOpen(connections, 0);
  });

  it("is the only one disconnected: not one that reads eight times as much, in bursts", async () => {
    const { port } = await start(FLOOR);
    const reader = open(port, { everyMs: 125, bytes: MB });
    reader.socket.write(get("/12"));
    await until(() => reader.received() > 12 * MB);
    expect(reader.beginning()).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("idle connections of one address", () => {
  it.each([
    ["connections without a request", "", undefined],
    ["connections whose response is read slowly", get("/64"), TRICKLE],
    ["connections whose response was sent", get("/"), undefined],
    ["connections that never finish their body", POST, undefined],
  ])("are closed for the next one: %s", async (_, sent, pace) => {
    const { port, requests, connections } = await start({ ...QUICK, connectionsPerCaller: 20 });
    for (let count = 0; count < 20; count++) open(port, pace).socket.write(sent);
    await untilOpen(connections, 20);
    if (sent) await until(() => requests.length === 20);
    // Slow clients are known after two checks.
    const next = await openUntilServed(port);
    expect(next.beginning()).toContain("done");
    expect(await connections()).toBeLessThanOrEqual(20);
  });

  it.each([
    ["responses that are read slowly", get("/64", "X-Forwarded-For: 192.0.2.1"), TRICKLE],
    ["bodies that are never finished", POST, undefined],
  ])(
    "are closed if all of a client's requests in flight are %s, also behind a proxy",
    async (_, sent, pace) => {
      const { port, requests } = await start({ ...QUICK, requestsPerCaller: 5 }, "127.0.0.1");
      for (let count = 0; count < 5; count++) open(port, pace).socket.write(sent);
      await until(() => requests.length === 5);
      const next = await openUntilServed(port, "X-Forwarded-For: 192.0.2.1");
      expect(next.beginning()).toContain("done");
    },
  );

  it("stay connected if the server is the slow side", async () => {
    const { port, requests } = await start({ ...QUICK, requestsPerCaller: 2 });
    for (let count = 0; count < 2; count++) open(port).socket.write(get("/never"));
    await until(() => requests.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 600));
    const refused = open(port);
    refused.socket.write(get("/"));
    await until(() => refused.beginning().includes("HTTP/1.1 503 "));
    expect(refused.beginning()).toContain("Retry-After: 2");
  });
});

describe("unsent output", () => {
  it("is bounded per client and in total: the slowest are cut", async () => {
    const limits = { ...QUICK, unreadBytesPerCaller: 8 * MB, unreadBytes: 12 * MB };
    const { port, connections } = await start(limits, "127.0.0.1");
    const ask = (caller: string, pace?: Reading) =>
      open(port, pace).socket.write(get("/64", `X-Forwarded-For: ${caller}`));
    for (let count = 0; count < 10; count++) ask("192.0.2.1", TRICKLE);
    await untilOpen(connections, 10);
    // A streamed response counts with its compressor: at least a megabyte.
    await untilOpen(connections, (open) => open <= 8 && open > 0);
    for (let count = 0; count < 6; count++) ask("192.0.2.2", TRICKLE);
    await untilOpen(connections, (open) => open <= 12 && open > 0);
    const reader = open(port);
    reader.socket.write(get("/64", "X-Forwarded-For: 192.0.2.2"));
    await until(() => reader.received() > 64 * MB);
  });

  it("allows only so many streamed responses; the slowest are cut", async () => {
    const { port, connections } = await start({ ...QUICK, longAnswersPerCaller: 2 });
    for (let count = 0; count < 2; count++) {
      const slow = open(port, TRICKLE);
      slow.socket.write(get("/64"));
      await until(() => slow.received() > 0);
    }
    const refused = open(port);
    refused.socket.write(get("/64"));
    await until(() => refused.beginning().startsWith("HTTP/1.1 503 "));
    expect(refused.beginning()).toContain("Retry-After: 2");
    await expect
      .poll(async () => {
        const next = open(port);
        next.socket.write(get("/64"));
        await until(() => next.beginning().length > 0);
        return next.beginning().includes(" 200 ");
      })
      .toBe(true);
    expect(await connections()).toBeGreaterThan(0);
  });
});
