/** Rules R14.10: the program's memory during ten minutes of 50 people and 20 panels. */
import { expect, it } from "vitest";
import { listUsers } from "#app/models/people/user.server.ts";
import { residentMemory } from "#scripts/bench/server-process.ts";
import { type Person, runSchoolDay } from "#tests/support/school/school-day.ts";
import { openDemoFile } from "#tests/support/server/demo-file.ts";
import { startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const MINUTES = Number(process.env.MEMORY_MINUTES ?? 10);
const LIMIT_MB = 320;
const SAMPLE_MS = 1000;
/** The share of requests that may be refused for now with 503. */
const MOST_BUSY = 0.001;

async function makeSchool(folder: string, today: string): Promise<Person[]> {
  const db = await openDemoFile(folder, { rooms: 40, days: 200, scale: 1, seed: "memória", today });
  const users = listUsers(db);
  db.close();
  const staff = users.filter(({ role }) => role !== "teacher").slice(0, 5);
  const teachers = users.filter(({ role }) => role === "teacher").slice(0, 50 - staff.length);
  return [...staff, ...teachers];
}

// Only Linux has a file with a process's memory.
it.skipIf(process.platform !== "linux")(
  `holds at most ${LIMIT_MB} MB while 50 people and 20 panels use it`,
  async () => {
    const folder = testFolder();
    const today = new Date().toISOString().slice(0, 10);
    const people = await makeSchool(folder, today);
    const server = await startServer({ DATA_DIR: folder });
    try {
      const curve: number[] = [];
      const sample = setInterval(() => curve.push(residentMemory(server.pid)), SAMPLE_MS);
      const day = AbortSignal.timeout(MINUTES * 60_000);
      const { requests, busy, failed } = await runSchoolDay(
        server.address,
        { people, panels: 20, today },
        day,
      );
      clearInterval(sample);
      const perMinute = curve.filter((_, index) => index % 60 === 59 || index === curve.length - 1);
      console.info(`${requests} requests in ${MINUTES} min; MB each minute: ${perMinute.join(" ")}`);
      console.info(
        `largest ${Math.max(...curve)} MB; failed: ${JSON.stringify([...failed])}; busy: ${JSON.stringify([...busy])}`,
      );
      expect(Object.fromEntries(failed)).toEqual({});
      expect([...busy.values()].reduce((sum, times) => sum + times, 0)).toBeLessThan(requests * MOST_BUSY);
      expect(Math.max(...curve)).toBeLessThanOrEqual(LIMIT_MB);
    } finally {
      await server.kill();
    }
  },
  (MINUTES + 3) * 60_000,
);
