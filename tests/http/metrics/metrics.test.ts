import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LIMITS } from "#app/server/admission/limits.ts";
import { createHttpServer } from "#app/server/http/http.ts";
import { createMetricsAccess, type MetricsSettings } from "#app/server/metrics/access.ts";
import { createMetrics, type Metrics } from "#app/server/metrics/metrics.ts";
import { createProgramWatch } from "#app/server/metrics/program-metrics.ts";
import { createMetricsServer } from "#app/server/metrics/server.ts";
import type { NodeHealth } from "#app/services/health.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { recordRuns } from "#tests/support/database/query-work.ts";
import { type ParsedSample, parsePrometheus } from "#tests/support/server/prometheus.ts";

const TOKEN = "um-token-de-16-ou-mais";
const NO_READERS: MetricsSettings = { token: null, trustedProxy: null, appUrl: null };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function listen(server: ReturnType<typeof createHttpServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Options = { settings?: Partial<MetricsSettings>; health?: NodeHealth; file?: string; limits?: object };

async function startWatched({ settings, health, file, limits }: Options = {}) {
  const app = await createTestApp();
  const metrics = createMetrics();
  const node = health ?? { role: "primary", writes: true };
  createProgramWatch(metrics)({
    deps: app.deps,
    databaseFile: file ?? "/nowhere/reservas.db",
    health: () => node,
  });
  const all = { ...NO_READERS, ...settings };
  const mayRead = createMetricsAccess(all);
  const server = createHttpServer(
    app.handle,
    null,
    all.trustedProxy,
    { ...LIMITS, ...limits },
    { metrics, mayRead },
  );
  return { app, metrics, origin: await listen(server) };
}

async function samplesOf(metrics: Metrics, name: string): Promise<ParsedSample[]> {
  return parsePrometheus(await metrics.text()).get(name)?.samples ?? [];
}

async function firstValue(metrics: Metrics, name: string): Promise<number | undefined> {
  return (await samplesOf(metrics, name))[0]?.value;
}

/** Counted requests as `GET /auth 200`, each with its number. */
async function counted(metrics: Metrics): Promise<Record<string, number>> {
  const samples = await samplesOf(metrics, "http_requests_total");
  return Object.fromEntries(
    samples.map(({ labels: { method, route, status }, value }) => [`${method} ${route} ${status}`, value]),
  );
}

describe("requests", () => {
  it("are counted by pattern and status: pages, cached ones, calls, files, refusals and unknown paths", async () => {
    const { origin, metrics } = await startWatched();
    const ask = async (path: string, init: RequestInit = {}) => {
      await (await fetch(origin + path, { redirect: "manual", ...init })).arrayBuffer();
    };
    for (const path of [
      "/tv-panel",
      "/tv-panel",
      "/tv-panel?turno=noite",
      "/auth",
      "/healthz",
      "/favicon.svg",
      "/admin/reservas/1/aprovar",
      "/admin/reservas/2/aprovar",
      "/%61uth",
      "/auth.data",
      "/nome-de-alguem",
      "/outro/nome",
      "/api/nome-de-alguem",
      "/ambientes/1",
      "/ambientes/livres",
    ])
      await ask(path);
    await ask("/api/disciplines", { method: "POST", body: "text" });
    await ask("/auth", { method: "POST", headers: { "sec-fetch-site": "cross-site" } });
    await ask("/tv-panel", { method: "HEAD" });
    expect(await counted(metrics)).toEqual({
      "GET /tv-panel 200": 3,
      "HEAD /tv-panel 200": 1,
      "GET /auth 200": 3,
      "POST /auth 403": 1,
      "GET /healthz 200": 1,
      "GET /admin/reservas/:id/aprovar 302": 2,
      "GET /assets/* 200": 1,
      "GET /* 404": 2,
      "GET /api/* 404": 1,
      "GET /ambientes/:id 200": 1,
      "GET /ambientes/livres 302": 1,
      "POST /api/disciplines 415": 1,
    });
    expect(await metrics.text()).not.toMatch(/nome/);
  });

  it("have durations in few buckets, by pattern", async () => {
    const { origin, metrics } = await startWatched();
    for (let round = 0; round < 3; round++) await fetch(`${origin}/healthz`);
    const samples = await samplesOf(metrics, "http_request_duration_seconds");
    expect(samples).toHaveLength(11);
    expect(samples.at(-1)).toEqual({
      metric: "http_request_duration_seconds_count",
      labels: { method: "GET", route: "/healthz" },
      value: 3,
    });
  });

  it("refused by a full server are counted as 503", async () => {
    const { origin, metrics } = await startWatched({ limits: { requestsPerCaller: 0 } });
    expect((await fetch(`${origin}/auth`)).status).toBe(503);
    expect(await counted(metrics)).toEqual({ "GET /auth 503": 1 });
  });

  it("with unknown methods share one label", async () => {
    const { origin, metrics } = await startWatched();
    await fetch(`${origin}/auth`, { method: "PROPFIND" });
    expect(await counted(metrics)).toEqual({ "other /auth 405": 1 });
  });
});

describe("/metrics", () => {
  const status = async (origin: string, headers: Record<string, string> = {}) =>
    (await fetch(`${origin}/metrics`, { headers })).status;

  it("is readable from localhost, in Prometheus' text format", async () => {
    const { origin } = await startWatched();
    const response = await fetch(`${origin}/metrics`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(parsePrometheus(await response.text()).size).toBeGreaterThan(10);
    const head = await fetch(`${origin}/metrics`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetch(`${origin}/metrics`, { method: "POST" })).status).not.toBe(200);
  });

  it.each([
    ["x-forwarded-for", "192.0.2.1"],
    ["X-Forwarded-For", ""],
    ["x-real-ip", "192.0.2.1"],
    ["forwarded", "for=192.0.2.1"],
    ["via", "1.1 Caddy"],
    ["fly-client-ip", "192.0.2.1"],
  ])("is a 404 for callers behind a proxy on the same machine: %s %s", async (name, value) => {
    for (const trustedProxy of [null, "127.0.0.1"]) {
      const { origin } = await startWatched({ settings: { trustedProxy } });
      expect(await status(origin, { [name]: value })).toBe(404);
      expect(await status(origin)).toBe(200);
    }
  });

  it("is a 404 under the public host, behind an unnamed proxy and on Fly", async () => {
    const { origin } = await startWatched();
    const port = Number(new URL(origin).port);
    const named = await new Promise<number | undefined>((resolve) => {
      const headers = { host: "reservas.escola.br" };
      get({ port, path: "/metrics", host: "127.0.0.1", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
    });
    expect(named).toBe(404);
    const https = "https://reservas.escola.br";
    expect(await status((await startWatched({ settings: { appUrl: https } })).origin)).toBe(404);
    expect(await status((await startWatched({ settings: { trustedProxy: "fly" } })).origin)).toBe(404);
    const known = { appUrl: https, trustedProxy: "127.0.0.1" };
    expect(await status((await startWatched({ settings: known })).origin)).toBe(200);
  });

  it("is readable from anywhere with the token; a wrong token fails even locally", async () => {
    const settings = { token: TOKEN, trustedProxy: "127.0.0.1" };
    const { origin } = await startWatched({ settings });
    const forwarded = { "x-forwarded-for": "192.0.2.1" };
    expect(await status(origin, { ...forwarded, authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await status(origin, { ...forwarded, authorization: `bearer ${TOKEN}` })).toBe(200);
    for (const wrong of [`${TOKEN}x`, TOKEN.slice(1), "", "x".repeat(5000)]) {
      expect(await status(origin, { ...forwarded, authorization: `Bearer ${wrong}` })).toBe(404);
      expect(await status(origin, { authorization: `Bearer ${wrong}` })).toBe(404);
    }
    const { origin: without } = await startWatched();
    expect(await status(without, { authorization: "Bearer null" })).toBe(404);
  });

  it("looks like an unknown address to unauthorized callers", async () => {
    const { origin } = await startWatched();
    const forwarded = { "x-forwarded-for": "192.0.2.1" };
    const [refused, unknown] = await Promise.all(
      ["/metrics", "/nada"].map((path) => fetch(origin + path, { headers: forwarded })),
    );
    expect([refused?.status, refused?.headers.get("content-type")]).toEqual([
      unknown?.status,
      unknown?.headers.get("content-type"),
    ]);
  });

  it("is also on its own port, with nothing else there", async () => {
    const { metrics } = await startWatched();
    const own = await listen(createMetricsServer(metrics));
    expect((await fetch(`${own}/metrics`)).status).toBe(200);
    expect((await fetch(`${own}/healthz`)).status).toBe(404);
  });

  it("is collected once for concurrent requests", async () => {
    const { origin, metrics } = await startWatched();
    let gathered = 0;
    metrics.add(() => {
      gathered++;
      return {};
    });
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${origin}/metrics`)));
    expect(answers.every(({ status: each }) => each === 200)).toBe(true);
    expect(gathered).toBeLessThanOrEqual(3);
  });
});

describe("the application's metrics", () => {
  const JOB = "INSERT INTO jobs (kind, due_at, created_at, state, finished_at, last_error)";

  it("report waiting jobs, failed jobs and the age of the oldest", async () => {
    const { app, metrics } = await startWatched();
    app.db.sqlite.exec(`
      INSERT INTO jobs (kind, due_at, created_at) VALUES
        ('send-mail', '2026-03-12T12:58:20.000Z', '2026'), ('send-mail', '2026-03-12T13:00:00.000Z', '2026'),
        ('send-mail', '2026-03-12T13:00:01.000Z', '2026');
      ${JOB} VALUES ('prune-audit', '2026', '2026', 'failed', '2026-03-11', 'Maria Silva')`);
    app.as("admin");
    const due = await samplesOf(metrics, "reservas_jobs_due");
    expect(due.find(({ labels }) => labels.kind === "send-mail")?.value).toBe(2);
    expect(due.find(({ labels }) => labels.kind === "prune-sessions")?.value).toBe(0);
    const failed = await samplesOf(metrics, "reservas_jobs_failed");
    expect(failed.filter(({ value }) => value > 0)).toMatchObject([
      { labels: { kind: "prune-audit" }, value: 1 },
    ]);
    expect(await firstValue(metrics, "reservas_jobs_oldest_due_seconds")).toBe(100);
    expect(await firstValue(metrics, "reservas_sessions")).toBe(1);
    expect(await metrics.text()).not.toContain("Maria");
  });

  it("report mail that waits, was given up, and failed last", async () => {
    const { app, metrics } = await startWatched();
    const insert = app.db.sqlite.prepare(`INSERT INTO mail_outbox
      (message_id, kind, user_id, due_at, give_up_at, created_at, state, last_attempt_at, attempts, answer, finished_at)
      VALUES (?, 'decision', 3, '2026-03-12T12:59:00.000Z', '2027', '2026', ?, ?, 1, '550 ana@escola.test', ?)`);
    insert.run("a", "waiting", "2026-03-12T12:00:00.000Z", null);
    insert.run("b", "failed", "2026-03-12T11:00:00.000Z", "2026-03-12T11:00:00.000Z");
    insert.run("c", "sent", "2026-03-12T12:30:00.000Z", "2026-03-12T12:30:00.000Z");
    expect(await firstValue(metrics, "reservas_mail_waiting")).toBe(1);
    expect(await firstValue(metrics, "reservas_mail_failed")).toBe(1);
    expect(await firstValue(metrics, "reservas_mail_oldest_due_seconds")).toBe(60);
    expect(await firstValue(metrics, "reservas_mail_last_error_timestamp_seconds")).toBe(
      Date.parse("2026-03-12T12:00:00.000Z") / 1000,
    );
    expect(await metrics.text()).not.toContain("ana@");
  });

  it("report this node's backups", async () => {
    const { app, metrics } = await startWatched();
    app.backups.store(2, 3);
    expect(await firstValue(metrics, "reservas_backup_last_timestamp_seconds")).toBe(
      Date.parse("2026-03-12T11:00:00.000Z") / 1000,
    );
    expect(await firstValue(metrics, "reservas_backup_failed")).toBe(0);
  });

  it("report the role, and the lag if known", async () => {
    const { metrics } = await startWatched({ health: { role: "replica", writes: false, lag: 2500 } });
    const roles = await samplesOf(metrics, "reservas_role");
    expect(roles.map(({ labels, value }) => [labels.role, value])).toEqual([
      ["primary", 0],
      ["replica", 1],
      ["none", 0],
    ]);
    expect(await firstValue(metrics, "reservas_writable")).toBe(0);
    expect(await firstValue(metrics, "reservas_replication_lag_seconds")).toBe(2.5);
    const unknown = await startWatched({ health: { role: "none", writes: false, lag: null } });
    expect(await samplesOf(unknown.metrics, "reservas_replication_lag_seconds")).toEqual([]);
  });

  it("report that there is no database yet, on a node that waits for one", async () => {
    const metrics = createMetrics();
    createProgramWatch(metrics);
    expect(await firstValue(metrics, "reservas_database_up")).toBe(0);
    expect(await firstValue(metrics, "reservas_writable")).toBe(0);
  });

  it("report that the database does not respond, and keep the other metrics", async () => {
    const { app, origin } = await startWatched();
    app.db.sqlite.exec("DROP TABLE jobs");
    const text = await (await fetch(`${origin}/metrics`)).text();
    expect(parsePrometheus(text).get("reservas_database_up")?.samples[0]?.value).toBe(0);
    expect(parsePrometheus(text).has("reservas_writable")).toBe(true);
  });

  it("scan no table that grows with the school, and use an index on others", async () => {
    const { app, metrics } = await startWatched();
    const runs = recordRuns(app.db.sqlite);
    await metrics.text();
    expect(runs.length).toBeGreaterThanOrEqual(6);
    for (const { sql, values } of [...runs].filter((run) => /^select/i.test(run.sql))) {
      const plan = app.db.sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
      const steps = plan.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH) (?!\()/.test(detail));
      for (const step of steps)
        expect(step, sql).toMatch(
          /^(SEARCH|SCAN) (jobs|mail_outbox|sessions) .*USING|^(SCAN|SEARCH) (due|failed|attempts|some)$/,
        );
    }
  });
});
