import type { Shift } from "#app/domain/dates/shift.ts";

/** A lesson that a code names: its day, 1 (Monday) to 7, its shift and its number in it. */
export type CodedLesson = { weekday: number; shift: Shift; period: number };

const SHIFTS: Record<string, Shift> = { M: "morning", T: "afternoon", N: "evening" };
const CODE = /^([1-7]{1,7})([MTN])([1-9]{1,9})$/i;
const DATES = /\([^)]*\)/g;
const BETWEEN = /[\s,;/+|]+/;
const LONGEST = 300;

/**
 * The lessons of SIGAA's codes: `24M34` is Monday and Wednesday (Sunday is 1), morning, lessons 3 and 4; several are
 * parted by blanks. Null for any other text. Dates in brackets are left out.
 */
export function readCodes(text: string): CodedLesson[] | null {
  if (text.length > LONGEST) return null;
  const codes = text
    .replace(DATES, " ")
    .split(BETWEEN)
    .filter((code) => code !== "");
  const lessons: CodedLesson[] = [];
  for (const code of codes) {
    const [, days = "", letter = "", periods = ""] = CODE.exec(code) ?? [];
    const shift = SHIFTS[letter.toUpperCase()];
    if (!shift) return null;
    for (const day of new Set(days))
      for (const period of new Set(periods))
        lessons.push({ weekday: day === "1" ? 7 : Number(day) - 1, shift, period: Number(period) });
  }
  return lessons.length > 0 ? lessons : null;
}
