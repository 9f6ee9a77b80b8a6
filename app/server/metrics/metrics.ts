import type { Sample } from "./names.ts";
import { RequestMetrics } from "./request-metrics.ts";
import { metricsText } from "./text.ts";

/** Who asks again within so long gets the same text: however many ask, gathering is bounded. */
const FRESH_MS = 1000;

/** Gives some of the figures; one that throws is left out. */
export type MetricSource = () => Iterable<Sample> | Promise<Iterable<Sample>>;

/** The figures of the process: requests as they are counted, all else gathered when somebody asks. */
export type Metrics = {
  requests: RequestMetrics;
  /** Adds figures of another part of the program. */
  add(source: MetricSource): void;
  /** All figures in Prometheus' text format, at most a second old. */
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
