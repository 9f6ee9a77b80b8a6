import { randomBytes } from "node:crypto";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import type { App } from "#app/server/app.ts";
import { readStart, sendLong } from "#app/server/http/long-body.ts";
import { program } from "#tests/support/app.ts";

const CHUNK = 64 * 1024;

/** A body of `count` chunks, created on demand. */
function longBody(count: number, failAt = Number.POSITIVE_INFINITY) {
  const cancelled = Promise.withResolvers<void>();
  const made: Buffer[] = [];
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (made.length === failAt) throw new Error("the disk is gone");
        if (made.length === count) return controller.close();
        // Digits that no compression makes small.
        const chunk = Buffer.from(randomBytes(CHUNK / 2).toString("hex"));
        made.push(chunk);
        controller.enqueue(new Uint8Array(chunk));
      },
      cancel: () => cancelled.resolve(),
    },
    { highWaterMark: 0 },
  );
  return { stream, made, cancelled: cancelled.promise };
}

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Serves one response with this body by the program's HTTP server; returns its address. */
async function serve(body: ReadableStream): Promise<string> {
  const answer = async () => new Response(body, { headers: { "Content-Type": "application/json" } });
  server = program.createHttpServer(Object.assign(answer, { shared: () => null }) as unknown as App, null);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function open(address: string, method = "GET"): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { method, agent: false }, resolve).once("error", reject);
  });
}

describe("a body longer than what is held in memory", () => {
  it.each(["br", "gzip", "identity"])("arrives whole as %s, without its length", async (encoding) => {
    const { stream, made } = longBody(20);
    const answer = await fetch(await serve(stream), { headers: { "Accept-Encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding === "identity" ? null : encoding);
    expect(answer.headers.get("content-length")).toBeNull();
    const text = await answer.text();
    expect(text === Buffer.concat(made).toString()).toBe(true);
    expect(made).toHaveLength(20);
  });

  it("stops being generated once the client disconnects", async () => {
    const { stream, cancelled } = longBody(Number.POSITIVE_INFINITY);
    const message = await open(await serve(stream));
    message.destroy();
    await cancelled;
  });

  it("is not generated for a HEAD", async () => {
    const { stream, made, cancelled } = longBody(Number.POSITIVE_INFINITY);
    const message = await open(await serve(stream), "HEAD");
    await cancelled;
    expect([message.statusCode, made.length]).toEqual([200, 0]);
  });

  it("that fails midway breaks the connection", async () => {
    const { stream } = longBody(20, 10);
    const answer = await fetch(await serve(stream), { headers: { "Accept-Encoding": "identity" } });
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });

  it("is generated no faster than the client reads", async () => {
    const { stream, made } = longBody(Number.POSITIVE_INFINITY);
    const taken = Promise.withResolvers<void>();
    // Reads the first bytes and nothing more.
    const slow = new Writable({ highWaterMark: 1, write: () => taken.resolve() });
    const body = await readStart(stream);
    const sending = sendLong(body, { encoding: "identity", brotli: {} }, slow as never);
    await taken.promise;
    const before = made.length;
    for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(made.length - before).toBeLessThan(5);
    slow.destroy();
    await expect(sending).rejects.toThrow();
  });
});

describe("a short body", () => {
  it("is sent with its length", async () => {
    const { stream, made } = longBody(2);
    const answer = await fetch(await serve(stream), { headers: { "Accept-Encoding": "identity" } });
    expect(answer.headers.get("content-length")).toBe(String(2 * CHUNK));
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.concat(made))).toBe(true);
  });
});
