import { numberedLesson } from "#app/domain/timetable/draft-lesson.ts";
import { jsonParts } from "#app/domain/timetable/parts.ts";
import type { NamedPeriod } from "#app/domain/timetable/weekly-lesson.ts";
import { insertTimetable, storeLessonFacts } from "#app/models/timetable/timetable.server.ts";
import { insertLessons, storeFile, storeReading } from "#app/models/timetable/timetable-parts.server.ts";
import type { Database } from "#db/client.server.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const AT = "2026-03-01T12:00:00.000Z";

/** Gives a draft its lessons. */
export function storeDraftLessons(db: Database, id: number, periods: NamedPeriod[], at: string): void {
  for (const part of jsonParts(periods.map(numberedLesson))) insertLessons(db, id, part);
  storeLessonFacts(db, {
    id,
    format: "table",
    count: periods.length,
    counts: null,
    faultCount: 0,
    mapping: null,
    at,
  });
}

/** The grid from which the draft below would be read. */
const GRID = "DS-1\n;Quinta;Sexta\n1;;Algoritmos / Ana Conceição / Auditório\n2;;";

/** Adds a draft of one lesson a week, whose names are those of the test school; gives its id. */
export function addDraftTimetable({ db }: { db: Database }): number {
  const range = { startDate: "2026-03-16", endDate: "2026-03-29" };
  const id = insertTimetable(db, {
    fileName: "grade.csv",
    calendarId: null,
    ...range,
    createdBy: PEOPLE.pedro.id,
    at: AT,
  });
  const when = { weekday: 5, shift: "evening", lesson: 1, weeks: "1", terms: null } as const;
  const who = { classes: ["DS-1"], teachers: ["Ana Conceição"], discipline: "Algoritmos" };
  const period = { line: 2, ...when, ...who, environments: ["Auditório"], startDate: null, endDate: null };
  storeDraftLessons(db, id, [period], AT);
  storeFile(db, id, Buffer.from(GRID));
  storeReading(db, id, { choice: {}, found: { sheet: null, sheets: [], grid: null, table: null } });
  return id;
}
