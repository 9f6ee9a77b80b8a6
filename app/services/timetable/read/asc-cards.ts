/** When and where a card of an aSc file stands (rules R28.5). */
import type { AscDocument } from "./asc-document.ts";
import { idsOf, isProblem, type Lists, namesOf, type Problem, type Taught } from "./asc-lessons.ts";
import { readBits, readWeekday } from "./values.ts";
import type { Attributes } from "./xml.ts";

const LAST_WEEKDAY = 7;

/** The weekday of each bit of `days`: by the name that a definition gives to that one day, else counted from Monday. */
export function weekdaysOfBits(document: AscDocument): (bit: number) => number | null {
  const named = new Map<number, number | null>();
  for (const { days = "", name = "", short = "" } of [...document.daysdef, ...document.day]) {
    if (!/^0*10*$/.test(days)) continue;
    named.set(days.indexOf("1"), readWeekday(name) ?? readWeekday(short));
  }
  const isKnown = [...named.values()].some((weekday) => weekday !== null);
  return (bit) => {
    const weekday = named.get(bit);
    // Files in other languages, or with names such as "Dia 1": the first day is Monday.
    if (!isKnown) return bit < LAST_WEEKDAY ? bit + 1 : null;
    return weekday ?? null;
  };
}

/** The weekday of a card's `day` of the 2008 form, whose days are numbered from 0, or from 1 with `daynumbering1`. */
function weekdayOfNumber(document: AscDocument, day: string): number | null {
  const defined = document.day.find((each) => each.day === day);
  const named = defined && (readWeekday(defined.name ?? "") ?? readWeekday(defined.short ?? ""));
  if (named) return named;
  const first = /\bdaynumbering1\b/.test(document.options) ? 1 : 0;
  const weekday = Number(day) - first + 1;
  const isNamed = document.day.some(({ name = "" }) => readWeekday(name) !== null);
  return /^\d$/.test(day) && !isNamed && weekday >= 1 && weekday <= LAST_WEEKDAY ? weekday : null;
}

function weekdaysOf(card: Attributes, document: AscDocument, ofBit: (bit: number) => number | null) {
  if (card.days === undefined || card.days === "") {
    const weekday = weekdayOfNumber(document, card.day ?? "");
    return weekday === null ? null : [weekday];
  }
  if (!/^[01]{1,31}$/.test(card.days) || !card.days.includes("1")) return null;
  const weekdays = [...card.days].flatMap((bit, index) => (bit === "1" ? [ofBit(index)] : []));
  return weekdays.includes(null) ? null : (weekdays as number[]);
}

export type Card = {
  line: number;
  taught: Taught;
  weekdays: number[];
  period: number;
  weeks: string;
  terms: string;
  rooms: string[];
};

/** A card with its lesson, or the fault for which it is none. Its weeks and terms are the lesson's where it has none. */
export function cardOf(
  { line, card, taught }: { line: number; card: Attributes; taught: Taught | Problem },
  document: AscDocument,
  { rooms, ofBit }: { rooms: Lists["classrooms"]; ofBit: (bit: number) => number | null },
): Card | Problem {
  const weekdays = weekdaysOf(card, document, ofBit);
  if (weekdays === null) return { fault: "weekday", value: card.days || card.day || "" };
  const { period = "" } = card;
  if (!/^\d{1,2}$/.test(period)) return { fault: "hour", value: period };
  if (isProblem(taught)) return taught;
  const [ownWeeks, ownTerms] = [card.weeks || taught.weeks, card.terms || taught.terms];
  const weeks = readBits(ownWeeks);
  if (weeks === null) return { fault: "week", value: ownWeeks ?? "" };
  const terms = readBits(ownTerms);
  if (terms === null) return { fault: "term", value: ownTerms ?? "" };
  // The lesson's rooms are those that it may have; the card's are those that it has.
  const names = namesOf(idsOf(card.classroomids ?? card.classroomid), rooms);
  if (isProblem(names)) return names;
  return { line, taught, weekdays, period: Number(period), weeks, terms, rooms: names };
}

/**
 * Whether the file has a card for each single period. aSc writes one card for a double lesson; programs that write its
 * form may write two, which then stand nearer to each other than a lesson is long.
 */
export function hasCardPerPeriod(cards: Card[]): boolean {
  const seen = new Map<string, Set<number>>();
  for (const { taught, weekdays, period, weeks, terms } of cards) {
    if (taught.periods === 1) continue;
    for (const weekday of weekdays) {
      const key = [taught.key, weekday, weeks, terms].join("\t");
      const before = seen.get(key) ?? new Set();
      if ([...before].some((other) => other !== period && Math.abs(other - period) < taught.periods))
        return true;
      seen.set(key, before.add(period));
    }
  }
  return false;
}
