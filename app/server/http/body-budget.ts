/** The bytes of all bodies that are held at once: eight of the largest files. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;
/** The share of one person: others can still send their files. */
const SHARES = 4;

export type HeldBody = {
  take(bytes: number): boolean;
  /** Counts what the request holds as its sender's too: a person, or an address where nobody is known. */
  sendBy(sender: string): void;
  close(): void;
};

/** Counts the bytes of all bodies that are held for requests in progress. */
export type BodyBudget = { open(): HeldBody };

export function createBodyBudget(maxBytes = MAX_HELD_BYTES): BodyBudget {
  let held = 0;
  const ofSender = new Map<string, number>();

  function addTo(sender: string, bytes: number): void {
    const sum = (ofSender.get(sender) ?? 0) + bytes;
    if (sum > 0) ofSender.set(sender, sum);
    else ofSender.delete(sender);
  }

  return {
    open() {
      let own = 0;
      let sender: string | null = null;
      return {
        take(bytes) {
          if (held + bytes > maxBytes) return false;
          if (sender !== null && (ofSender.get(sender) ?? 0) + bytes > maxBytes / SHARES) return false;
          own += bytes;
          held += bytes;
          if (sender !== null) addTo(sender, bytes);
          return true;
        },
        sendBy(name) {
          if (sender !== null) return;
          sender = name;
          addTo(name, own);
        },
        close() {
          held -= own;
          if (sender !== null) addTo(sender, -own);
          [own, sender] = [0, null];
        },
      };
    },
  };
}
