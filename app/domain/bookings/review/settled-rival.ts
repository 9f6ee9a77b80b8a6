export type SettledRival = { id: number; updatedAt: string } & (
  | { act: "reject" }
  | { act: "move"; from: number; to: number }
);

const FORM = /^([1-9]\d{0,14})@([\w:.-]{1,40})=(?:reject|move:([1-9]\d{0,14}):([1-9]\d{0,14}))$/;

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
