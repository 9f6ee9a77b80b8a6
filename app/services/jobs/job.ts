import type { ZodType } from "zod";
import type { Deps } from "../deps.ts";

export type JobKind<P> = {
  name: string;
  payload: ZodType<P>;
  maxAttempts: number;
  /** The pause after the first failure; each next one is twice as long. */
  firstPauseMs: number;
  longestPauseMs: number;
  /** The longest that one is planned ahead, where that is longer than its pauses. */
  longestDelayMs?: number;
  /** Runs again and again, at latest after so long; its payload is `{}`. */
  everyMs?: number;
};

/**
 * When to run the same job again: at a time that the handler knows (a recurring one before its own), or after pauses
 * that grow as after failures, since the obstacle is temporary; that counts as no failure.
 */
export type Reschedule = { again: Date } | { isBlocked: true };

/**
 * Runs a job. It is called at least once, again after a crash or an error that it throws, and never twice at
 * once. `signal` is aborted when the program ends: a handler that throws then runs again after the next start.
 */
export type JobHandler<P> = (
  deps: Deps,
  payload: P,
  run: { signal: AbortSignal },
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that does not reschedule returns nothing
) => Reschedule | void | Promise<Reschedule | void>;

export type RegisteredJob = Omit<JobKind<unknown>, "payload"> & {
  run(deps: Deps, payload: unknown, run: { signal: AbortSignal }): Promise<Reschedule | null>;
};

export function registerJob<P>(
  { payload: schema, ...kind }: JobKind<P>,
  handler: JobHandler<P>,
): RegisteredJob {
  return {
    ...kind,
    async run(deps, payload, run) {
      return (await handler(deps, schema.parse(payload), run)) ?? null;
    },
  };
}

/** The attempts after which a kind's pauses grow no longer. */
export function attemptsOfLongestPause({
  firstPauseMs,
  longestPauseMs,
}: Pick<JobKind<unknown>, "firstPauseMs" | "longestPauseMs">): number {
  return 1 + Math.ceil(Math.log2(longestPauseMs / firstPauseMs));
}

/** How long a job rests after the failure of its attempt number `attempts` (1 is the first). */
export function pauseAfter(
  kind: Pick<JobKind<unknown>, "firstPauseMs" | "longestPauseMs" | "everyMs">,
  attempts: number,
): number {
  const doubled = kind.firstPauseMs * 2 ** Math.max(0, attempts - 1);
  return Math.min(doubled, kind.longestPauseMs, kind.everyMs ?? Number.POSITIVE_INFINITY);
}
