/** How much the server takes on at a time. Whatever is beyond waits unread, or is answered 503 with `Retry-After`. */
export type ServerLimits = {
  /** Open connections, of everybody and of one caller (an address, or the /64 of IPv6). */
  connections: number;
  connectionsPerCaller: number;
  /** Requests that were begun and have no answer yet, of everybody and of one caller. */
  requests: number;
  requestsPerCaller: number;
  /** Pages that are being made at the same time; the others wait for their turn, each caller in turn. */
  pages: number;
  /** Requests that a connection may send before their turn; then it is read no further and closed after them. */
  requestsAhead: number;
  /** Memory that holds what was written and is not taken, of everybody and of one caller; beyond it the slowest go. */
  unreadBytes: number;
  unreadBytesPerCaller: number;
  /** Answers that are made while they are sent, of everybody and of one caller; each has a compressor of its own. */
  longAnswers: number;
  longAnswersPerCaller: number;
  /** Whoever takes less than this, on average over `slownessMs`, is cut. */
  leastBytesPerSecond: number;
  slownessMs: number;
};

/**
 * A school is hundreds of people, often behind one address: a caller's part is half of the whole. A page takes some
 * milliseconds of one thread, so more than a few at a time would only hold memory.
 */
export const LIMITS: ServerLimits = {
  connections: 4000,
  connectionsPerCaller: 2000,
  requests: 512,
  requestsPerCaller: 256,
  pages: 16,
  requestsAhead: 16,
  unreadBytes: 48 * 1024 * 1024,
  unreadBytesPerCaller: 24 * 1024 * 1024,
  longAnswers: 32,
  longAnswersPerCaller: 16,
  // A phone on 2G takes 2 to 4 KB a second, in gulps of up to 48 KB that are half a minute apart at most.
  leastBytesPerSecond: 512,
  slownessMs: 30_000,
};

/** What a caller is asked to wait. */
export const RETRY_AFTER_S = 2;
