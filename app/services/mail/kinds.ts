import { z } from "zod";
import { DIGEST_PAUSE_MS } from "#app/domain/mail/mail.ts";
import type { JobKind } from "../jobs/job.ts";

const MINUTE_MS = 60_000;

/** A job of mail fails where the database does, not where a mail server does: it is tried for days. */
const RETRIED = { maxAttempts: 500, firstPauseMs: MINUTE_MS, longestPauseMs: 10 * MINUTE_MS };

export const SEND_MAIL: JobKind<Record<string, never>> = {
  ...RETRIED,
  name: "send-mail",
  // The server's limit of a day.
  longestDelayMs: 24 * 60 * MINUTE_MS,
  payload: z.strictObject({}),
};

/** Writes the digests of new requests to the outbox; `firstId` is the first request that it is about. */
export const WRITE_DIGESTS: JobKind<{ firstId: number }> = {
  ...RETRIED,
  name: "write-digests",
  longestDelayMs: DIGEST_PAUSE_MS,
  payload: z.strictObject({ firstId: z.number().int().positive() }),
};
