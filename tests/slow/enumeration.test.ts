/** Rules R6.6: neither the response nor its time reveals whether a user name exists. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { listUsers } from "#app/models/people/user.server.ts";
import { median } from "#scripts/bench/figures.ts";
import { openDemoFile } from "#tests/support/server/demo-file.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

const TRIES = 200;
const MOST_APART = 0.1;
/** Another program may interfere. */
const MEASURED = { retry: 2, timeout: 300_000 };

const folder = sharedFolder();
let server: RunningServer;
let teachers: string[];

beforeAll(async () => {
  const db = await openDemoFile(folder, { rooms: 4, days: 20, scale: 1, seed: "nomes", today: "2026-03-12" });
  teachers = listUsers(db)
    .filter(({ role }) => role === "teacher")
    .map(({ username }) => username);
  db.close();
  server = await startServer({ DATA_DIR: folder, TRUSTED_PROXY: "127.0.0.1" });
}, 60_000);
afterAll(() => server.kill());

/** A wrong password, each time from another network, so that no throttling applies. */
async function guess(username: string, attempt: number) {
  const started = performance.now();
  const answer = await fetch(`${server.address}/api/login`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: server.address,
      "X-Forwarded-For": `10.${attempt % 250}.${attempt % 199}.7`,
    },
    body: JSON.stringify({ username, password: "Errada#1" }),
  });
  const body = await answer.text();
  const ms = performance.now() - started;
  const names = [...answer.headers.keys()].join();
  return { ms, shown: `${answer.status} ${names} ${body}` };
}

it(
  `${TRIES} interleaved tries of known and unknown names are alike, their medians within 10 %`,
  MEASURED,
  async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const shown = new Set<string>();
    for (let warm = 0; warm < 10; warm++) await guess(`aquecimento${warm}`, warm + 1000);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const name = teachers[attempt % teachers.length] ?? "";
      const tries = [
        ["known", name],
        // As long as the other.
        ["unknown", `${name.slice(0, -3)}zq${attempt % 10}`],
      ] as const;
      for (const [kind, username] of attempt % 2 ? tries : tries.toReversed()) {
        const tried = await guess(username, attempt);
        times[kind].push(tried.ms);
        shown.add(tried.shown);
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    console.info(`known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms (medians of ${TRIES})`);
    expect([...shown]).toHaveLength(1);
    expect(Math.abs(known - unknown) / Math.max(known, unknown)).toBeLessThan(MOST_APART);
  },
);
