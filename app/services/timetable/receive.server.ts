import { daysInRange } from "#app/domain/dates/civil-date.ts";
import {
  MAX_SCHOOL_DAYS_RANGE,
  MAX_TIMETABLE_FAULTS,
  MAX_TIMETABLE_PERIODS,
  MAX_TIMETABLES,
} from "#app/domain/limits.ts";
import { type ColumnMapping, missingFields } from "#app/domain/timetable/column-mapping.ts";
import { createPlacer, type DraftLesson, toDraftLesson } from "#app/domain/timetable/draft-lesson.ts";
import { correctionOf } from "#app/domain/timetable/grid.ts";
import type { TimetableFile } from "#app/domain/timetable/lesson.ts";
import { type JsonPart, jsonParts } from "#app/domain/timetable/parts.ts";
import { ALL_SHEETS, changeChoice, type ReadingChoice } from "#app/domain/timetable/reading.ts";
import { findCalendar } from "#app/models/calendar/calendar.server.ts";
import type { TimetableGridForm, TimetableReading } from "#app/models/timetable/timetable.schema.ts";
import {
  countTimetables,
  deleteTimetable,
  findOwnMapping,
  findTimetable,
  insertTimetable,
  storeLessonFacts,
  storeLook,
  type Timetable,
} from "#app/models/timetable/timetable.server.ts";
import {
  deleteLessons,
  findFile,
  findReading,
  hasFile,
  insertLessons,
  type StoredFault,
  storeFaults,
  storeFile,
  storeReading,
} from "#app/models/timetable/timetable-parts.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { problemText } from "#app/text/problems.ts";
import { refusalSentence } from "#app/text/timetable/file.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { readCivilDates } from "../date-input.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { refuseStale } from "../stale.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { type DraftFile, readDraftFile, refuseFile } from "./draft-file.server.ts";
import { readDraft } from "./draft-reads.server.ts";
import type { TimetableSummary } from "./match.server.ts";
import { packFile, unpackFile } from "./packed-file.server.ts";
import { firstSetOf } from "./place.server.ts";

export type TimetableInput = {
  file: File | null;
  startDate: string;
  endDate: string;
  calendarId?: number | null | undefined;
  /** What somebody says of the file. */
  choice?: ReadingChoice;
};

type TimetablePeriod = { calendarId: number | null; startDate: string; endDate: string };

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
  return ok({ ...range, calendarId });
}

/** Lessons that are counted before others are let in: a millisecond's. */
const SLICE = 500;

type Stored = { count: number; parts: JsonPart[]; faults: StoredFault[]; lacksTimes: boolean };

/** A timetable as its file was read, and whether it has times that the school does not have. */
export type Received = Timetable & { lacksTimes: boolean };

/** A file's lessons as a draft holds them, counted by the bell times of the first day on which it can hold. */
async function readLessons(
  deps: Deps,
  { lessons, faults }: TimetableFile,
  place: TimetablePeriod,
): Promise<Result<Stored>> {
  const placesOf = createPlacer(firstSetOf(deps, place), () => null);
  const drafted: DraftLesson[] = [];
  let count = 0;
  let lacksTimes = false;
  for (const [index, lesson] of lessons.entries()) {
    const draft = toDraftLesson(lesson, place.startDate);
    drafted.push(draft);
    const places = placesOf(draft).length;
    if (places === 0) lacksTimes = true;
    // A lesson at a time that the school does not have counts as one.
    count += Math.max(1, places);
    if (count > MAX_TIMETABLE_PERIODS) return refuseFile(text.tooManyPeriods);
    if (index % SLICE === 0) await yieldToEventLoop();
  }
  const parts: JsonPart[] = [];
  for (const part of jsonParts(drafted)) {
    parts.push(part);
    await yieldToEventLoop();
  }
  return ok({ count, parts, faults, lacksTimes });
}

/** Gives a draft what was read of its file, in the caller's transaction: its lessons, or a table that waits for names. */
function storeRead({ db }: Deps, id: number, { read, placed, at }: Ready & { at: string }): void {
  const { choice, found, file, mapping } = read;
  storeReading(db, id, { choice, found });
  deleteLessons(db, id);
  for (const part of placed.parts) insertLessons(db, id, part);
  storeFaults(db, id, placed.faults.slice(0, MAX_TIMETABLE_FAULTS));
  const { format = null, counts = null } = file ?? {};
  const [count, faultCount] = [placed.count, placed.faults.length];
  storeLessonFacts(db, { id, format, count, counts, faultCount, mapping, at });
}

/** What was read of a file, with its lessons at their places; a table that waits has none yet. */
type Ready = { read: DraftFile; placed: Stored };

type Options = {
  /** Whether a table whose columns are not recognised becomes a draft that waits for their names. */
  mayAsk: boolean;
};

/** Reads a file, and gives its lessons their places. */
async function readAndPlace(
  deps: Deps,
  bytes: Uint8Array,
  { period, ...input }: Parameters<typeof readDraftFile>[2] & { period: TimetablePeriod },
  { mayAsk }: Options,
): Promise<Result<Ready>> {
  const read = await readDraftFile(deps, bytes, input);
  if (!read.ok) return read;
  const { file } = read.value;
  if (!file && !mayAsk) return refuseFile(refusalSentence({ refused: "missingColumns" }));
  const placed = file
    ? await readLessons(deps, file, period)
    : ok({ count: 0, parts: [], faults: [], lacksTimes: false });
  return placed.ok ? ok({ read: read.value, placed: placed.value }) : placed;
}

/**
 * Reads a timetable's file as a draft (rules R28.20). Lines that are no lesson, and hours at which none begins, are said
 * of the draft; only a file without a lesson, or beyond a bound, is refused. The file is kept until the draft is published.
 */
export async function receiveTimetable(
  deps: Deps,
  actor: Actor,
  input: TimetableInput,
  options: Options,
): Promise<Result<Received>> {
  const place = readPeriod(deps, input);
  if (!place.ok) return place;
  if (!input.file) return refuseFile(text.chooseFile);
  const fileName = input.file.name.slice(0, 200);
  await yieldToEventLoop();
  const bytes = new Uint8Array(await input.file.arrayBuffer());
  await yieldToEventLoop();
  const choice = changeChoice({}, input.choice ?? {});
  const asked = { fileName, mapping: null, choice, period: place.value };
  const ready = await readAndPlace(deps, bytes, asked, options);
  if (!ready.ok) return ready;
  const { db } = deps;
  const packed = await packFile(bytes);
  return db.writeLargeWhenUnlocked((): Result<Received> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    if (countTimetables(db, "draft") >= MAX_TIMETABLES) return refuse("timetablesFull");
    const at = timestamp(deps);
    const id = insertTimetable(db, { ...place.value, fileName, createdBy: actor.id, at });
    storeFile(db, id, packed);
    storeRead(deps, id, { ...ready.value, at });
    const made = findTimetable(db, id);
    if (!made) return refuse("notFound");
    recordAudit(deps, actor, { action: "create", entity: "timetable", id, after: made });
    return ok({ ...made, lacksTimes: ready.value.placed.lacksTimes });
  });
}

/** Removes a draft; a timetable that was published stays. */
export async function removeDraft(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion = {},
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
    const stale = refuseStale(
      "timetable",
      { ...now, id, updatedAt: timetable.updatedAt },
      expected.updatedAt,
    );
    if (stale) return stale;
    if (timetable.state !== "draft") return refuse("timetableNotDraft");
    deleteTimetable(db, id);
    recordAudit(deps, actor, { action: "delete", entity: "timetable", id, before: timetable });
    return ok(now);
  });
}

/** What is said of a draft's file: the columns of a table, or all else. */
export type Said = ReadingChoice & { mapping?: ColumnMapping };

/** What a form or a call says of a file, with what it says of a grid where it does. */
export function saidOf({
  format,
  sheet,
  shift,
  orientation,
  parts,
  separator,
}: TimetableReading): ReadingChoice {
  const grid = Object.fromEntries(
    Object.entries({ orientation, parts, separators: separator }).filter(([, value]) => value !== undefined),
  );
  return { format, sheet, shift, ...(Object.keys(grid).length > 0 ? { grid } : {}) };
}

/** Reads a draft's file again by the form of a grid; what the form shows as it was read is not said. */
export function correctGrid(
  deps: Deps,
  actor: Actor,
  id: number,
  { act, isList, sheet, ...shown }: TimetableGridForm,
): Promise<Result<Timetable>> {
  const { grid, sheet: read = null } = findReading(deps.db, id)?.found ?? {};
  const correction = act === "correct" && grid ? correctionOf(grid, shown) : {};
  const said: ReadingChoice = {
    ...(act === "sheet" ? {} : { format: isList ? ("table" as const) : ("grid" as const) }),
    ...(sheet === undefined || sheet === (read ?? ALL_SHEETS)
      ? {}
      : { sheet: sheet === ALL_SHEETS ? "" : sheet }),
    ...(isList || Object.keys(correction).length === 0 ? {} : { grid: correction }),
  };
  return rereadTimetable(deps, actor, id, said, { mayAsk: true });
}

/**
 * Reads a draft's file again by what somebody says of it (rules R28.44). What was said before and still fits stays, so
 * do the meanings of names. Refused where the draft is published (409), or its file is not kept any more (409).
 */
export async function rereadTimetable(
  deps: Deps,
  actor: Actor,
  id: number,
  { mapping, ...said }: Said,
  options: Options,
): Promise<Result<Received>> {
  const { db } = deps;
  const timetable = findTimetable(db, id);
  if (!timetable) return refuse("notFound");
  if (timetable.state !== "draft") return refuse("timetableNotDraft");
  const [file, reading] = [findFile(db, id), findReading(db, id)];
  if (!file) return refuse("timetableFileGone");
  if (mapping && missingFields(mapping).length > 0)
    return refuseFile(refusalSentence({ refused: "missingColumns" }));
  const format = said.format ?? (said.grid ? "grid" : mapping ? "table" : undefined);
  const choice = changeChoice(reading?.choice ?? {}, { ...said, format });
  // Another sheet, or another kind of file, has other columns.
  const isSame = said.format === undefined && said.sheet === undefined && !said.grid;
  const kept = isSame ? findOwnMapping(db, id) : null;
  const asked = { fileName: timetable.fileName, mapping: mapping ?? kept, choice, period: timetable };
  const ready = await readAndPlace(deps, await unpackFile(file), asked, options);
  if (!ready.ok) return ready;
  return db.writeLargeWhenUnlocked((): Result<Received> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    const before = findTimetable(db, id);
    if (!before) return refuse("notFound");
    if (before.state !== "draft") return refuse("timetableNotDraft");
    if (!hasFile(db, id)) return refuse("timetableFileGone");
    const { read, placed } = ready.value;
    const table = read.found.table ?? reading?.found.table ?? null;
    if (mapping && table) storeLook(db, id, table);
    const found = { ...read.found, table };
    storeRead(deps, id, { read: { ...read, found }, placed, at: timestamp(deps) });
    const after = findTimetable(db, id) ?? before;
    recordAudit(deps, actor, { action: "update", entity: "timetable", id, before, after });
    return ok({ ...after, lacksTimes: placed.lacksTimes });
  });
}
