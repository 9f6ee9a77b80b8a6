/** What becomes of a rival in the step that approves the other: it is rejected, or moved to another room. */
export type SettledRival = { id: number; updatedAt: string } & (
  | { act: "reject" }
  | { act: "move"; from: number; to: number }
);

const FORM = /^([1-9]\d{0,14})@([\w:.-]{1,40})=(?:reject|move:([1-9]\d{0,14}):([1-9]\d{0,14}))$/;

/** As one form value: `12@2026-03-01T12:00:00.000Z=reject`, `…=move:3:7` from room 3 to room 7. */
export function encodeSettledRival(rival: SettledRival): string {
  const act = rival.act === "move" ? `move:${rival.from}:${rival.to}` : "reject";
  return `${rival.id}@${rival.updatedAt}=${act}`;
}

export function decodeSettledRival(text: string): SettledRival | null {
  const [, id, updatedAt, from, to] = FORM.exec(text) ?? [];
  if (!id || !updatedAt) return null;
  const seen = { id: Number(id), updatedAt };
  return from && to
    ? { ...seen, act: "move", from: Number(from), to: Number(to) }
    : { ...seen, act: "reject" };
}
