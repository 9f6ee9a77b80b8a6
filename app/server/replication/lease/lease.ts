import { askHolder, type HolderAnswer } from "./lease-holder.ts";
import type { LeaseSettings } from "./lease-settings.ts";

/** Below LiteFS's lock delay (1 s): a lease that was taken away is missed before another node can have it. */
const ASK_EVERY_MS = 500;

/** The time by two clocks, in milliseconds. */
export type Clocks = { monotonic: number; wall: number };

/**
 * A clock that was set does not matter to the monotonic one; a machine that slept may be seen by the other alone.
 * The longer time counts.
 */
function elapsed(from: Clocks, to: Clocks): number {
  return Math.max(to.monotonic - from.monotonic, to.wall - from.wall);
}

const readClocks = (): Clocks => ({ monotonic: performance.now(), wall: Date.now() });

/** What an operator is told; `reason` is a code, without addresses. */
export type LeaseEvent =
  | { event: "lease-held" }
  | { event: "lease-not-known" | "lease-not-ours"; reason: string };

export type Lease = {
  /** Whether this node is known to hold the lease now, so that no other node writes. Reads two clocks and nothing else. */
  isHeld(): boolean;
  /** Milliseconds since it was last known to hold it; null where it never was. */
  sinceHeld(): number | null;
  /** Asks once, and waits for the answer. */
  ask(): Promise<void>;
  /** Asks again and again while LiteFS calls this node the primary. */
  watch(): void;
  stop(): void;
};

export type LeaseParts = {
  settings: LeaseSettings;
  /** Whether LiteFS calls this node the primary: the others have nothing to ask. */
  isPrimary(): boolean;
  report(event: LeaseEvent): void;
  ask?(settings: LeaseSettings): Promise<HolderAnswer>;
  clocks?(): Clocks;
};

/**
 * The lease by which this node may write, known at first hand (fencing; docs/decisions/0178): LiteFS itself goes on as
 * the primary for as long as a renewal hangs. Counted is from the moment at which the last question was *sent* that
 * Consul answered with this node's name, and only for half of the lease's time. LiteFS renews the lease each half of
 * its time, and Consul ends no session before its time has passed since: until then nobody else can hold it.
 */
export function createLease({ settings, isPrimary, report, ...parts }: LeaseParts): Lease {
  const { ask = askHolder, clocks = readClocks } = parts;
  const validMs = settings.ttlMs / 2;
  let knownAt: Clocks | null = null;
  let isOurs = false;
  let reason = "not-asked";
  let told = "";
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const sinceHeld = () => (knownAt ? elapsed(knownAt, clocks()) : null);
  const isHeld = () => {
    const since = isOurs ? sinceHeld() : null;
    return since !== null && since < validMs;
  };

  function tell(): void {
    const event: LeaseEvent = isHeld()
      ? { event: "lease-held" }
      : { event: isOurs || reason !== "other-holder" ? "lease-not-known" : "lease-not-ours", reason };
    if (event.event === told) return;
    told = event.event;
    report(event);
  }

  async function askOnce(): Promise<void> {
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
      await askOnce();
      if (!isStopped) tell();
    } else {
      [isOurs, reason, told] = [false, "not-asked", ""];
    }
    if (isStopped) return;
    timer = setTimeout(() => void poll(), ASK_EVERY_MS);
    timer.unref();
  }

  return {
    isHeld,
    sinceHeld,
    ask: askOnce,
    watch: () => void poll(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
