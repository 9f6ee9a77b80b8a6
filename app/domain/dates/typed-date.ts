/** Dates as people type them into lists (rules R18.3). */
import { foldText } from "../fold-text.ts";

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const MONTH_NAMES =
  "janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro";
const WEEKDAY =
  "(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|seg|ter|qua|qui|sex|sab|dom|[2-6]a(?=[- ]?feira))(?:[- ]?feira)?";

const NUMERIC = /^(\d{1,2})[oa]?[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/;
const WORDED = new RegExp(
  `^(\\d{1,2})[oa]?(?: de |[/. -])?\\s*(${MONTH_NAMES}|${MONTHS.join("|")})\\.?(?:(?: de |[/. -])?\\s*(\\d{4}|\\d{2}))?$`,
);
const ISO = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:t.*| 00:00.*)?$/;
const AROUND = new RegExp(`^(?:${WEEKDAY})[,.]?\\s+|\\s*[,(-]?\\s*(?:${WEEKDAY})\\)?$`, "g");
/** Two days are typed no longer. */
const LONGEST = 80;

type Parts = { day: string; month: string; year: string | undefined };

function partsOf(text: string): Parts | null {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  if (isoYear && isoMonth && isoDay) return { day: isoDay, month: isoMonth, year: isoYear };
  const [, day, month, year] = NUMERIC.exec(text) ?? [];
  if (day && month) return { day, month, year };
  const [, wordDay, word, wordYear] = WORDED.exec(text) ?? [];
  if (!(wordDay && word)) return null;
  return { day: wordDay, month: String(MONTHS.indexOf(word.slice(0, 3)) + 1), year: wordYear };
}

/** A spreadsheet's midnight, and a sentence's full stop. */
const BEHIND = /(?: 00:00(?::00)?|[.;,])$/;

function plain(text: string): string {
  return foldText(text)
    .replace(/\s+/g, " ")
    .replace(/ ?\/ ?/g, "/")
    .trim()
    .replace(BEHIND, "")
    .replace(AROUND, "")
    .replace(/^dia /, "")
    .replace(/^primeiro(?= de )/, "1")
    .trim();
}

function written({ day, month, year }: Parts, years: number | undefined): string | null {
  const whole = year === undefined ? years : year.length === 2 ? 2000 + Number(year) : Number(year);
  return whole === undefined ? null : `${whole}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/**
 * `21/04/2026`, `21/4/26`, `21-04-2026`, `21.04.2026`, `21 de abril de 2026` as `2026-04-21`; whether there is such a day
 * is not looked at, and anything else stays as it is.
 * @param year of a date without one, as `21 de abril`.
 */
export function readTypedDate(text: string, year?: number): string {
  if (text.length > LONGEST) return text;
  const parts = partsOf(plain(text));
  return (parts && written(parts, year)) ?? text;
}

const BETWEEN = /\s+(?:ao?|ate|e|-|–|—)\s+|\s*[–—]\s*/;
/** "13-17/07/2027", which no date looks like. */
const TIGHT = /^(\d{1,2})-(?=\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})$)/;

/** The first of days that follow each other: "13" of "13, 14" before the 15th; null of anything else. */
function firstOfDays(text: string, last: string | undefined): string | null {
  const days = /^(?:(?:de|entre) |dias? )?(\d{1,2}[oa]?(?:, ?\d{1,2})*)$/.exec(text)?.[1]?.split(/, ?/);
  const numbers = days?.map((day) => Number.parseInt(day, 10)) ?? [];
  const isRun = [...numbers, Number(last)].every(
    (day, index, all) => index === 0 || day === (all[index - 1] ?? 0) + 1,
  );
  return numbers.length === 1 || isRun ? String(numbers[0] ?? "") || null : null;
}

/**
 * The ends of `12/07/2027 a 30/07/2027`, `13 a 17/07/2027`, `28/06 a 02/07/2027` or `13 a 17 de julho`: the first takes
 * from the last what it lacks. A single date is both ends; what is no date stays as it was typed.
 */
export function readTypedDates(text: string, year?: number): { start: string; end: string } {
  const whole = foldText(text).replace(/\s+/g, " ").trim().replace(TIGHT, "$1 a ");
  if (text.length > LONGEST) return { start: text, end: text };
  const [first = "", last, ...more] = whole.split(BETWEEN);
  if (last === undefined || more.length > 0) {
    const only = readTypedDate(text.trim(), year);
    return { start: only, end: only };
  }
  const end = partsOf(plain(last));
  const bare = firstOfDays(plain(first), end?.day);
  const start = bare && end ? { ...end, day: bare } : partsOf(plain(first.replace(/^(?:de|entre) /, "")));
  const endText = (end && written(end, year)) ?? last;
  if (!start) return { start: first, end: endText };
  // Without a year of its own the first day is in the last one's, unless it would come after it.
  const ends = Number(endText.slice(0, 4)) || year;
  const inYear = written(start, ends);
  const startText =
    start.year === undefined && inYear !== null && inYear > endText && ends
      ? written(start, ends - 1)
      : inYear;
  return { start: startText ?? first, end: endText };
}

/** The year that most of these texts name; null where none does. */
export function yearOfTexts(texts: string[]): number | null {
  const counts = new Map<number, number>();
  for (const text of texts) {
    const named =
      /(?:^|\D)(20\d\d)(?:\D|$)/.exec(text)?.[1] ?? /[/.-]\d{1,2}[/.-](\d\d)(?:\D|$)/.exec(text)?.[1];
    if (!named) continue;
    const year = named.length === 2 ? 2000 + Number(named) : Number(named);
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? null;
}
