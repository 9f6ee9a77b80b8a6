export type IdRange = [first: number, last: number];

export function rangesOf(ids: number[]): IdRange[] {
  const ranges: IdRange[] = [];
  for (const id of ids) {
    const open = ranges.at(-1);
    if (open && open[1] === id - 1) open[1] = id;
    else ranges.push([id, id]);
  }
  return ranges;
}

export function countOfRanges(ranges: IdRange[]): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

export function* idsBackwards(ranges: IdRange[], size: number): Generator<number[]> {
  let part: number[] = [];
  for (const [first, last] of ranges.toReversed()) {
    for (let id = last; id >= first; id--) {
      part.push(id);
      if (part.length < size) continue;
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}
