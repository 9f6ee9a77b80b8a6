/** Limits of concurrency. What exceeds them waits unread, or is answered 503 with `Retry-After`. */
export type ServerLimits = {
  /** Open connections, of all clients and of one (an address, or the /64 of IPv6). */
  connections: number;
  connectionsPerCaller: number;
  /** Requests in flight, of all clients and of one. */
  requests: number;
  requestsPerCaller: number;
  /** Pages that are rendered concurrently; the others wait, round-robin among clients. */
  pages: number;
  /** Pipelined requests of a connection; after the last of them it is closed, and no more are parsed. */
  requestsAhead: number;
  /** Bytes written that clients have not read, of all clients and of one; beyond them the slowest are cut. */
  unreadBytes: number;
  unreadBytesPerCaller: number;
  /** Streamed responses, of all clients and of one; each has a compressor of its own. */
  longAnswers: number;
  longAnswersPerCaller: number;
  /** A client that reads less than this, on average over `slownessMs`, is cut. */
  leastBytesPerSecond: number;
  slownessMs: number;
};

/**
 * A school is hundreds of people, often behind one address: one client may use half of the whole. A page takes some
 * milliseconds of one thread, so rendering more than a few at a time would only hold memory.
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
  // A phone on 2G reads 2 to 4 KB a second, in bursts of up to 48 KB that are half a minute apart at most.
  leastBytesPerSecond: 512,
  slownessMs: 30_000,
};

/** `Retry-After` of a refused request. */
export const RETRY_AFTER_S = 2;
