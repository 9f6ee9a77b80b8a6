import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Program } from "#app/server/process/program.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import type { Sample } from "./names.ts";
import { labelText } from "./text.ts";

const RESOLUTION_MS = 20;
const WINDOW_MS = 15_000;
const NS = 1e9;

/** CPU, memory and event-loop lag of the process. */
function watchProcess(): () => Sample[] {
  const startedAt = performance.timeOrigin / 1000;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let lastWindow = 0;
  // Own windows, so that a second reader does not reset the first one's peak.
  setInterval(() => {
    lastWindow = delay.max;
    delay.reset();
  }, WINDOW_MS).unref();
  return () => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const longest = Math.max(lastWindow, delay.max) / NS - RESOLUTION_MS / 1000;
    return [
      { name: "process_start_time_seconds", value: startedAt },
      { name: "process_cpu_seconds_total", value: (user + system) / 1e6 },
      { name: "process_resident_memory_bytes", value: rss },
      { name: "nodejs_heap_used_bytes", value: heapUsed },
      {
        name: "nodejs_eventloop_busy_seconds_total",
        value: performance.eventLoopUtilization().active / 1000,
      },
      { name: "nodejs_eventloop_lag_max_seconds", value: Math.max(0, longest) },
    ];
  };
}

/** The metrics of a serving process, to which its parts add theirs. */
export function createProcessMetrics({ version }: Pick<Program, "version">): Metrics {
  const metrics = createMetrics();
  const labels = labelText({ version, node: process.versions.node });
  metrics.add(() => [{ name: "reservas_build_info", labels, value: 1 }]);
  metrics.add(watchProcess());
  return metrics;
}
