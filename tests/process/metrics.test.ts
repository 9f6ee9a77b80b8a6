import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { METRICS } from "#app/server/metrics/names.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { parsePrometheus } from "#tests/support/server/prometheus.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";

const TOKEN = "um-token-de-16-ou-mais";
const NAMES = Object.keys(METRICS);

/** Reported only if there is a value: a copy of the database, another node, a mail that failed. */
const AT_TIMES = [
  "reservas_replication_lag_seconds",
  "reservas_mail_last_error_timestamp_seconds",
  "reservas_backup_last_timestamp_seconds",
];

let server: RunningServer;
let ownPort = 0;
beforeAll(async () => {
  ownPort = await freePort();
  server = await startServer({ METRICS_TOKEN: TOKEN, METRICS_PORT: String(ownPort) });
});
afterAll(() => server.stop());

async function scrape() {
  const response = await fetch(`${server.address}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(response.status).toBe(200);
  return parsePrometheus(await response.text());
}

it("the program exports every metric, and no other", async () => {
  await fetch(`${server.address}/auth`);
  const scraped = [...(await scrape()).keys()];
  expect(scraped.filter((name) => !NAMES.includes(name))).toEqual([]);
  expect(NAMES.filter((name) => !scraped.includes(name) && !AT_TIMES.includes(name))).toEqual([]);
});

it("the metrics are plausible", async () => {
  const metrics = await scrape();
  const first = (name: string) => metrics.get(name)?.samples[0]?.value ?? Number.NaN;
  expect(first("reservas_database_up")).toBe(1);
  expect(first("reservas_writable")).toBe(1);
  expect(first("process_resident_memory_bytes")).toBeGreaterThan(30e6);
  expect(first("process_start_time_seconds")).toBeGreaterThan(Date.now() / 1000 - 600);
  expect(first("nodejs_eventloop_lag_max_seconds")).toBeLessThan(30);
  const sizes = metrics.get("reservas_database_bytes")?.samples ?? [];
  expect(sizes.map(({ labels }) => labels.file)).toEqual(["database", "wal"]);
  for (const { value } of sizes) expect(value).toBeGreaterThan(0);
});

it("METRICS_PORT serves them, and nothing else", async () => {
  const own = `http://127.0.0.1:${ownPort}`;
  const text = await (await fetch(`${own}/metrics`)).text();
  expect(parsePrometheus(text).has("reservas_build_info")).toBe(true);
  expect((await fetch(`${own}/auth`)).status).toBe(404);
});

it("docs/operate/deployment.md lists every metric, and its alarms use no other", () => {
  const section =
    /## What to watch\n([\s\S]+?)\n## /.exec(readFileSync("docs/operate/deployment.md", "utf8"))?.[1] ?? "";
  const listed = [...section.matchAll(/^\| `(\w+)/gm)].map(([, name]) => name);
  expect(listed).toEqual(NAMES);
  const known = NAMES.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]);
  const named = section.match(/\b(?:reservas|http|process|nodejs)_[a-z_]+/g) ?? [];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});
