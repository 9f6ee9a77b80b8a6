/** A row with the version in which it was seen: its `updatedAt`. */
export type SeenRow = { id: number; updatedAt?: string };

/** A ticked row of the queue: one reservation, or a series with all of its pending dates. */
export type TickedRow = SeenRow & { isSeries?: true };

const SERIES = "s";
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

export function encodeTickedRow({
  id,
  updatedAt,
  isSeries,
}: Required<SeenRow> & { isSeries: boolean }): string {
  return `${isSeries ? SERIES : ""}${encodeSeenRow({ id, updatedAt })}`;
}

export function decodeTickedRow(text: string): TickedRow | null {
  const isSeries = text.startsWith(SERIES);
  const row = decodeSeenRow(isSeries ? text.slice(SERIES.length) : text);
  return row && isSeries ? { ...row, isSeries } : row;
}
