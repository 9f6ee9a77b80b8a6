import type { Sample } from "./names.ts";
import { RequestMetrics } from "./request-metrics.ts";
import { metricsText } from "./text.ts";

/** A repeated request within this time gets the same text: it bounds the work, however many ask. */
const FRESH_MS = 1000;

/** Returns some of the samples; one that throws is left out. */
export type MetricSource = () => Iterable<Sample> | Promise<Iterable<Sample>>;

/** The metrics of the process: requests are counted as they happen, all else is collected on request. */
export type Metrics = {
  requests: RequestMetrics;
  /** Adds the metrics of another part of the program. */
  add(source: MetricSource): void;
  /** All metrics in Prometheus' text format, at most a second old. */
  text(): Promise<string>;
};

async function gather(source: MetricSource): Promise<Sample[]> {
  try {
    return [...(await source())];
  } catch {
    return [];
  }
}

export function createMetrics(): Metrics {
  const requests = new RequestMetrics();
  const sources: MetricSource[] = [() => requests.samples()];
  let latest: { at: number; text: Promise<string> } | null = null;
  return {
    requests,
    add: (source) => sources.push(source),
    text() {
      const now = performance.now();
      if (!latest || now - latest.at >= FRESH_MS) {
        const text = Promise.all(sources.map(gather)).then((parts) => metricsText(parts.flat()));
        latest = { at: now, text };
      }
      return latest.text;
    },
  };
}
