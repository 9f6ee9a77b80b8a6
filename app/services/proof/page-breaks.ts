/** A broken word leaves this much of a line white, for a part that did not fit and a hyphen. */
const BROKEN_WHITE = 0.4;

export function countLines(
  text: string,
  width: number,
  measure: (text: string) => number,
  longestUnbroken: number,
): number {
  const space = measure(" ");
  let lines = 1;
  let used = 0;
  for (const word of text.split(/\s+/)) {
    const isBroken = word.length > longestUnbroken;
    const needed = isBroken ? Math.max(width, measure(word) / (1 - BROKEN_WHITE)) : measure(word);
    if (used > 0 && used + space + needed > width) {
      lines++;
      used = 0;
    }
    lines += Math.ceil(needed / width) - 1;
    used += (used > 0 ? space : 0) + (needed % width || needed);
  }
  return lines;
}

/**
 * Distributes rows over pages by their heights. The layout's own breaking of one long page takes time that grows
 * with the square of its rows (1,000 rows: 55 s), and past some 400 rows its figures overflow.
 */
export function splitIntoPages<T>(
  rows: T[],
  height: (row: T) => number,
  room: { first: number; others: number },
): T[][] {
  const pages: T[][] = [[]];
  let left = room.first;
  for (const row of rows) {
    const needed = height(row);
    if (needed > left && pages.at(-1)?.length) {
      pages.push([]);
      left = room.others;
    }
    pages.at(-1)?.push(row);
    left -= needed;
  }
  return pages;
}
