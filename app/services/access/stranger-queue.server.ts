import { LRUCache } from "lru-cache";

/** How long somebody who was sent away comes before those who ask for the first time, and how many of them are known. */
const TICKET_MS = 60_000;
const MAX_TICKETS = 20_000;

export type Stranger = { address: string; name: string };

/** `sentAway`: position among those turned away before, null for a first attempt. */
type QueuedAttempt<Item> = { item: Item; stranger: Stranger; sentAway: number | null };

/** The most that may wait, in all and of one address. */
export type QueueLimits = { inAll: number; ofSource: number };

/**
 * Queue of password attempts from unknown sources (docs/decisions/0100), round robin by address. Within an address
 * those turned away before come first, in that order; then the newest, so that an earlier crowd does not delay
 * newcomers. When the queue is full, the first attempt that has waited longest is turned away.
 */
export class StrangerQueue<Item> {
  #waiting = new Map<string, QueuedAttempt<Item>[]>();
  /** Addresses with somebody turned away since they last had no attempt waiting. */
  #crowded = new Set<string>();
  #tickets = new LRUCache<string, number>({ max: MAX_TICKETS, ttl: TICKET_MS });
  #size = 0;
  #sentAway = 0;
  #room: QueueLimits;

  constructor(room: QueueLimits) {
    this.#room = room;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds somebody; gives the one who is sent away for it, perhaps the same, or null where there was room. */
  push(stranger: Stranger, item: Item): Item | null {
    const { address } = stranger;
    const sentAway = this.#tickets.get(keyOf(stranger)) ?? null;
    const own = this.#waiting.get(address) ?? [];
    own.push({ item, stranger, sentAway });
    this.#waiting.set(address, own);
    this.#size++;
    if (own.length > this.#room.ofSource) return this.#sendOneAway(address);
    if (this.#size <= this.#room.inAll) return null;
    return this.#sendOneAway(this.#fullest(address, own.length + (sentAway === null ? 1 : 0)) ?? address);
  }

  shift(): Item | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [address, own] = first;
    const next = own.reduce((best, each) => (comesBefore(each, best) ? each : best));
    this.#waiting.delete(address);
    this.#take(address, own, next);
    this.#tickets.delete(keyOf(next.stranger));
    return next.item;
  }

  /** Sends somebody away who has waited for too long in a crowd; false where they may go on, or wait no longer. */
  sendAway(stranger: Stranger, item: Item): boolean {
    const own = this.#waiting.get(stranger.address);
    const found = own?.find((each) => each.item === item);
    if (!own || !found || !this.#crowded.has(stranger.address)) return false;
    this.#take(stranger.address, own, found);
    this.#giveTicket(found);
    return true;
  }

  #sendOneAway(address: string): Item {
    const own = this.#waiting.get(address) ?? [];
    // The oldest of those who come for the first time, else the one who was sent away last.
    const first = own.find(({ sentAway }) => sentAway === null);
    const last = first ?? own.reduce((a, b) => (comesBefore(a, b) ? b : a));
    this.#crowded.add(address);
    this.#take(address, own, last);
    this.#giveTicket(last);
    return last.item;
  }

  #giveTicket({ stranger, sentAway }: QueuedAttempt<Item>): void {
    this.#tickets.set(keyOf(stranger), sentAway ?? ++this.#sentAway);
  }

  #take(address: string, own: QueuedAttempt<Item>[], taken: QueuedAttempt<Item>): void {
    own.splice(own.indexOf(taken), 1);
    this.#size--;
    if (own.length > 0) {
      this.#waiting.set(address, own);
      return;
    }
    this.#waiting.delete(address);
    this.#crowded.delete(address);
  }

  /** The other address of which most wait, and at least so many. */
  #fullest(address: string, least: number): string | null {
    let most = least - 1;
    let fullest: string | null = null;
    for (const [each, { length }] of this.#waiting) {
      if (length <= most || each === address) continue;
      most = length;
      fullest = each;
    }
    return fullest;
  }
}

function keyOf({ address, name }: Stranger): string {
  return `${address}|${name}`;
}

function comesBefore<Item>(a: QueuedAttempt<Item>, b: QueuedAttempt<Item>): boolean {
  if (a.sentAway === null) return b.sentAway === null;
  return b.sentAway === null || a.sentAway < b.sentAway;
}
