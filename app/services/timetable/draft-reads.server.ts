import type { Deps, ReadDeps } from "../deps.ts";
import type { Result } from "../result.ts";
import { readSummary } from "./match.server.ts";
import { checkNames, findClassIds } from "./names/check.server.ts";
import { readNeededTimes, readNumberedLessons, readTimesScreen } from "./place.server.ts";
import { presentDifference } from "./present.ts";
import { planPublication, readTimetablePlan } from "./publication-plan.server.ts";
import { readNames, readPublication } from "./screens.server.ts";

function readDifference(
  deps: ReadDeps,
  id: number,
  from: string | undefined,
): Result<ReturnType<typeof presentDifference>> {
  const read = readTimetablePlan(deps, id, from);
  return read.ok ? { ok: true, value: presentDifference(read.value.plan) } : read;
}

/**
 * What is read of a timetable with all of its lessons. Of 20,000 each takes tenths of a second, so that the server
 * leaves it to a thread (docs/decisions/0217): arguments and answers are plain data, and nothing is written.
 */
export const DRAFT_READS = {
  summary: readSummary,
  names: readNames,
  checkNames,
  classIds: findClassIds,
  difference: readDifference,
  publication: readPublication,
  plan: planPublication,
  neededTimes: readNeededTimes,
  times: readTimesScreen,
  numbered: readNumberedLessons,
};

type DraftReads = typeof DRAFT_READS;
/** What is asked of a timetable, by its id. */
type Asked<Name extends keyof DraftReads> =
  Parameters<DraftReads[Name]> extends [unknown, ...infer Rest] ? Rest : never;

/** Reads a timetable in a thread. Throws where that takes too long or too much memory. */
export function readDraft<Name extends keyof DraftReads>(
  { drafts }: Pick<Deps, "drafts">,
  name: Name,
  ...asked: Asked<Name>
): Promise<ReturnType<DraftReads[Name]>> {
  return drafts.read(name, asked) as Promise<ReturnType<DraftReads[Name]>>;
}

/** Reads a timetable in the thread that calls, on one snapshot of the data. */
export function readDraftHere(deps: ReadDeps, name: string, asked: unknown[]): unknown {
  const read = DRAFT_READS[name as keyof DraftReads] as (deps: ReadDeps, ...asked: unknown[]) => unknown;
  return deps.db.read(() => read(deps, ...asked));
}
