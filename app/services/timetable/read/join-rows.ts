import type { FileLesson } from "#app/domain/timetable/lesson.ts";

function timeKey({
  weekday,
  startTime,
  endTime,
  period,
  shift,
  weeks,
  terms,
  startDate,
  endDate,
}: FileLesson): string {
  return [weekday, startTime, endTime, period, shift, weeks, terms, startDate, endDate].join("\t");
}

function listKey(names: string[]): string {
  return names.toSorted((a, b) => (a < b ? -1 : 1)).join("+");
}

/**
 * What says that two rows of a time are of one lesson: the same discipline in the same room; or, where both name the same
 * room or none, for the same classes or by the same teachers; or for the same classes by the same teachers in two rooms.
 */
function keysOf(lesson: FileLesson): string[] {
  const { discipline, classes, teachers, environments } = lesson;
  const when = [timeKey(lesson), discipline].join("\t");
  const [who, whom, where] = [listKey(teachers), listKey(classes), listKey(environments)];
  return [
    ...(where === "" ? [] : [`${when}\troom ${where}`]),
    `${when}\tclasses ${whom} in ${where}`,
    ...(who === "" ? [] : [`${when}\tteachers ${who} in ${where}`, `${when}\tpeople ${whom} by ${who}`]),
  ];
}

function union(rows: FileLesson[], names: (row: FileLesson) => string[]): string[] {
  return [...new Set(rows.flatMap(names))];
}

/**
 * Joins rows that are one lesson, as tables write it with a row for each teacher, class or room (rules R28.61). Rows without
 * a class or a discipline are none, and stay for themselves.
 */
export function joinRows(rows: FileLesson[]): FileLesson[] {
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
  for (const [index, row] of rows.entries()) {
    if (row.classes.length === 0 || row.discipline === null) continue;
    for (const key of keysOf(row)) {
      const same = known.get(key);
      if (same === undefined) known.set(key, index);
      else {
        const [a, b] = [rootOf(same), rootOf(index)];
        first[Math.max(a, b)] = Math.min(a, b);
      }
    }
  }
  const groups = Map.groupBy(rows.keys(), rootOf);
  return [...groups.values()].map((indexes) => {
    const same = indexes.map((index) => rows[index] as FileLesson);
    const [one] = same as [FileLesson];
    if (same.length === 1) return one;
    return {
      ...one,
      classes: union(same, ({ classes }) => classes),
      teachers: union(same, ({ teachers }) => teachers),
      environments: union(same, ({ environments }) => environments),
    };
  });
}
