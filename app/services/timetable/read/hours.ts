/** When a lesson is, as schools write it: a time, a span of time, the number of a lesson (rules R28.4). */
import type { Shift } from "#app/domain/dates/shift.ts";
import { foldText } from "#app/domain/fold-text.ts";

export type Hour = {
  startTime: string | null;
  endTime: string | null;
  period: number | null;
  shift: Shift | null;
};

/** No hour is written longer: what follows is not tried on a cell without end. */
const LONGEST_HOUR = 60;
/** The most lessons of a day that a file numbers. */
const LAST_PERIOD = 24;
const MINUTES_OF_DAY = 24 * 60;
/** A column of bare numbers that begins no lower is of hours: a school's lessons are numbered from 1. */
const FIRST_BARE_HOUR = 6;
const LAST_HOUR = 23;
/** A longer span is not meant by "7 - 8:00": there 7 may be a lesson's number. */
const LONGEST_BARE_SPAN = 120;

const SHIFT_WORDS: Record<string, Shift> = {
  m: "morning",
  manha: "morning",
  matutino: "morning",
  morning: "morning",
  t: "afternoon",
  tarde: "afternoon",
  vespertino: "afternoon",
  afternoon: "afternoon",
  n: "evening",
  noite: "evening",
  noturno: "evening",
  evening: "evening",
};

function plainText(text: string): string {
  return foldText(text.replace(/[ªº°]/g, "a")).replace(/\s+/g, " ").trim();
}

function plainWord(text: string): string {
  return plainText(text)
    .replace(/[.,_-]+/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

/** The shift that a word names: "Matutino", "tarde", "N"; null for anything else. */
export function readShift(text: string): Shift | null {
  return SHIFT_WORDS[plainWord(text).replace(/^(?:turno|periodo)(?: da)? /, "")] ?? null;
}

const UNIT = "h(?:oras?|rs?|s)?";
/** "7h", "7h10", "07h10min", "07:00", "07:00:00", "7.30", "07:00h", or a fraction of a day ("0,2917") as a spreadsheet stores it. */
const CLOCK = `\\d{1,2} ?${UNIT}(?: ?\\d{2}(?: ?m(?:in)?)?)?|\\d{1,2}(?::| : )\\d{2}(?::\\d{2})?(?: ?(?:${UNIT}|min))?|\\d{1,2}\\.\\d{2}(?: ?${UNIT})?|0?[.,]\\d+`;
const NOUN = "(?:aula|horario|tempo|periodo|hora|hour|period|h|p)";
/** "3", "3ª", "3ª aula", "Aula 3", "H3", "3." and "3)". */
const ORDINAL = `(?:${NOUN} ?)?\\d{1,2} ?a?[.)]?(?: ${NOUN})?`;
const BETWEEN = " ?[-–—/~] ?| (?:as|a|ate|ate as|to|e) | ";
/** A span of time, perhaps with the lesson's number before or after it, perhaps in brackets. */
const TIMES = new RegExp(
  `^(?:${ORDINAL}(?: ?[-–—:;,|/] ?| ))??[([]?(?:(?:das?|de|as) )?(${CLOCK})(?:(?:${BETWEEN})(${CLOCK}))?[)\\]]?(?: ?[-–—]? ?[([]?${ORDINAL}[)\\]]?)?$`,
);
const ONE_CLOCK = new RegExp(`^(?:${CLOCK})$`);
const FRACTION = /^0?[.,]\d+$/;
const BARE = /^\d{1,2}$/;
const BARE_SPAN = new RegExp(`^(\\d{1,2})(?: ?[-–—/~] ?| (?:as|a|ate|to) )(${CLOCK})$`);

function clockOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

function clockOf(word: string): string | null {
  if (FRACTION.test(word)) {
    const minutes = Math.round(Number(word.replace(",", ".")) * MINUTES_OF_DAY);
    return minutes < MINUTES_OF_DAY ? clockOfMinutes(minutes) : null;
  }
  const [hours = "", minutes = "00"] = word.match(/\d+/g) ?? [];
  if (Number(hours) > LAST_HOUR || Number(minutes) > 59) return null;
  return `${hours.padStart(2, "0")}:${minutes}`;
}

/** `HH:MM` of "7h30", "07:30", "7.30", "07:30:00", "7h" or a fraction of a day; null for anything else. */
export function readClock(text: string): string | null {
  if (text.length > LONGEST_HOUR) return null;
  const word = plainText(text);
  return ONE_CLOCK.test(word) ? clockOf(word) : null;
}

/** A lesson's number: "3", "3ª", "3.", "3ª aula", "Aula 3", "H3", and with its shift "N2", "2N", "2ª noite". */
function readPeriod(text: string): Pick<Hour, "period" | "shift"> | null {
  const word = /^\s*[-–]/.test(text) ? "" : plainWord(text).replace(/ ?\)$/, "");
  const [, before, lettered] = /^([mtn]) ?(\d{1,2}) ?a?$/.exec(word) ?? [];
  const [, followed, after] = /^(\d{1,2}) ?a?(?: aula| horario)?(?: (?:da|do))? ?([a-z]+)$/.exec(word) ?? [];
  const [, ordinal] = new RegExp(`^(?:${NOUN} ?)?(\\d{1,2}) ?a?(?: ${NOUN})?$`).exec(word) ?? [];
  const named = SHIFT_WORDS[before ?? after ?? ""] ?? null;
  const number = ordinal ?? lettered ?? (named ? followed : undefined);
  const period = Number(number);
  if (number === undefined || period < 1 || period > LAST_PERIOD) return null;
  return { period, shift: ordinal === undefined ? named : null };
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

/** "7 - 7:50": the first is an hour where the span is a lesson's; otherwise it may be a number, and nothing is guessed. */
function readBareSpan(word: string): Hour | null | undefined {
  const [, bare = "", end = ""] = BARE_SPAN.exec(word) ?? [];
  if (bare === "" || Number(bare) < FIRST_BARE_HOUR) return undefined;
  const [startTime, endTime] = [clockOf(bare), clockOf(end)];
  if (startTime === null || endTime === null) return null;
  const length = minutesOf(endTime) - minutesOf(startTime);
  if (length <= 0 || length > LONGEST_BARE_SPAN) return null;
  return { startTime, endTime, period: null, shift: null };
}

/**
 * A time, a span of time or a lesson's number; where a number and a time stand together, the time. Null where it is none,
 * or ends before it begins.
 * @param isBareHour whether a bare number is an hour ("8" is 08:00) and not a lesson's number.
 */
export function readHour(text: string, { isBareHour = false } = {}): Hour | null {
  if (text.length > LONGEST_HOUR) return null;
  const word = plainText(text);
  const bare = isBareHour && BARE.test(word) ? clockOf(word) : null;
  if (bare !== null) return { startTime: bare, endTime: null, period: null, shift: null };
  const span = readBareSpan(word);
  if (span !== undefined) return span;
  const [, first, second] = TIMES.exec(word) ?? [];
  if (first === undefined) {
    const ordinal = readPeriod(text);
    return ordinal && { startTime: null, endTime: null, ...ordinal };
  }
  const [startTime, endTime] = [clockOf(first), second === undefined ? null : clockOf(second)];
  if (startTime === null || (second !== undefined && (endTime === null || endTime <= startTime))) return null;
  return { startTime, endTime, period: null, shift: null };
}

/**
 * Whether the bare numbers of a column are hours: "8" to "19" are, since lessons are numbered from 1. FET names hours so
 * when a school has one lesson an hour.
 * @param reach the number that one of them has at least.
 */
export function hasBareHours(cells: Iterable<string>, reach = 0): boolean {
  let last = -1;
  for (const cell of cells) {
    const word = cell.trim();
    if (!BARE.test(word)) continue;
    if (Number(word) < FIRST_BARE_HOUR || Number(word) > LAST_HOUR) return false;
    last = Math.max(last, Number(word));
  }
  return last >= Math.max(reach, 0);
}
