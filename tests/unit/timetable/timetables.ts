/** A small timetable that all four formats can hold, and helpers that compare lessons read from any of them. */
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { FileLesson } from "#app/domain/timetable/lesson.ts";
import type { ReadTimetable } from "#app/services/timetable/read-timetable.server.ts";
import type { Timetable } from "#db/seeds/timetable-files.ts";

export const TIMES = SHIFTS.flatMap((shift) => DEFAULT_LESSON_SET[shift].lessons);

/** A double lesson, a joined one, two teachers, half groups at one time, an evening, a Saturday, no room. */
export const TIMETABLE: Timetable = {
  times: TIMES,
  blocks: [
    {
      ...{ weekday: 1, period: 1, length: 2, discipline: "Programação de Aplicativos" },
      classes: ["DS-2A"],
      teachers: ["Débora Conceição"],
      environments: ["Laboratório de Informática 1"],
    },
    {
      ...{ weekday: 2, period: 3, length: 1, discipline: "Ética & Cidadania" },
      classes: ["DS-2A", "RC-2A"],
      teachers: ["João Araújo"],
      environments: ["Auditório “Zé”"],
    },
    {
      ...{ weekday: 3, period: 4, length: 2, discipline: "Soldagem" },
      classes: ["MEC-2A/1"],
      teachers: ["Sérgio Gonçalves", "Inês Sá"],
      environments: ["Oficina 1", "Oficina 2"],
    },
    {
      ...{ weekday: 3, period: 4, length: 2, discipline: "Metrologia" },
      classes: ["MEC-2A/2"],
      teachers: ["Cláudio Figueiredo"],
      environments: ["Metrologia"],
    },
    {
      ...{ weekday: 5, period: 11, length: 1, discipline: "Matemática" },
      classes: ["Ensino Médio – 3A"],
      teachers: ["Ana; Beatriz"],
      environments: [],
    },
    {
      ...{ weekday: 6, period: 6, length: 1, discipline: "NR-10: Segurança" },
      classes: ["ELT-1A"],
      teachers: ["Otávio Leão"],
      environments: ["Sala 3"],
    },
  ],
};

/** A lesson as text, with its number in the day looked up by its time where it has none. */
export function lessonText(lesson: FileLesson): string {
  const byTime = TIMES.findIndex(({ startTime }) => startTime === lesson.startTime) + 1;
  return [
    lesson.weekday,
    lesson.period ?? byTime,
    lesson.classes.join("+"),
    lesson.discipline,
    lesson.teachers.join("+"),
    lesson.environments.join("+"),
    lesson.weeks,
  ].join(" | ");
}

export function lessonsOf(read: ReadTimetable): FileLesson[] {
  if (!("lessons" in read)) throw new Error(JSON.stringify(read));
  return read.lessons;
}

export function sortedTexts(read: ReadTimetable): string[] {
  const texts: string[] = lessonsOf(read).map(lessonText);
  return texts.sort((a, b) => (a < b ? -1 : 1));
}

export function faultsOf(read: ReadTimetable): string[] {
  if (!("lessons" in read)) throw new Error(JSON.stringify(read));
  return read.faults.map(({ line, fault, value }) => `${line} ${fault} ${value}`);
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Of letters that take a single byte. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export const EXPECTED = TIMETABLE.blocks
  .flatMap(({ period, length, ...block }) =>
    Array.from({ length }, (_, index) =>
      [
        block.weekday,
        period + index,
        block.classes.join("+"),
        block.discipline,
        block.teachers.join("+"),
        block.environments.join("+"),
        "1",
      ].join(" | "),
    ),
  )
  .sort((a, b) => (a < b ? -1 : 1));
