import { fetchHolder, type HolderAnswer } from "./lease-holder.ts";
import type { LeaseSettings } from "./lease-settings.ts";

/** Below LiteFS's lock delay (1 s): a lost lease is noticed before another node can acquire it. */
const ASK_EVERY_MS = 500;

export type Clocks = { monotonic: number; wall: number };

/** The longer time counts: only the wall clock notices a suspended machine, and only it can be set. */
function elapsed(from: Clocks, to: Clocks): number {
  return Math.max(to.monotonic - from.monotonic, to.wall - from.wall);
}

const readClocks = (): Clocks => ({ monotonic: performance.now(), wall: Date.now() });

/** A log event; `reason` is a code, without addresses. */
export type LeaseEvent =
  | { event: "lease-held" }
  | { event: "lease-not-known" | "lease-not-ours"; reason: string };

export type Lease = {
  /** Whether this node is known to hold the lease now, so that no other node writes. Reads two clocks and nothing else. */
  isHeld(): boolean;
  /** Milliseconds since it was last known to hold it; null where it never was. */
  sinceHeld(): number | null;
  /** Polls Consul once. */
  ask(): Promise<void>;
  watch(): void;
  stop(): void;
};

export type LeaseParts = {
  settings: LeaseSettings;
  /** Whether LiteFS calls this node the primary: only the primary polls. */
  isPrimary(): boolean;
  report(event: LeaseEvent): void;
  ask?(settings: LeaseSettings): Promise<HolderAnswer>;
  clocks?(): Clocks;
};

/**
 * The lease that lets this node write, read from Consul itself (fencing; docs/decisions/0178): LiteFS stays primary while a
 * renewal hangs. The lease counts for half of its TTL from when the last request was *sent* that Consul answered with this
 * node's name. LiteFS renews it each half TTL, and Consul invalidates no session before its TTL has passed since: until
 * then no other node can hold it.
 */
export function createLease({ settings, isPrimary, report, ...parts }: LeaseParts): Lease {
  const { ask = fetchHolder, clocks = readClocks } = parts;
  const validMs = settings.ttlMs / 2;
  let knownAt: Clocks | null = null;
  let isOurs = false;
  let reason = "not-asked";
  let lastEvent = "";
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const sinceHeld = () => (knownAt ? elapsed(knownAt, clocks()) : null);
  const isHeld = () => {
    const since = isOurs ? sinceHeld() : null;
    return since !== null && since < validMs;
  };

  function reportChange(): void {
    const event: LeaseEvent = isHeld()
      ? { event: "lease-held" }
      : { event: isOurs || reason !== "other-holder" ? "lease-not-known" : "lease-not-ours", reason };
    if (event.event === lastEvent) return;
    lastEvent = event.event;
    report(event);
  }

  async function refreshLease(): Promise<void> {
    const sentAt = clocks();
    const answer = await ask(settings);
    if ("unknown" in answer) {
      reason = answer.unknown;
      return;
    }
    isOurs = answer.holder === settings.advertiseUrl;
    if (isOurs) knownAt = sentAt;
    else reason = "other-holder";
  }

  async function poll(): Promise<void> {
    if (isPrimary()) {
      await refreshLease();
      if (!isStopped) reportChange();
    } else {
      [isOurs, reason, lastEvent] = [false, "not-asked", ""];
    }
    if (isStopped) return;
    timer = setTimeout(() => void poll(), ASK_EVERY_MS);
    timer.unref();
  }

  return {
    isHeld,
    sinceHeld,
    ask: refreshLease,
    watch: () => void poll(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
