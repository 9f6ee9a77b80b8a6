import type { FileLesson } from "#app/domain/timetable/lesson.ts";

/** The hour, the dates and the discipline of a row: what rows of one lesson have in common in any case. */
function placeKey(row: FileLesson): string {
  const { weekday, startTime, endTime, period, shift, weeks, terms, startDate, endDate, discipline } = row;
  return `${weekday}\t${startTime}\t${endTime}\t${period}\t${shift}\t${weeks}\t${terms}\t${startDate}\t${endDate}\t${discipline}`;
}

function listKey(names: string[]): string {
  return names.length < 2 ? (names[0] ?? "") : names.toSorted((a, b) => (a < b ? -1 : 1)).join("+");
}

/**
 * What says that two rows of a place are of one lesson: the same room; or, where both name the same room or none, the same
 * classes or the same teachers; or the same classes by the same teachers in two rooms.
 */
function keysOf({ classes, teachers, environments }: FileLesson): string[] {
  const [who, whom, where] = [listKey(teachers), listKey(classes), listKey(environments)];
  return [
    ...(where === "" ? [] : [`room ${where}`]),
    `classes ${whom} in ${where}`,
    ...(who === "" ? [] : [`teachers ${who} in ${where}`, `people ${whom} by ${who}`]),
  ];
}

/** The rows of one place in groups of one lesson each: each key links the rows that have it. */
function groupsOf(rows: FileLesson[]): FileLesson[][] {
  const first = rows.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (first[root] !== root) {
      first[root] = first[first[root] as number] as number;
      root = first[root] as number;
    }
    return root;
  };
  const known = new Map<string, number>();
  for (const [index, row] of rows.entries())
    for (const key of keysOf(row)) {
      const same = known.get(key);
      if (same === undefined) known.set(key, index);
      else {
        const [a, b] = [rootOf(same), rootOf(index)];
        first[Math.max(a, b)] = Math.min(a, b);
      }
    }
  return [...Map.groupBy(rows.keys(), rootOf).values()].map((indexes) =>
    indexes.map((index) => rows[index] as FileLesson),
  );
}

function joined(rows: FileLesson[]): FileLesson {
  const [one] = rows as [FileLesson];
  if (rows.length === 1) return one;
  const union = (names: (row: FileLesson) => string[]) => [...new Set(rows.flatMap(names))];
  return {
    ...one,
    classes: union(({ classes }) => classes),
    teachers: union(({ teachers }) => teachers),
    environments: union(({ environments }) => environments),
  };
}

/**
 * Joins rows that are one lesson, as tables write it with a row for each teacher, class or room (rules R28.61). Rows without
 * a class or a discipline are none, and stay for themselves.
 */
export function joinRows(rows: FileLesson[]): FileLesson[] {
  const isWhole = ({ classes, discipline }: FileLesson) => classes.length > 0 && discipline !== null;
  const places = Map.groupBy(rows, (row) => (isWhole(row) ? placeKey(row) : row));
  const lessons: FileLesson[] = [];
  for (const place of places.values()) {
    // Most hours have a discipline once.
    if (place.length === 1) lessons.push(...place);
    else for (const group of groupsOf(place)) lessons.push(joined(group));
  }
  return lessons;
}
