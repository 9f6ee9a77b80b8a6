/** For how long a node may write after Consul last confirmed it as the holder of the lease. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Clocks,
  createLease,
  type Lease,
  type LeaseEvent,
} from "#app/server/replication/lease/lease.ts";
import type { HolderAnswer } from "#app/server/replication/lease/lease-holder.ts";

const SELF = "http://10.0.0.1:20202";
const settings = {
  url: new URL("http://consul.test/v1/kv/x"),
  token: null,
  advertiseUrl: SELF,
  ttlMs: 10_000,
};
const HALF = 5000;

let clocks: Clocks;
let answer: () => Promise<HolderAnswer>;
let isPrimary: boolean;
let events: LeaseEvent[];
let requests: number;
let lease: Lease;

beforeEach(() => {
  clocks = { monotonic: 1000, wall: 1_700_000_000_000 };
  answer = async () => ({ holder: SELF });
  [isPrimary, events, requests] = [true, [], 0];
  lease = createLease({
    settings,
    isPrimary: () => isPrimary,
    report: (event) => events.push(event),
    ask: () => {
      requests++;
      return answer();
    },
    clocks: () => ({ ...clocks }),
  });
});
afterEach(() => {
  lease.stop();
  vi.useRealTimers();
});

function pass(ms: number): void {
  clocks = { monotonic: clocks.monotonic + ms, wall: clocks.wall + ms };
}

describe("a lease", () => {
  it("is not held before the first request to Consul", () => {
    expect([lease.isHeld(), lease.sinceHeld()]).toEqual([false, null]);
  });

  it("is held for half of its time, to the millisecond", async () => {
    await lease.ask();
    pass(HALF - 1);
    expect(lease.isHeld()).toBe(true);
    pass(1);
    expect([lease.isHeld(), lease.sinceHeld()]).toEqual([false, HALF]);
  });

  it("counts from when the request was sent, not from its response", async () => {
    answer = async () => {
      pass(2000);
      return { holder: SELF };
    };
    await lease.ask();
    pass(HALF - 2000);
    expect(lease.isHeld()).toBe(false);
  });

  it("is not renewed by a response that is read after a long pause", async () => {
    answer = async () => {
      pass(60_000);
      return { holder: SELF };
    };
    await lease.ask();
    expect(lease.isHeld()).toBe(false);
  });

  it.each([
    ["another node", "http://10.0.0.2:20202"],
    ["no node", null],
  ])("is lost at once where %s holds it", async (_, holder) => {
    await lease.ask();
    answer = async () => ({ holder });
    await lease.ask();
    expect(lease.isHeld()).toBe(false);
    // Later answers do not make it writable again.
    answer = async () => ({ unknown: "timeout" });
    await lease.ask();
    expect(lease.isHeld()).toBe(false);
  });

  it("is neither lost nor renewed by a failed request", async () => {
    await lease.ask();
    pass(3000);
    answer = async () => ({ unknown: "ECONNREFUSED" });
    await lease.ask();
    expect(lease.isHeld()).toBe(true);
    pass(2000);
    expect(lease.isHeld()).toBe(false);
    answer = async () => ({ holder: SELF });
    await lease.ask();
    expect(lease.isHeld()).toBe(true);
  });

  it("expires by the wall clock after sleep, and is not prolonged by a clock set back", async () => {
    await lease.ask();
    clocks = { ...clocks, wall: clocks.wall + HALF };
    expect(lease.isHeld()).toBe(false);
    await lease.ask();
    clocks = { monotonic: clocks.monotonic + HALF, wall: clocks.wall - 3_600_000 };
    expect(lease.isHeld()).toBe(false);
  });
});

describe("while LiteFS calls the node the primary", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("is polled each half second, also after failures; each change is reported once", async () => {
    lease.watch();
    await vi.advanceTimersByTimeAsync(2400);
    expect(requests).toBe(5);
    answer = async () => ({ unknown: "timeout" });
    await vi.advanceTimersByTimeAsync(500);
    expect(events).toEqual([{ event: "lease-held" }]);
    pass(HALF);
    await vi.advanceTimersByTimeAsync(2000);
    expect(events.slice(1)).toEqual([{ event: "lease-not-known", reason: "timeout" }]);
    answer = async () => ({ holder: "http://10.0.0.2:20202" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(events.slice(2)).toEqual([{ event: "lease-not-ours", reason: "other-holder" }]);
    answer = async () => ({ holder: SELF });
    await vi.advanceTimersByTimeAsync(1000);
    expect(events.slice(3)).toEqual([{ event: "lease-held" }]);
  });

  it("is requested once at a time, and not after the stop", async () => {
    answer = () => new Promise(() => {});
    lease.watch();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toBe(1);
    lease.stop();
    answer = async () => ({ holder: SELF });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requests).toBe(1);
  });

  it("is not polled by a replica, and not held from an earlier time as the primary", async () => {
    lease.watch();
    await vi.advanceTimersByTimeAsync(100);
    expect(lease.isHeld()).toBe(true);
    isPrimary = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect([requests, lease.isHeld()]).toEqual([1, false]);
    isPrimary = true;
    answer = () => new Promise(() => {});
    await vi.advanceTimersByTimeAsync(1000);
    expect([requests, lease.isHeld()]).toEqual([2, false]);
  });
});
