import { foldText } from "#app/domain/fold-text.ts";
import type { SchoolWeekday } from "./calendar.ts";

/** The content of a row of a calendar's file (rules R23.9). */
export const IMPORTED_TYPES = ["holiday", "recess", "vacation", "saturday", "exams", "start", "end"] as const;
export type ImportedType = (typeof IMPORTED_TYPES)[number];

const WORDS: Record<string, ImportedType> = {
  feriado: "holiday",
  recesso: "recess",
  ferias: "vacation",
  "sabado letivo": "saturday",
  prova: "exams",
  provas: "exams",
  inicio: "start",
  fim: "end",
};

const WEEKDAYS: Record<string, SchoolWeekday> = {
  segunda: 1,
  terca: 2,
  quarta: 3,
  quinta: 4,
  sexta: 5,
  sabado: 6,
};

/**
 * Reads a cell such as `Sábado letivo (segunda)`: the type, and whose lessons the day has.
 * @returns null for a type or a weekday that is none.
 */
export function readImportedType(
  cell: string,
): { type: ImportedType; asWeekday: SchoolWeekday | null } | null {
  const [, word = "", of] = /^([^()]*?)\s*(?:\(([^()]*)\))?\s*$/.exec(foldText(cell)) ?? [];
  const type = WORDS[word.trim()];
  if (!type) return null;
  if (of === undefined) return { type, asWeekday: null };
  const asWeekday = WEEKDAYS[of.trim().replace(/-feira$/, "")];
  return type === "saturday" && asWeekday ? { type, asWeekday } : null;
}

/** Reads `21/07/2027`, or a period as `12/07/2027 a 30/07/2027`: its ends as they were typed. */
export function readImportedDates(cell: string): { start: string; end: string } {
  const [start = "", end] = cell.trim().split(/\s+(?:a|até|ate|-|–)\s+/i);
  return { start, end: end ?? start };
}
