/**
 * 300 connections that each pipeline 5,000 requests: they took 7.9 GB, and the program never recovered. Connections
 * that read 64 bytes a second: 2,100 locked out everybody else of their address, 200 signed-in ones took 314 MB.
 */
import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { residentMemory } from "#scripts/bench/server-process.ts";
import { cookieOf, post } from "#tests/support/school/first-admin.ts";
import { floodSignIn, healthTime, readSlowly } from "#tests/support/server/flood.ts";
import { startServer } from "#tests/support/server/server.ts";
import { startDemoServer } from "#tests/support/server/start-demo-server.ts";

const CONNECTIONS = 300;
const LIMIT_MB = 256;
const FOR_MS = 30_000;

it.skipIf(process.platform !== "linux")("bounds the memory of a flood of requests", async () => {
  const server = await startServer();
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const flood = async () => {
    // A connection that the server closes after its share is opened again.
    while (!over.signal.aborted) {
      const { socket, ended } = await floodSignIn(server.address, 5000);
      const stop = () => socket.destroy();
      over.signal.addEventListener("abort", stop);
      await ended;
      over.signal.removeEventListener("abort", stop);
    }
  };
  const floods = Array.from({ length: CONNECTIONS }, flood);
  const memory: number[] = [];
  const times: number[] = [];
  const end = performance.now() + FOR_MS;
  while (performance.now() < end) {
    times.push(await healthTime(server.address));
    memory.push(residentMemory(server.pid));
    await pause(250);
  }
  over.abort();
  await Promise.all(floods);
  const most = (list: number[]) => Math.round(Math.max(...list));
  console.info(`${CONNECTIONS} floods: ${most(memory)} MB and ${most(times)} ms for /healthz at most`);
  expect(most(memory)).toBeLessThan(LIMIT_MB);
  expect(most(times)).toBeLessThan(10_000);
  expect(await server.stop()).toBe(0);
});

it.skipIf(process.platform !== "linux")(
  "bounds the memory of slow readers, and serves others beside them",
  async () => {
    const server = await startDemoServer({ rooms: 40, days: 200 }, {});
    const login = { username: SIGN_INS.pedagogical, password: DEMO_PASSWORD };
    const cookie = cookieOf(await post(server, "/api/login", "", login));
    const long = Array.from({ length: 200 }, () => readSlowly(server.address, "/api/reservations", cookie));
    const memory: number[] = [];
    const times: number[] = [];
    const observe = async (forMs: number) => {
      const end = performance.now() + forMs;
      while (performance.now() < end) {
        memory.push(residentMemory(server.pid));
        const sent = performance.now();
        // As another client of the address, on its own connection.
        const answer = await fetch(`${server.address}/auth`, { headers: { Connection: "close" } }).catch(
          () => null,
        );
        if (answer?.status === 200) times.push(performance.now() - sent);
        await answer?.arrayBuffer();
        await pause(250);
      }
    };
    await observe(15_000);
    const others = Array.from({ length: 2100 }, () => readSlowly(server.address, "/tv-panel", ""));
    await pause(2000);
    times.length = 0;
    await observe(10_000);
    const served = times.length;
    const most = (list: number[]) => Math.round(Math.max(...list));
    console.info(
      `slow readers: ${most(memory)} MB at most; ${served} others served, in ${most(times)} ms at most`,
    );
    for (const socket of [...long, ...others]) socket.destroy();
    expect(most(memory)).toBeLessThan(LIMIT_MB);
    expect(served).toBeGreaterThan(10);
    expect(await server.stop()).toBe(0);
  },
);
