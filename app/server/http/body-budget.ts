/** The bytes of all bodies that are held at once: eight of the largest files. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

/** Counts the bytes of all bodies that are held for requests in progress. */
export type BodyBudget = {
  /** What one request holds. */
  open(): {
    /** False where the bytes are more than all requests together may hold; they are not counted then. */
    take(bytes: number): boolean;
    /** Gives back what the request has taken. */
    close(): void;
  };
};

export function createBodyBudget(maxBytes = MAX_HELD_BYTES): BodyBudget {
  let held = 0;
  return {
    open() {
      let own = 0;
      return {
        take(bytes) {
          if (held + bytes > maxBytes) return false;
          own += bytes;
          held += bytes;
          return true;
        },
        close() {
          held -= own;
          own = 0;
        },
      };
    },
  };
}
