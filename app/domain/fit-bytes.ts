const encoder = new TextEncoder();

/** How many bytes a value takes in a JSON answer. */
export function jsonBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}

/** The first rows of a list that fit into `maxBytes` of JSON together. */
export function fitBytes<T>(rows: readonly T[], maxBytes: number): T[] {
  let left = maxBytes;
  const end = rows.findIndex((row) => {
    left -= jsonBytes(row) + ",".length;
    return left < 0;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}
