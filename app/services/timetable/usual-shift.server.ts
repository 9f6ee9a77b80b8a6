import { addDays } from "#app/domain/dates/civil-date.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { type Shift, shiftOfTime } from "#app/domain/dates/shift.ts";
import type { DraftLesson } from "#app/domain/timetable/draft-lesson.ts";
import { spellingKey } from "#app/domain/timetable/spellings.ts";
import { listAliases, listMeanings } from "#app/models/timetable/alias.server.ts";
import type { Timetable } from "#app/models/timetable/timetable.server.ts";
import { countSeriesByShift } from "#app/models/timetable/timetable-rows.server.ts";
import type { Database } from "#db/client.server.ts";

/** Lessons before a timetable from which a class's usual shift is told. */
const DAYS_BEFORE = 400;

/** In which shift a lesson counts that has a number alone, by the lessons of a day; null in the whole day. */
export type ShiftOf = (lesson: DraftLesson, set: LessonSet) => Shift | null;

/** A lesson whose file gives a number and no shift. */
export function isNumberedAlone({ startTime, shift }: DraftLesson): boolean {
  return startTime === null && shift === null;
}

type Counts = Map<string, Map<Shift, number>>;

function count(counts: Counts, name: string, shift: Shift, by: number): void {
  const own = counts.get(name) ?? new Map<Shift, number>();
  own.set(shift, (own.get(shift) ?? 0) + by);
  counts.set(name, own);
}

/** The shift with the most lessons; null where two have as many. */
function most(counts: Map<Shift, number> | undefined): Shift | null {
  const [first, second] = [...(counts ?? [])].sort((a, b) => b[1] - a[1]);
  return first && first[1] !== second?.[1] ? first[0] : null;
}

/** The lessons of a file's classes by shift, of those whose shift it says. */
function countFile(lessons: DraftLesson[]): Counts {
  const counts: Counts = new Map();
  for (const { classes, startTime, shift } of lessons) {
    const known = shift ?? (startTime === null ? null : shiftOfTime(startTime));
    if (known) for (const name of classes) count(counts, name, known, 1);
  }
  return counts;
}

/** The series of the classes that names mean, by shift. */
function countSchool(db: Database, { startDate }: Pick<Timetable, "startDate">, names: string[]): Counts {
  const byKey = Map.groupBy(listMeanings(db, "classes"), ({ name }) => spellingKey(name));
  const aliases = listAliases(db).filter(({ kind }) => kind === "classes");
  const aliasOf = new Map(aliases.map(({ name, targetId }) => [spellingKey(name), targetId]));
  const idOf = (name: string) => {
    const [row, other] = byKey.get(spellingKey(name)) ?? [];
    return row && !other ? row.id : aliasOf.get(spellingKey(name));
  };
  const nameOf = Map.groupBy(names, idOf);
  const classIds = [...nameOf.keys()].filter((id) => id !== undefined);
  const counts: Counts = new Map();
  for (const row of countSeriesByShift(db, { classIds, since: addDays(startDate, -DAYS_BEFORE) }))
    for (const name of nameOf.get(row.classId) ?? []) count(counts, name, row.shift, row.count);
  return counts;
}

/**
 * In which shift lessons count that have a number alone (rules R28.72): in the one that was chosen, else in their class's
 * usual one, by the file's other lessons or the school's. A class whose first number is beyond that shift is numbered
 * through the whole day.
 */
export function createShiftOf(
  db: Database,
  timetable: Pick<Timetable, "startDate">,
  lessons: DraftLesson[],
  chosen: Shift | null,
): ShiftOf {
  if (chosen) return () => chosen;
  const alone = lessons.filter(isNumberedAlone);
  if (alone.length === 0) return () => null;
  const first = new Map<string, number>();
  for (const { classes, period } of alone)
    for (const name of classes) first.set(name, Math.min(first.get(name) ?? Number.MAX_VALUE, period ?? 0));
  const inFile = countFile(lessons);
  const inSchool = countSchool(db, timetable, [...first.keys()]);
  const usual = new Map(
    [...first.keys()].map((name) => [name, most(inFile.get(name)) ?? most(inSchool.get(name))]),
  );
  return ({ classes }, set) => {
    const shifts = new Set(
      classes.map((name) => {
        const shift = usual.get(name) ?? null;
        return shift && (first.get(name) ?? 0) <= set[shift].lessons.length ? shift : null;
      }),
    );
    const [shift = null] = shifts;
    return shifts.size === 1 ? shift : null;
  };
}
