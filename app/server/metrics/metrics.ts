import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Release } from "#app/domain/settings/release.ts";
import { METRICS, type MetricName, type Samples } from "./names.ts";

/** A repeated request within this time gets the same text: it bounds the work, however many ask. */
const FRESH_MS = 1000;

/** Seconds: a cached page, a page, a slow one, one that users complain about. Each route has all of them. */
const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type MetricSource = () => Samples | Promise<Samples>;

/** The metrics of the process: requests are counted as they happen, all else is collected on request. */
export type Metrics = {
  /**
   * Counts one request.
   * @param route an address pattern, never a path.
   * @param seconds from its arrival until its response was handed over.
   */
  countRequest(route: string, method: string, status: number, seconds: number): void;
  add(source: MetricSource): void;
  /** All metrics in Prometheus' text format, at most a second old. */
  text(): Promise<string>;
};

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Fills a registry with one sample each of what the sources return now: an absent value leaves no metric behind. */
async function collect(sources: MetricSource[]): Promise<Registry> {
  const registry = new Registry();
  const parts = await Promise.all(
    sources.map(async (source) => source()).map((part) => part.catch(() => ({}))),
  );
  for (const [name, value] of Object.entries<Samples[MetricName]>(Object.assign({}, ...parts))) {
    if (value === null || value === undefined) continue;
    const { type, help, label } = METRICS[name as MetricName];
    const options = { name, help, labelNames: label ? [label] : [], registers: [registry] };
    const metric = type === "counter" ? new Counter(options) : new Gauge(options);
    if (typeof value === "number") metric.inc(value);
    else for (const [each, count] of Object.entries(value)) metric.inc({ [label as string]: each }, count);
  }
  return registry;
}

/** @param build the program's release and Node's version; null outside a serving process. */
export function createMetrics(build: (Release & { node: string }) | null = null): Metrics {
  const registry = new Registry();
  if (build) {
    const { help } = METRICS.reservas_build_info;
    const labelNames = Object.keys(build);
    new Gauge({ name: "reservas_build_info", help, labelNames, registers: [registry] }).set(build, 1);
  }
  const requests = new Counter({
    name: "http_requests_total",
    help: METRICS.http_requests_total.help,
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: METRICS.http_request_duration_seconds.help,
    labelNames: ["method", "route"],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  const sources: MetricSource[] = [];
  const write = async () => `${await registry.metrics()}${await (await collect(sources)).metrics()}`;
  let latest: { at: number; text: Promise<string> } | null = null;
  return {
    countRequest(route, givenMethod, status, seconds) {
      const method = METHODS.has(givenMethod) ? givenMethod : "other";
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    add: (source) => sources.push(source),
    text() {
      const now = performance.now();
      if (!latest || now - latest.at >= FRESH_MS) latest = { at: now, text: write() };
      return latest.text;
    },
  };
}
