/** A row with the version in which it was seen: its `updatedAt`. */
export type SeenRow = { id: number; updatedAt?: string };

const FORM = /^([1-9]\d{0,14})(?:@(.{1,40}))?$/;

/** The row as one form value, so that a ticked box carries the version that was seen: `12@2026-03-01T12:00:00.000Z`. */
export function encodeSeenRow({ id, updatedAt }: Required<SeenRow>): string {
  return `${id}@${updatedAt}`;
}

/** Reads a form value, the version of which may be left out; null for anything else. */
export function decodeSeenRow(text: string): SeenRow | null {
  const [, id, updatedAt] = FORM.exec(text) ?? [];
  if (!id) return null;
  return { id: Number(id), ...(updatedAt ? { updatedAt } : {}) };
}
