/** 300 connections that each send 5,000 requests ahead: they took 7.9 GB, and the program never came back. */
import { setMaxListeners } from "node:events";
import { expect, it } from "vitest";
import { floodSignIn, healthTime } from "#tests/support/flood.ts";
import { residentMemory } from "#tests/support/memory.ts";
import { startServer } from "#tests/support/server.ts";

const CONNECTIONS = 300;
const LIMIT_MB = 256;
const FOR_MS = 30_000;

it.skipIf(process.platform !== "linux")("bounds what a flood of requests takes", async () => {
  const server = await startServer();
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const keepFlooding = async () => {
    // What is closed after its part is opened again.
    while (!over.signal.aborted) {
      const { socket, ended } = await floodSignIn(server.address, 5000);
      const stop = () => socket.destroy();
      over.signal.addEventListener("abort", stop);
      await ended;
      over.signal.removeEventListener("abort", stop);
    }
  };
  const floods = Array.from({ length: CONNECTIONS }, keepFlooding);
  const memory: number[] = [];
  const times: number[] = [];
  const end = performance.now() + FOR_MS;
  while (performance.now() < end) {
    times.push(await healthTime(server.address));
    memory.push(residentMemory(server.pid));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  over.abort();
  await Promise.all(floods);
  const most = (list: number[]) => Math.round(Math.max(...list));
  console.info(`${CONNECTIONS} floods: ${most(memory)} MB and ${most(times)} ms for /healthz at most`);
  expect(most(memory)).toBeLessThan(LIMIT_MB);
  expect(most(times)).toBeLessThan(10_000);
  expect(await server.stop()).toBe(0);
});
