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
  /** How long a caller may leave what was written unread. */
  stalledMs: number;
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
  stalledMs: 30_000,
};

/** What a caller is asked to wait. */
export const RETRY_AFTER_S = 2;
