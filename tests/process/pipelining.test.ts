import { afterAll, beforeAll, expect, it } from "vitest";
import { startAgain } from "#tests/support/database/first-database.ts";
import { floodSignIn, healthTime } from "#tests/support/server/flood.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startAgain();
}, 30_000);
afterAll(() => server.stop());

it("5,000 pipelined requests on one connection delay no other client", {
  retry: 2,
  timeout: 60_000,
}, async () => {
  await (await fetch(`${server.address}/auth`)).text();
  const flood = await floodSignIn(server.address, 5000);
  const times: number[] = [];
  for (let time = 0; time < 20; time++) times.push(await healthTime(server.address));
  console.info(`/healthz took ${Math.max(...times).toFixed(0)} ms at most beside 5,000 requests ahead`);
  // Unbounded, the first of them took 14 to 33 s.
  expect(Math.max(...times)).toBeLessThan(1000);
  flood.socket.destroy();
  await flood.ended;
});
