import type { Shift } from "#app/domain/dates/shift.ts";
import type { FileLesson, TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { LineFault, TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { decodeXml } from "#app/services/table-file/decode.ts";
import { type AscDocument, type Attributes, parseAsc } from "./asc-document.ts";
import { collectLessons } from "./collect.ts";
import { readBits, readClock, readName, readWeekday } from "./values.ts";

const LAST_WEEKDAY = 7;
/** Lessons that one card may take up. */
const MOST_PERIODS = 12;

type Problem = { fault: LineFault; value: string };

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "fault" in value;
}

/** Ids of a list such as `*12,*13`; older files divide by spaces or semicolons. */
function idsOf(list: string | undefined): string[] {
  return [...new Set((list ?? "").split(/[\s,;]+/))].filter((id) => id !== "");
}

function byId(elements: Attributes[]): Map<string, Attributes> {
  return new Map(elements.map((element) => [element.id ?? "", element]));
}

function nameOf(element: Attributes): string {
  const { name = "", firstname = "", lastname = "", short = "" } = element;
  return readName(name) || readName(`${firstname} ${lastname}`) || readName(short);
}

/** The weekday of each bit of `days`: by the name that a definition gives to that one day, else counted from Monday. */
function weekdaysOfBits(document: AscDocument): (bit: number) => number | null {
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

/** A half group is a class of its own: "MEC-2A/1"; the group of the entire class is the class. */
function groupName(className: string, group: Attributes): string {
  const name = nameOf(group);
  if (group.entireclass === "1" || name === "") return className;
  const [, number] = /^(?:grupo|group|turma|gr\.?|g)\s*(\d{1,2})$/i.exec(name) ?? [];
  return `${className}/${number ?? name}`;
}

function namesOf(ids: string[], elements: Map<string, Attributes>): string[] | Problem {
  const missing = ids.find((id) => !elements.has(id));
  if (missing !== undefined) return { fault: "reference", value: missing };
  const names = ids.map((id) => nameOf(elements.get(id) ?? {}));
  return [...new Set(names)].filter((name) => name !== "");
}

type Lists = Record<"teachers" | "classes" | "subjects" | "classrooms" | "groups", Map<string, Attributes>>;

function classesOf(lesson: Attributes, { classes, groups }: Lists): string[] | Problem {
  const classIds = idsOf(lesson.classids ?? lesson.classid);
  const unknown = classIds.find((id) => !classes.has(id));
  if (unknown !== undefined) return { fault: "reference", value: unknown };
  const groupIds = idsOf(lesson.groupids ?? lesson.groupid);
  const strange = groupIds.find((id) => !groups.has(id) || !classes.has(groups.get(id)?.classid ?? ""));
  if (strange !== undefined) return { fault: "reference", value: strange };
  const grouped = groupIds.map((id) => groups.get(id) ?? {});
  const ungrouped = classIds.filter((id) => grouped.every(({ classid }) => classid !== id));
  const names = [
    ...grouped.map((group) => groupName(nameOf(classes.get(group.classid ?? "") ?? {}), group)),
    ...ungrouped.map((id) => nameOf(classes.get(id) ?? {})),
  ];
  return [...new Set(names)].filter((name) => name !== "");
}

/** What a lesson's cards have in common. */
type Taught = Pick<FileLesson, "classes" | "teachers" | "discipline"> & { periods: number };

function taughtOf(lesson: Attributes, lists: Lists): Taught | Problem {
  const classes = classesOf(lesson, lists);
  if (isProblem(classes)) return classes;
  const teachers = namesOf(idsOf(lesson.teacherids ?? lesson.teacherid), lists.teachers);
  if (isProblem(teachers)) return teachers;
  const subjects = namesOf(idsOf(lesson.subjectid), lists.subjects);
  if (isProblem(subjects)) return subjects;
  const periods = Number(lesson.periodspercard ?? lesson.durationperiods ?? 1);
  const isCount = Number.isInteger(periods) && periods >= 1 && periods <= MOST_PERIODS;
  return { classes, teachers, discipline: subjects[0] ?? null, periods: isCount ? periods : 1 };
}

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

function weekdaysOf(card: Attributes, document: AscDocument, ofBit: (bit: number) => number | null) {
  if (card.days === undefined || card.days === "") {
    const weekday = weekdayOfNumber(document, card.day ?? "");
    return weekday === null ? null : [weekday];
  }
  if (!/^[01]{1,31}$/.test(card.days) || !card.days.includes("1")) return null;
  const weekdays = [...card.days].flatMap((bit, index) => (bit === "1" ? [ofBit(index)] : []));
  return weekdays.includes(null) ? null : (weekdays as number[]);
}

type Placed = { line: number; lessonId: string; weekdays: number[]; period: number; weeks: string };
type Card = Placed & { terms: string; rooms: string[] };

function cardOf(
  [line, card]: [number, Attributes],
  document: AscDocument,
  { rooms, ofBit }: { rooms: Lists["classrooms"]; ofBit: (bit: number) => number | null },
): Card | Problem {
  const weekdays = weekdaysOf(card, document, ofBit);
  if (weekdays === null) return { fault: "weekday", value: card.days || card.day || "" };
  const { period = "", lessonid: lessonId = "" } = card;
  if (!/^\d{1,2}$/.test(period)) return { fault: "hour", value: period };
  const weeks = readBits(card.weeks);
  if (weeks === null) return { fault: "week", value: card.weeks ?? "" };
  const terms = readBits(card.terms);
  if (terms === null) return { fault: "term", value: card.terms ?? "" };
  // The lesson's rooms are those that it may have; the card's are those that it has.
  const names = namesOf(idsOf(card.classroomids ?? card.classroomid), rooms);
  if (isProblem(names)) return names;
  return { line, lessonId, weekdays, period: Number(period), weeks, terms, rooms: names };
}

/**
 * Whether the file has a card for each single period. aSc writes one card for a double lesson; programs that write its
 * form may write two, which then stand nearer to each other than a lesson is long.
 */
function hasCardPerPeriod(cards: Card[], taught: Map<string, Taught | Problem>): boolean {
  const seen = new Map<string, Set<number>>();
  for (const { lessonId, weekdays, period, weeks, terms } of cards) {
    const lesson = taught.get(lessonId);
    if (!lesson || isProblem(lesson) || lesson.periods === 1) continue;
    for (const weekday of weekdays) {
      const key = [lessonId, weekday, weeks, terms].join("\t");
      const before = seen.get(key) ?? new Set();
      if ([...before].some((other) => other !== period && Math.abs(other - period) < lesson.periods))
        return true;
      seen.set(key, before.add(period));
    }
  }
  return false;
}

type CardContext = { times: Map<number, PeriodTimes>; shift: Shift | null; isCardAPeriod: boolean };

/** The single periods of a card on one weekday. */
function periodsOf(card: Card, lesson: Taught, context: CardContext): number[] {
  const count = context.isCardAPeriod ? 1 : lesson.periods;
  return Array.from({ length: count }, (_, index) => card.period + index);
}

function lessonsOf(card: Card, lesson: Taught, context: CardContext): FileLesson[] | Problem {
  const periods = periodsOf(card, lesson, context);
  const { times, shift } = context;
  // A lesson 0 has its time alone: lessons are counted from 1.
  const outside = periods.find((period) => (times.size > 0 ? !times.has(period) : period < 1));
  const unplaced = outside ?? periods.find((period) => period < 1 && !times.get(period)?.startTime);
  if (unplaced !== undefined) return { fault: "hour", value: String(unplaced) };
  return card.weekdays.flatMap((weekday) =>
    periods.map((period) => ({
      line: card.line,
      weekday,
      startTime: times.get(period)?.startTime ?? null,
      endTime: times.get(period)?.endTime ?? null,
      period: period < 1 ? null : period,
      shift: period < 1 ? null : shift,
      classes: lesson.classes,
      teachers: lesson.teachers,
      discipline: lesson.discipline,
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
 * with its lesson's classes, groups, teachers and subject, and with its own rooms (rules R28.5).
 * @param shift in which its periods count where the file gives no times; null: of the whole day.
 */
export function readAsc(bytes: Uint8Array, shift: Shift | null = null): TimetableFile | TimetableRefusal {
  const decoded = decodeXml(bytes);
  if ("refused" in decoded) return decoded;
  const document = parseAsc(decoded.text);
  if ("refused" in document) return document;
  if (document.card.length === 0) return { refused: "noCards" };

  const lists: Lists = {
    teachers: byId(document.teacher),
    classes: byId(document.class),
    subjects: byId(document.subject),
    classrooms: byId(document.classroom),
    groups: byId(document.group),
  };
  const collected = collectLessons("asc");
  const taught = new Map(document.lesson.map((lesson) => [lesson.id ?? "", taughtOf(lesson, lists)]));
  const ofBit = weekdaysOfBits(document);
  const cards: Card[] = [];
  for (const [index, card] of document.card.entries()) {
    const line = document.cardLines[index] ?? index + 1;
    const read = cardOf([line, card], document, { rooms: lists.classrooms, ofBit });
    if (isProblem(read)) collected.fault(line, read.fault, read.value);
    else cards.push(read);
  }
  const context = { times: timesOfPeriods(document), shift, isCardAPeriod: hasCardPerPeriod(cards, taught) };
  const seen = new Map<string, FileLesson>();
  for (const card of cards) {
    const lesson = taught.get(card.lessonId) ?? { fault: "reference" as const, value: card.lessonId };
    const made = isProblem(lesson) ? lesson : lessonsOf(card, lesson, context);
    if (isProblem(made)) {
      collected.fault(card.line, made.fault, made.value);
      continue;
    }
    for (const each of made) {
      const { weekday, period, startTime, weeks, terms = "1" } = each;
      const key = [card.lessonId, weekday, period, startTime, weeks, terms].join("\t");
      const same = seen.get(key);
      // The same lesson at the same time in another room is one lesson in both.
      if (same) same.environments = [...new Set([...same.environments, ...each.environments])];
      else seen.set(key, each);
    }
  }
  for (const lesson of seen.values()) collected.add(lesson);
  return collected.finish();
}
