import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_TIMETABLE_RESERVATIONS } from "#app/domain/limits.ts";
import { NAME_KINDS } from "#app/domain/timetable/names.ts";
import { jsonParts } from "#app/domain/timetable/parts.ts";
import { missingTimes } from "#app/domain/timetable/proposed-times.ts";
import type { PublishTimetable } from "#app/models/timetable/timetable.schema.ts";
import {
  findPublications,
  findTimetable,
  isAnyAtWork,
  type Timetable,
} from "#app/models/timetable/timetable.server.ts";
import { readFaults } from "#app/models/timetable/timetable-parts.server.ts";
import { countUntouched } from "#app/models/timetable/timetable-rows.server.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import { readCivilDates } from "../date-input.ts";
import type { ReadDeps } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { type MatchedTimetable, readMatched } from "./match.server.ts";
import { firstDay } from "./place.server.ts";
import { planTimetable, type TimetablePlan } from "./plan.server.ts";
import { presentFaults } from "./present.ts";
import { inChunks, type NewWork, type Step } from "./step.ts";

/** A draft's difference from what is published, from a day on. */
export function readTimetablePlan(
  deps: ReadDeps,
  id: number,
  from: string | undefined,
): Result<{ matched: MatchedTimetable; plan: TimetablePlan }> {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return refuse("notFound");
  const asked = readDay(deps, from, timetable);
  if (!asked.ok) return asked;
  const day = asked.value === null ? null : firstDay(deps, timetable, asked.value);
  const matched = readMatched(deps, id, day);
  if (!matched.ok) return matched;
  return ok({ matched: matched.value, plan: planTimetable(deps, matched.value) });
}

function readDay(deps: ReadDeps, from: string | undefined, { endDate }: Timetable): Result<CivilDate | null> {
  if (from === undefined) return ok(null);
  const read = readCivilDates([from], deps.timeZone, "from");
  if (!read.ok) return read;
  const day = read.value[0] as string;
  return day > endDate ? refuse("invalid", {}, { from: [text.fromTooLate] }) : ok(day);
}

/** Which of the colliding reservations give way, and what the file has that is left out. */
export type Publishing = PublishTimetable & {
  allYield?: boolean | undefined;
  /** Leaves out the lines without a class alone; `skipFaults` leaves out all. */
  skipWithoutClass?: boolean | undefined;
};

/** How many of a file's faulty lines are not said to be left out. */
function countOpenFaults({ faultCount, counts }: Timetable, of: Publishing): number {
  if (of.skipFaults) return of.skipWithoutClass === false ? (counts?.withoutClass ?? 0) : 0;
  return of.skipWithoutClass ? faultCount - (counts?.withoutClass ?? 0) : faultCount;
}

/** All that keeps a draft from being published, each with what it is about; null where nothing does. */
function refuseUnready(deps: ReadDeps, { timetable, unmatched, placed }: MatchedTimetable, of: Publishing) {
  const faultCount = countOpenFaults(timetable, of);
  const missing = of.skipMissing ? [] : missingTimes(placed.missing);
  const count = NAME_KINDS.reduce((sum, kind) => sum + unmatched[kind].length, 0);
  const isNamed = count === 0 || of.skipUnmatched === true;
  if (faultCount === 0 && missing.length === 0 && isNamed) return null;
  const faults =
    faultCount > 0
      ? { faultCount: timetable.faultCount, faults: presentFaults(readFaults(deps.db, timetable.id)) }
      : {};
  const details = {
    ...faults,
    ...(missing.length > 0 ? { missing } : {}),
    ...(isNamed ? {} : { unmatched }),
  };
  if (missing.length > 0) return refuse("timetableTimesMissing", details);
  if (faultCount > 0) return refuse("timetableFaults", { ...details, count: faultCount });
  return refuse("timetableUnmatched", { ...details, count });
}

/** The steps that make the school's reservations those of a timetable. */
function stepsOf(plan: TimetablePlan, { yieldingIds, allYield }: Publishing): Step[] {
  const steps: Step[] = plan.gone.map(({ seriesId, endDate }) => ({ does: "end", seriesId, endDate }));
  const colliding = new Set(plan.collisions.map(({ reservationId }) => reservationId));
  const rejected = allYield ? [...colliding] : [...new Set(yieldingIds)].filter((id) => colliding.has(id));
  steps.push(...inChunks(rejected).map((ids): Step => ({ does: "reject", ids })));
  const touched = Map.groupBy(plan.touched, ({ classId, disciplineId }) => `${classId} ${disciplineId}`);
  for (const { lesson } of plan.fresh) {
    // What a person has changed stands for that day's lesson.
    const skipped = touched.get(`${lesson.classIds[0]} ${lesson.disciplineId}`) ?? [];
    steps.push({ does: "insert", lesson, skip: skipped.map(({ seriesDate }) => seriesDate) });
  }
  for (const { seriesId, lesson } of plan.unchanged) steps.push({ does: "extend", seriesId, lesson });
  return steps;
}

/** What publishing does, and of what it was planned. */
export type PlannedWork = Omit<NewWork, "isUndo"> & { timetable: Timetable; publications: string };

/**
 * What publishing a draft from a day on would do. Refuses while bell times are missing, while lines are faulty or names
 * mean nothing unless these are left out, and while another timetable is being published.
 */
export function planPublication(deps: ReadDeps, id: number, input: Publishing): Result<PlannedWork> {
  const { db } = deps;
  const read = readTimetablePlan(deps, id, input.from);
  if (!read.ok) return read;
  const { matched, plan } = read.value;
  const { timetable, placed } = matched;
  if (timetable.state !== "draft" || timetable.format === null) return refuse("timetableNotDraft");
  if (isAnyAtWork(db)) return refuse("timetableBusy");
  if (placed.isTooLarge) return refuse("invalid", {}, { file: [text.tooManyPeriods] });
  const unready = refuseUnready(deps, matched, input);
  if (unready) return unready;
  const rows = plan.fresh.reduce((sum, { dates }) => sum + dates.length, 0);
  if (rows > MAX_TIMETABLE_RESERVATIONS) return refuse("timetableTooLarge", { count: rows });
  const { from, until } = plan;
  const ended = plan.gone.map(({ seriesId, endDate }) => ({ seriesId, endDate }));
  const steps = [...jsonParts(stepsOf(plan, input))];
  const gone = countUntouched(
    db,
    plan.gone.map(({ seriesId }) => seriesId),
    { from, until },
  );
  const publications = findPublications(db);
  return ok({ timetable, publications, from, until, steps, ended, total: rows + gone });
}
