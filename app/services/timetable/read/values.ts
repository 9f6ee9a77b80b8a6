/** What the cells of a timetable say: days, weeks, dates and joined names (rules R28.4). */
import { type CivilDate, isCivilDate } from "#app/domain/dates/civil-date.ts";

import { readTypedDate } from "#app/domain/dates/typed-date.ts";

import { foldText } from "#app/domain/fold-text.ts";

const WEEKDAYS: [word: string, weekday: number][] = [
  ["segunda", 1],
  ["terca", 2],
  ["quarta", 3],
  ["quinta", 4],
  ["sexta", 5],
  ["sabado", 6],
  ["domingo", 7],
  ["monday", 1],
  ["tuesday", 2],
  ["wednesday", 3],
  ["thursday", 4],
  ["friday", 5],
  ["saturday", 6],
  ["sunday", 7],
];
const LEAST_LETTERS = 3;

function plainWord(text: string): string {
  return foldText(text.replace(/[ªº°]/g, "a"))
    .replace(/[.,\s_-]+/g, " ")
    .trim();
}

/** Whether a cell is a bare number: "1" may be Sunday (Brazilian counting) or Monday, so that such a column says no days. */
export function isBareOne(text: string): boolean {
  return /^\s*1\s*$/.test(text);
}

/**
 * 1 (Monday) to 7 of a day's word: "segunda-feira", "Seg.", "2ª", "2ª feira", "Monday", and by the Brazilian counting the
 * bare numbers 2 to 7, where `hasBareNumbers` says that the column's numbers are clear. Null for anything else.
 */
export function readWeekday(text: string, { hasBareNumbers = true } = {}): number | null {
  const word = plainWord(text).replace(/ ?feira$/, "");
  const [, number, mark = ""] = /^([2-7]) ?(a?)$/.exec(word) ?? [];
  if (number) {
    const isOrdinal = mark !== "" || /feira/i.test(text);
    return isOrdinal || hasBareNumbers ? Number(number) - 1 : null;
  }
  if (word.length < LEAST_LETTERS) return null;
  return WEEKDAYS.find(([whole]) => whole === word || whole.slice(0, LEAST_LETTERS) === word)?.[1] ?? null;
}

/** The bits of the weeks of a cycle ("A" → "10"); "1" for every week, which an empty cell is too; null for anything else. */
export function readWeeks(text: string): string | null {
  const word = plainWord(text).replace(/^(?:semana|week) ?/, "");
  if (["", "todas", "toda", "a/b", "ab", "a e b", "a+b", "semanal"].includes(word)) return "1";
  if (word === "a") return "10";
  return word === "b" ? "01" : null;
}

/** Bits with at least one week or term set, `1` where all are; null for anything else. An absent value is all. */
export function readBits(text: string | undefined): string | null {
  if (text === undefined || text === "") return "1";
  if (!/^[01]{1,60}$/.test(text) || !text.includes("1")) return null;
  return text.includes("0") ? text : "1";
}

/** `YYYY-MM-DD` of "21/04/2026" or "2026-04-21"; null for anything else. */
export function readDate(text: string): CivilDate | null {
  const date = readTypedDate(text.trim());
  return isCivilDate(date) ? date : null;
}

/** A name as it is compared and shown: in NFC, without spaces around and doubled ones. */
export function readName(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** The names that a cell joins by `+`, each once. */
export function readNames(text: string): string[] {
  const names = text.split("+").map(readName);
  return [...new Set(names)].filter((name) => name !== "");
}
