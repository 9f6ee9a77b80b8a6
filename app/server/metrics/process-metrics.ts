import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Program } from "#app/server/process/program.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import type { Samples } from "./names.ts";

const RESOLUTION_MS = 20;
const WINDOW_MS = 15_000;
const NS = 1e9;

function watchProcess(): () => Samples {
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
    return {
      process_start_time_seconds: performance.timeOrigin / 1000,
      process_cpu_seconds_total: (user + system) / 1e6,
      process_resident_memory_bytes: rss,
      nodejs_heap_used_bytes: heapUsed,
      nodejs_eventloop_busy_seconds_total: performance.eventLoopUtilization().active / 1000,
      nodejs_eventloop_lag_max_seconds: Math.max(0, longest),
    };
  };
}

export function createProcessMetrics({ release }: Pick<Program, "release">): Metrics {
  const metrics = createMetrics({ ...release, node: process.versions.node });
  metrics.add(watchProcess());
  return metrics;
}
