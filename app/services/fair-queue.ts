/** A queue in which each source has its turn, however many of another's wait. */
export class FairQueue<Item> {
  /** Who waits, by source; the first source is the next. */
  #waiting = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(source: string): number {
    return this.#waiting.get(source)?.length ?? 0;
  }

  push(source: string, item: Item): void {
    const own = this.#waiting.get(source);
    if (own) own.push(item);
    else this.#waiting.set(source, [item]);
    this.#size++;
  }

  /** The oldest item of the source whose turn it is; that source is the last one then. */
  shift(): Item | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [source, own] = first;
    this.#waiting.delete(source);
    const item = own.shift();
    if (own.length > 0) this.#waiting.set(source, own);
    this.#size--;
    return item;
  }
}
