import { foldText } from "#app/domain/fold-text.ts";
import type { SchoolWeekday } from "./calendar.ts";

/** The content of a row of a calendar's file (rules R23.9). */
export const IMPORTED_TYPES = ["holiday", "recess", "vacation", "saturday", "exams", "start", "end"] as const;
export type ImportedType = (typeof IMPORTED_TYPES)[number];

/** Beginnings of words: "Feriado municipal", "Recesso escolar", "Início das aulas". */
const WORDS: [RegExp, ImportedType][] = [
  [/^(?:feriado|ponto facultativo)/, "holiday"],
  [/^(?:recesso|(?:dia )?nao letivo)/, "recess"],
  [/^ferias/, "vacation"],
  [/^(?:sabado letivo|sab\.? letivo)/, "saturday"],
  [/^(?:(?:semana de |periodo de |dias? de )?(?:provas?|avaliac(?:ao|oes)|exames?))/, "exams"],
  [/^(?:inicio|comeco)/, "start"],
  [/^(?:fim|final|termino|encerramento)/, "end"],
];

const WEEKDAYS: Record<string, SchoolWeekday> = {
  segunda: 1,
  terca: 2,
  quarta: 3,
  quinta: 4,
  sexta: 5,
  sabado: 6,
};

/** Reads `Sábado letivo (segunda)`: the type, and whose lessons the day has; null for another type or weekday. */
export function readImportedType(
  cell: string,
): { type: ImportedType; asWeekday: SchoolWeekday | null } | null {
  const [, word = "", weekday] = /^([^()]*?)\s*(?:\(([^()]*)\))?\s*$/.exec(foldText(cell)) ?? [];
  const type = WORDS.find(([pattern]) => pattern.test(word.trim()))?.[1];
  if (!type) return null;
  if (weekday === undefined) return { type, asWeekday: null };
  if (type !== "saturday") return { type, asWeekday: null };
  const asWeekday = WEEKDAYS[weekday.trim().replace(/-feira$/, "")];
  return asWeekday ? { type, asWeekday } : null;
}
