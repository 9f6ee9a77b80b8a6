/** What a node of several says about itself: the age of its copy, and what its machine lacks. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { watchClocks } from "#app/server/replication/clock-watch.ts";
import { watchLag } from "#app/server/replication/lag-watch.ts";
import { missingTcpLimits } from "#app/server/replication/tcp-limits.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

describe("the age of the copy", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("is logged once when proxies leave the node out, and once when it is half of that", () => {
    const events: unknown[] = [];
    let lag: number | null | undefined = 0;
    const stop = watchLag(
      () => lag,
      (entry) => void events.push(entry),
    );
    for (lag of [0, 10_000, null, 10_001, 12_000, 9_000, 5_001, undefined, 5_000, 6_000])
      vi.advanceTimersByTime(1000);
    const behind = { level: "error", event: "copy-behind", lag: 10_001 };
    expect(events).toEqual([behind, { level: "info", event: "copy-caught-up", lag: 5_000 }]);
    stop();
    lag = 60_000;
    vi.advanceTimersByTime(5000);
    expect(events).toHaveLength(2);
  });
});

describe("the primary's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** What is logged while LiteFS reports these lags, one a second. */
  function logOf(lags: (number | null)[]): unknown[] {
    const events: unknown[] = [];
    let at = 0;
    const stop = watchClocks(
      () => lags[at++],
      (entry) => void events.push(entry),
    );
    vi.advanceTimersByTime(1000 * lags.length);
    stop();
    return events;
  }
  const seconds = (count: number, lagAt: (second: number) => number) =>
    Array.from({ length: count }, (_, second) => lagAt(second));

  it.each([
    ["ahead", 61_000],
    ["behind", -61_500],
  ])("is logged once if this one is %s by more than a minute, and once when they agree", (_, ms) => {
    const apart = seconds(90, (second) => ms + (second % 2) * 900);
    const agreed = seconds(40, (second) => (second % 2) * 900);
    expect(logOf([...apart, ...agreed])).toEqual([
      { level: "error", event: "clocks-apart", ms },
      { level: "info", event: "clocks-agree", ms: 0 },
    ]);
  });

  it.each([
    ["a copy that grows old", seconds(300, (second) => second * 1000)],
    ["a copy that catches up", seconds(300, (second) => 300_000 - second * 900)],
    ["less than a minute", seconds(90, () => 59_000)],
    ["a lag that is known now and then", seconds(90, () => 80_000).map((lag, at) => (at % 20 ? lag : null))],
  ])("is not taken for apart by %s", (_, lags) => {
    expect(logOf(lags)).toEqual([]);
  });
});

describe("TCP's limits", () => {
  function machine(retries: string, probes: string): string {
    const folder = testFolder();
    writeFileSync(path.join(folder, "tcp_retries2"), `${retries}\n`);
    writeFileSync(path.join(folder, "tcp_keepalive_probes"), `${probes}\n`);
    return folder;
  }

  it("are named where the machine lacks them, as the guide sets them", () => {
    const missing = missingTcpLimits(machine("15", "9"));
    expect(missing).toEqual(["net.ipv4.tcp_retries2 = 5", "net.ipv4.tcp_keepalive_probes = 2"]);
    expect(readFileSync("docs/operate/deployment.md", "utf8")).toContain(missing.join("\\n"));
  });

  it.each([
    ["5", "2", []],
    ["4", "1", []],
    ["6", "2", ["net.ipv4.tcp_retries2 = 5"]],
    ["", "x", []],
  ])("are enough at %s and %s or not", (retries, probes, missing) => {
    expect(missingTcpLimits(machine(retries, probes))).toEqual(missing);
  });

  it("are not asked for where they cannot be read", () => {
    expect(missingTcpLimits(testFolder())).toEqual([]);
  });
});
