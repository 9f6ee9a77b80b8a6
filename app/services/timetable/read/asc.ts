import type { Shift } from "#app/domain/dates/shift.ts";
import type { FileLesson, TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { decodeXml } from "#app/services/table-file/decode.ts";
import { type Card, cardOf, hasCardPerPeriod, weekdaysOfBits } from "./asc-cards.ts";
import { type AscDocument, parseAsc } from "./asc-document.ts";
import { createLessonFinder, isProblem, listsOf, type Problem } from "./asc-lessons.ts";
import { collectLessons } from "./collect.ts";
import { readClock } from "./hours.ts";

type PeriodTimes = Pick<FileLesson, "startTime" | "endTime">;

function timesOfPeriods(document: AscDocument): Map<number, PeriodTimes> {
  return new Map(
    document.period.map(({ period = "", starttime = "", endtime = "" }) => {
      const [startTime, endTime] = [readClock(starttime), readClock(endtime)];
      const isSpan = startTime !== null && endTime !== null && startTime < endTime;
      return [Number(period), { startTime, endTime: isSpan ? endTime : null }];
    }),
  );
}

type CardContext = { times: Map<number, PeriodTimes>; shift: Shift | null; isCardAPeriod: boolean };

/** The single periods of a card on one weekday. */
function periodsOf({ period, taught }: Card, { isCardAPeriod }: CardContext): number[] {
  return Array.from({ length: isCardAPeriod ? 1 : taught.periods }, (_, index) => period + index);
}

function lessonsOf(card: Card, context: CardContext): FileLesson[] | Problem {
  const periods = periodsOf(card, context);
  const { times, shift } = context;
  const undefinedPeriod = times.size > 0 ? periods.find((period) => !times.has(period)) : undefined;
  if (undefinedPeriod !== undefined) return { fault: "period", value: String(undefinedPeriod) };
  // A lesson 0 has its time alone: lessons are counted from 1.
  const unplaced = periods.find((period) => period < 1 && !times.get(period)?.startTime);
  if (unplaced !== undefined) return { fault: "hour", value: String(unplaced) };
  const { classes, teachers, discipline } = card.taught;
  return card.weekdays.flatMap((weekday) =>
    periods.map((period) => ({
      line: card.line,
      weekday,
      startTime: times.get(period)?.startTime ?? null,
      endTime: times.get(period)?.endTime ?? null,
      period: period < 1 ? null : period,
      shift: period < 1 ? null : shift,
      classes,
      teachers,
      discipline,
      environments: card.rooms,
      weeks: card.weeks,
      ...(card.terms === "1" ? {} : { terms: card.terms }),
      startDate: null,
      endDate: null,
    })),
  );
}

/**
 * Reads the XML that aSc Timetables exports, in its forms of 2012 and 2008: of the cards those that stand somewhere, each
 * with its lesson's classes, groups, teachers and subject, or with those that it names itself, and with its own rooms
 * (rules R28.5).
 * @param shift in which its periods count where the file gives no times; null: of the whole day.
 */
export function readAsc(bytes: Uint8Array, shift: Shift | null = null): TimetableFile | TimetableRefusal {
  const decoded = decodeXml(bytes);
  if ("refused" in decoded) return decoded;
  const document = parseAsc(decoded.text);
  if ("refused" in document) return document;

  const lists = listsOf(document);
  const collected = collectLessons("asc");
  const findTaught = createLessonFinder(document, lists);
  const places = { rooms: lists.classrooms, ofBit: weekdaysOfBits(document) };
  const cards: Card[] = [];
  for (const [index, card] of document.card.entries()) {
    const line = document.cardLines[index] ?? index + 1;
    const read = cardOf({ line, card, taught: findTaught(card) }, document, places);
    if (isProblem(read)) collected.fault(line, read.fault, read.value);
    else cards.push(read);
  }
  const context = { times: timesOfPeriods(document), shift, isCardAPeriod: hasCardPerPeriod(cards) };
  const seen = new Map<string, FileLesson>();
  for (const [index, card] of cards.entries()) {
    const made = lessonsOf(card, context);
    if (isProblem(made)) {
      collected.fault(card.line, made.fault, made.value);
      continue;
    }
    const { classes, discipline } = card.taught;
    // A card that lacks one is one fault, however long it lasts.
    const isWhole = classes.length > 0 && discipline !== null;
    for (const each of isWhole ? made : made.slice(0, 1)) {
      const { weekday, period, startTime, weeks, terms = "1" } = each;
      const key = [
        isWhole ? card.taught.key : `card ${index}`,
        weekday,
        period,
        startTime,
        weeks,
        terms,
      ].join("\t");
      const same = seen.get(key);
      // The same lesson at the same time in another room is one lesson in both.
      if (same) same.environments = [...new Set([...same.environments, ...each.environments])];
      else seen.set(key, each);
    }
  }
  for (const lesson of seen.values()) collected.add(lesson);
  return collected.finish(document.card.length);
}
