/** Bodies that nobody may send and that never end take no memory (rules R13.10). */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { residentMemory } from "#scripts/bench/server-process.ts";
import { startAgain } from "#tests/support/database/first-database.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

const MB = 1024 * 1024;
const UPLOADS = 60;
const MOST_MB = 40;
const CHUNK = Buffer.alloc(MB, "a");

let server: RunningServer;
beforeAll(async () => {
  server = await startAgain();
}, 30_000);
afterAll(() => server.stop());

/** Sends 7 of 8 MB and then nothing; ends earlier where the connection does. */
async function sendUnfinished(): Promise<Socket> {
  const { hostname, port, origin } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.resume();
  const head = [
    "POST /admin/grade HTTP/1.1",
    `Host: ${hostname}:${port}`,
    `Origin: ${origin}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${8 * MB}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (let sent = 0; sent < 7 && !socket.destroyed; sent++)
    if (!socket.write(CHUNK))
      await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
  return socket;
}

// Only Linux has a file with a process's memory.
it.skipIf(process.platform !== "linux")(
  `${UPLOADS} unfinished uploads by nobody raise memory by at most ${MOST_MB} MB`,
  { timeout: 60_000 },
  async () => {
    // What the first requests load is no upload's.
    for (let time = 0; time < 20; time++) await (await fetch(`${server.address}/auth`)).text();
    const before = residentMemory(server.pid);
    let most = before;
    const sample = setInterval(() => {
      most = Math.max(most, residentMemory(server.pid));
    }, 20);
    const sockets = await Promise.all(Array.from({ length: UPLOADS }, sendUnfinished));
    await pause(1000);
    clearInterval(sample);
    console.info(`${before} MB before ${UPLOADS} unfinished uploads, ${most} MB at most`);
    for (const socket of sockets) socket.destroy();
    expect(most - before).toBeLessThanOrEqual(MOST_MB);
  },
);
