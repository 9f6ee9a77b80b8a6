/** What a confirmation of a whole filter showed: its newest reservation, and a digest of ids and versions in order. */
export type SeenFilter = { lastId: number; digest: string };

const FORM = /^(\d{1,15})@([\w-]{22})$/;

/** As one form value: `14400@fQ3…`. */
export function encodeSeenFilter({ lastId, digest }: SeenFilter): string {
  return `${lastId}@${digest}`;
}

export function decodeSeenFilter(text: string): SeenFilter | null {
  const [, lastId, digest] = FORM.exec(text) ?? [];
  return lastId && digest ? { lastId: Number(lastId), digest } : null;
}
