/**
 * What a confirmation about a whole filter showed: how many rows, the newest reservation of that moment, and the moment
 * itself (ISO). What came or changed later was not seen.
 */
export type SeenFilter = { count: number; lastId: number; at: string };

const FORM = /^(\d{1,15})@(\d{1,15})@([\w:.-]{1,40})$/;

/** As one form value: `1398@14400@2026-03-12T13:00:00.000Z`. */
export function encodeSeenFilter({ count, lastId, at }: SeenFilter): string {
  return `${count}@${lastId}@${at}`;
}

/** Reads a form value; null for anything else. */
export function decodeSeenFilter(text: string): SeenFilter | null {
  const [, count, lastId, at] = FORM.exec(text) ?? [];
  return count && lastId && at ? { count: Number(count), lastId: Number(lastId), at } : null;
}
