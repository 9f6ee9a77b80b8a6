import { daysInRange } from "#app/domain/dates/civil-date.ts";
import { lessonSetOf } from "#app/domain/dates/lesson-times.ts";
import { MAX_SCHOOL_DAYS_RANGE, MAX_TIMETABLE_PERIODS, MAX_TIMETABLES } from "#app/domain/limits.ts";
import { type ColumnMapping, missingFields } from "#app/domain/timetable/column-mapping.ts";
import type { FileLesson, TimetableFile } from "#app/domain/timetable/lesson.ts";
import { type JsonPart, jsonParts } from "#app/domain/timetable/parts.ts";
import { absoluteWeeks, type NamedPeriod, periodsOfSet } from "#app/domain/timetable/weekly-lesson.ts";
import { findCalendar } from "#app/models/calendar/calendar.server.ts";
import {
  countTimetables,
  deleteTimetable,
  findMapping,
  findTimetable,
  insertTimetable,
  storeLessonFacts,
  storeLook,
  type TableLook,
  type Timetable,
} from "#app/models/timetable/timetable.server.ts";
import {
  deleteFile,
  findFile,
  hasFile,
  insertLessons,
  storeFile,
} from "#app/models/timetable/timetable-parts.server.ts";
import type { Seen } from "#app/models/version.schema.ts";
import { problemText } from "#app/text/problems.ts";
import { refusalSentence, timetableFileText } from "#app/text/timetable/file.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { readLessonTimes } from "../calendar/lesson-times.server.ts";
import { readCivilDates } from "../date-input.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { refuseStale } from "../stale.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { readDraft } from "./draft-reads.server.ts";
import type { TimetableSummary } from "./match.server.ts";
import { type ReadTimetable, readTimetable } from "./read-timetable.server.ts";

export type TimetableInput = {
  file: File | null;
  startDate: string;
  endDate: string;
  calendarId?: number | null | undefined;
};

type TimetablePeriod = { calendarId: number | null; startDate: string; endDate: string };

function refuseFile(sentence: string): Refusal {
  return refuse("invalid", {}, { file: [sentence] });
}

/** The days and the calendar of an import, checked. */
function readPeriod(
  deps: Deps,
  { startDate, endDate, calendarId = null }: TimetableInput,
): Result<TimetablePeriod> {
  const first = readCivilDates([startDate], deps.timeZone, "startDate");
  if (!first.ok) return first;
  const last = readCivilDates([endDate], deps.timeZone, "endDate");
  if (!last.ok) return last;
  const range = { startDate: first.value[0] as string, endDate: last.value[0] as string };
  const days = daysInRange(range.startDate, range.endDate);
  if (days < 1) return refuse("rangeReversed", {}, { endDate: [problemText.rangeReversed()] });
  if (days > MAX_SCHOOL_DAYS_RANGE) {
    const details = { days: MAX_SCHOOL_DAYS_RANGE };
    return refuse("rangeTooLong", details, { endDate: [problemText.rangeTooLong(details)] });
  }
  if (calendarId !== null && !findCalendar(deps.db, calendarId))
    return refuse("invalid", {}, { calendarId: [text.unknownCalendar] });
  return done({ ...range, calendarId });
}

/** Lessons that are placed before others are let in: a millisecond's. */
const SLICE = 500;

type Placed = { count: number; parts: JsonPart[] };

/** A file's lesson as single periods of the week. */
function namedPeriods(
  lesson: FileLesson,
  places: ReturnType<ReturnType<typeof periodsOfSet>>,
  { startDate }: TimetablePeriod,
): NamedPeriod[] {
  const { line, weekday, classes, teachers, discipline, environments, weeks, terms } = lesson;
  return places.map((place) => ({
    shift: place.shift,
    lesson: place.lesson,
    line,
    weekday,
    classes,
    teachers,
    discipline: discipline ?? "",
    environments,
    weeks: absoluteWeeks(weeks, startDate),
    terms: terms?.includes("0") ? terms : null,
    startDate: lesson.startDate,
    endDate: lesson.endDate,
  }));
}

/** A file's lessons as periods of the week, by the lessons that the first day has; every line counts, or none. */
async function placeLessons(
  { db }: Deps,
  { lessons, faults }: TimetableFile,
  place: TimetablePeriod,
): Promise<Result<Placed>> {
  const [fault] = faults;
  if (fault) {
    const sentence = refusalSentence({ refused: fault.fault, line: fault.line, value: fault.value });
    return refuseFile(faults.length === 1 ? sentence : text.andMore(sentence, faults.length - 1));
  }
  const times = readLessonTimes(db);
  const placesOf = periodsOfSet(
    lessonSetOf(times.sets, place.calendarId ?? times.defaultCalendarId, place.startDate),
  );
  const periods: NamedPeriod[] = [];
  for (const [index, lesson] of lessons.entries()) {
    const places = placesOf(lesson);
    if (places.length === 0)
      return refuseFile(
        `${timetableFileText.line(lesson.line)}: ${text.outsideLessons(lesson.startTime, lesson.period)}`,
      );
    periods.push(...namedPeriods(lesson, places, place));
    if (periods.length > MAX_TIMETABLE_PERIODS) return refuseFile(text.tooManyPeriods);
    if (index % SLICE === 0) await yieldToEventLoop();
  }
  if (periods.length === 0) return refuseFile(refusalSentence({ refused: "empty" }));
  const parts: JsonPart[] = [];
  for (const part of jsonParts(periods)) {
    parts.push(part);
    await yieldToEventLoop();
  }
  return done({ count: periods.length, parts });
}

/** Gives a draft its lessons, in the caller's transaction; the table that they were read from goes. */
function storeLessons(
  { db }: Deps,
  id: number,
  { parts, ...facts }: Placed & Omit<Parameters<typeof storeLessonFacts>[1], "id">,
): void {
  for (const part of parts) insertLessons(db, id, part);
  storeLessonFacts(db, { id, ...facts });
  deleteFile(db, id);
}

type Read = { file: TimetableFile; mapping: ColumnMapping | null } | { look: TableLook };

/** Reads a file; a table by the columns that are given, else by those of a table like it, else by its titles. */
async function readFile(
  deps: Deps,
  bytes: Uint8Array,
  { fileName, mapping }: { fileName: string; mapping: ColumnMapping | null },
): Promise<Result<Read>> {
  const read = (by: ColumnMapping | null): Promise<ReadTimetable> =>
    readTimetable(deps, bytes, { fileName, ...(by ? { mapping: by } : {}) });
  let used = mapping;
  let found = await read(used);
  if ("needsMapping" in found && !mapping) {
    const look = found.needsMapping;
    used = findMapping(deps.db, look.columns) ?? look.suggested;
    if (missingFields(used).length > 0) return done({ look });
    found = await read(used);
  }
  // The file is not to blame: 503, so that a program tries again.
  if ("refused" in found && found.refused === "unavailable") return refuse("importUnavailable");
  if ("refused" in found && found.refused === "busy") return refuse("importBusy");
  if ("refused" in found) return refuseFile(refusalSentence(found));
  if ("needsMapping" in found) return refuseFile(refusalSentence({ refused: "missingColumns" }));
  return done({ file: found, mapping: found.format === "table" ? used : null });
}

/**
 * Reads a timetable's file as a draft (rules R28.20). A file with a line that is no lesson, or with an hour at which no
 * lesson begins, is refused whole.
 * @param mayAsk whether a table whose columns are not recognised becomes a draft that waits for their names.
 */
export async function receiveTimetable(
  deps: Deps,
  actor: Actor,
  input: TimetableInput,
  { mayAsk }: { mayAsk: boolean },
): Promise<Result<Timetable>> {
  const place = readPeriod(deps, input);
  if (!place.ok) return place;
  if (!input.file) return refuseFile(text.chooseFile);
  const fileName = input.file.name.slice(0, 200);
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  const read = await readFile(deps, bytes, { fileName, mapping: null });
  if (!read.ok) return read;
  const { value } = read;
  if ("look" in value && !mayAsk) return refuseFile(refusalSentence({ refused: "missingColumns" }));
  const placed = "look" in value ? null : await placeLessons(deps, value.file, place.value);
  if (placed && !placed.ok) return placed;
  const { db } = deps;
  return db.writeLargeWhenUnlocked((): Result<Timetable> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    if (countTimetables(db, "draft") >= MAX_TIMETABLES) return refuse("timetablesFull");
    const at = timestamp(deps);
    const id = insertTimetable(db, { ...place.value, fileName, createdBy: actor.id, at });
    if ("look" in value) {
      storeLook(db, id, value.look);
      storeFile(db, id, bytes);
    } else if (placed) {
      const { format, counts } = value.file;
      storeLessons(deps, id, { ...placed.value, format, counts, mapping: value.mapping, at });
    }
    const made = findTimetable(db, id);
    if (!made) return refuse("notFound");
    recordAudit(deps, actor, { action: "create", entity: "timetable", id, after: made });
    return done(made);
  });
}

/** Removes a draft; a timetable that was published stays. */
export async function removeDraft(
  deps: Deps,
  actor: Actor,
  id: number,
  seen: Seen = {},
): Promise<Result<TimetableSummary>> {
  const { db } = deps;
  const summary = await readDraft(deps, "summary", id);
  if (!summary.ok) return summary;
  return db.writeWhenUnlocked((): Result<TimetableSummary> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    const timetable = findTimetable(db, id);
    if (!timetable) return refuse("notFound");
    const now = { ...summary.value, timetable };
    const stale = refuseStale("timetable", { ...now, id, updatedAt: timetable.updatedAt }, seen.updatedAt);
    if (stale) return stale;
    if (timetable.state !== "draft") return refuse("timetableNotDraft");
    deleteTimetable(db, id);
    recordAudit(deps, actor, { action: "delete", entity: "timetable", id, before: timetable });
    return done(now);
  });
}

/** Reads a draft's table by the columns that somebody has named. */
export async function nameColumns(
  deps: Deps,
  actor: Actor,
  id: number,
  mapping: ColumnMapping,
): Promise<Result<Timetable>> {
  const { db } = deps;
  const timetable = findTimetable(db, id);
  const table = findFile(db, id);
  if (!timetable || !table) return refuse("notFound");
  if (missingFields(mapping).length > 0) return refuseFile(refusalSentence({ refused: "missingColumns" }));
  const read = await readFile(deps, table, { fileName: timetable.fileName, mapping });
  if (!read.ok) return read;
  const { value } = read;
  if ("look" in value) return refuseFile(refusalSentence({ refused: "missingColumns" }));
  const placed = await placeLessons(deps, value.file, timetable);
  if (!placed.ok) return placed;
  return db.writeLargeWhenUnlocked((): Result<Timetable> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    if (!hasFile(db, id)) return refuse("timetableNotDraft");
    const { format, counts } = value.file;
    storeLessons(deps, id, { ...placed.value, format, counts, mapping, at: timestamp(deps) });
    const named = findTimetable(db, id);
    return named ? done(named) : refuse("notFound");
  });
}
