import { MAX_TIMETABLE_LESSONS, MAX_TIMETABLE_NAME, MAX_TIMETABLE_NAMES } from "#app/domain/limits.ts";
import type { FileLesson, TimetableFile, TimetableFormat } from "#app/domain/timetable/lesson.ts";
import type { LineFault, TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { excerpt } from "#app/services/table-file/decode.ts";

export type LessonCollector = {
  add(lesson: FileLesson): void;
  fault(line: number, fault: LineFault, value: string, cell?: string): void;
  /** @param cards entries of the file that say when something is taught: its cards or rows. */
  finish(cards: number): TimetableFile | TimetableRefusal;
};

function namesOf({ classes, teachers, environments, discipline }: FileLesson): string[] {
  return [...classes, ...teachers, ...environments, discipline ?? ""];
}

/** What every lesson needs, whatever its format: a class, a discipline, and names that fit. */
function findFault(lesson: FileLesson): [LineFault, string] | null {
  const { classes, teachers, environments } = lesson;
  const names = namesOf(lesson);
  const long = names.find((name) => name.length > MAX_TIMETABLE_NAME);
  if (long !== undefined) return ["tooLong", long];
  const most = [classes, teachers, environments].find((list) => list.length > MAX_TIMETABLE_NAMES);
  if (most) return ["tooLong", most.join("+")];
  if (classes.length === 0) return ["class", lesson.discipline ?? teachers.join("+")];
  return lesson.discipline === null ? ["discipline", classes.join("+")] : null;
}

/** What a file holds, counted as a person would count it (rules R28.60). */
function countsOf({
  cards,
  lessons,
  faults,
}: Pick<TimetableFile, "lessons" | "faults"> & { cards: number }): TimetableFile["counts"] {
  const distinct = (names: (lesson: FileLesson) => string[]) => new Set(lessons.flatMap(names)).size;
  return {
    cards,
    lessons: lessons.length,
    classes: distinct(({ classes }) => classes),
    teachers: distinct(({ teachers }) => teachers),
    disciplines: distinct(({ discipline }) => [discipline ?? ""]),
    environments: distinct(({ environments }) => environments),
    withoutRoom: lessons.filter(({ environments }) => environments.length === 0).length,
    withoutClass: faults.filter(({ fault }) => fault === "class").length,
  };
}

/** Gathers the lessons and faulty lines of one file, in their order. */
export function collectLessons(format: TimetableFormat): LessonCollector {
  const lessons: FileLesson[] = [];
  const faults: TimetableFile["faults"] = [];
  let count = 0;

  function fault(line: number, code: LineFault, value: string, cell?: string): void {
    if (++count <= MAX_TIMETABLE_LESSONS)
      faults.push({ line, ...(cell ? { cell } : {}), fault: code, value: excerpt(value) });
  }
  return {
    add(lesson) {
      const found = findFault(lesson);
      if (found) fault(lesson.line, ...found, lesson.cell);
      else if (++count <= MAX_TIMETABLE_LESSONS) lessons.push(lesson);
    },
    fault,
    finish(cards) {
      if (count > MAX_TIMETABLE_LESSONS) return { refused: "tooManyRows", value: String(count) };
      const [first] = faults.sort((a, b) => a.line - b.line);
      if (lessons.length > 0)
        return {
          ...{ format, lessons: lessons.sort((a, b) => a.line - b.line), faults },
          counts: countsOf({ cards, lessons, faults }),
        };
      return first ? { refused: first.fault, line: first.line, value: first.value } : { refused: "empty" };
    },
  };
}
