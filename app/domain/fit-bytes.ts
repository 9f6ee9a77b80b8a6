const encoder = new TextEncoder();

export function jsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

/** A text cut to what takes at most `maxBytes` of JSON without its quotes; what is cut ends in an ellipsis. */
export function fitText(text: string, maxBytes: number): string {
  const bytes = (part: string) => jsonBytes(part) - 2;
  if (bytes(text) <= maxBytes) return text;
  const letters = [...text];
  while (letters.length > 0 && bytes(`${letters.join("")}…`) > maxBytes) letters.pop();
  return `${letters.join("")}…`;
}

export function fitBytes<T>(rows: readonly T[], maxBytes: number): T[] {
  let left = maxBytes;
  const end = rows.findIndex((row) => {
    left -= jsonBytes(row) + ",".length;
    return left < 0;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}
