import type { Sample } from "./names.ts";
import { labelText } from "./text.ts";

/**
 * Seconds; few buckets, since each route has all of them: a cached page, a page, a slow one, one that users complain
 * about.
 */
export const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Counts = { statuses: Map<number, number>; buckets: Float64Array; sum: number };

const createCounts = (): Counts => ({
  statuses: new Map(),
  buckets: new Float64Array(DURATION_BUCKETS.length + 1),
  sum: 0,
});

/** Counts answered requests and their durations; a request costs well under a microsecond (decision 0154). */
export class RequestMetrics {
  #routes = new Map<string, Map<string, Counts>>();

  /**
   * Counts one request.
   * @param route an address pattern, never a path.
   * @param seconds from its arrival until its response was handed over.
   */
  note(route: string, method: string, status: number, seconds: number): void {
    const counts = this.#countsOf(route, METHODS.has(method) ? method : "other");
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1);
    counts.sum += seconds;
    let at = 0;
    while (at < DURATION_BUCKETS.length && seconds > (DURATION_BUCKETS[at] as number)) at++;
    counts.buckets[at] = (counts.buckets[at] ?? 0) + 1;
  }

  #countsOf(route: string, method: string): Counts {
    let methods = this.#routes.get(route);
    if (!methods) {
      methods = new Map();
      this.#routes.set(route, methods);
    }
    let counts = methods.get(method);
    if (!counts) {
      counts = createCounts();
      methods.set(method, counts);
    }
    return counts;
  }

  *samples(): Generator<Sample> {
    for (const [route, methods] of this.#routes) {
      for (const [method, counts] of methods) yield* samplesOf(labelText({ method, route }), counts);
    }
  }
}

function* samplesOf(labels: string, { statuses, buckets, sum }: Counts): Generator<Sample> {
  for (const [status, value] of statuses) {
    yield { name: "http_requests_total", labels: `${labels},status="${status}"`, value };
  }
  const name = "http_request_duration_seconds";
  let count = 0;
  for (const [at, own] of buckets.entries()) {
    count += own;
    const le = at < DURATION_BUCKETS.length ? String(DURATION_BUCKETS[at]) : "+Inf";
    yield { name, suffix: "_bucket", labels: `${labels},le="${le}"`, value: count };
  }
  yield { name, suffix: "_sum", labels, value: sum };
  yield { name, suffix: "_count", labels, value: count };
}
