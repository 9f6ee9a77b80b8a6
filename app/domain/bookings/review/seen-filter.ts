/**
 * What a confirmation about a whole filter showed: the newest reservation of that moment, and a digest of the ids and
 * versions of the rows up to it, in the filter's order.
 */
export type SeenFilter = { lastId: number; digest: string };

const FORM = /^(\d{1,15})@([\w-]{22})$/;

/** As one form value: `14400@fQ3…`. */
export function encodeSeenFilter({ lastId, digest }: SeenFilter): string {
  return `${lastId}@${digest}`;
}

/** Reads a form value; null for anything else. */
export function decodeSeenFilter(text: string): SeenFilter | null {
  const [, lastId, digest] = FORM.exec(text) ?? [];
  return lastId && digest ? { lastId: Number(lastId), digest } : null;
}
