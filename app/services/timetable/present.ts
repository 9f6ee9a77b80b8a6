import { MAX_TIMETABLE_COLLISIONS } from "#app/domain/limits.ts";
import type { ReadingFound } from "#app/domain/timetable/reading.ts";
import type { Timetable } from "#app/models/timetable/timetable.server.ts";
import type { StoredFault } from "#app/models/timetable/timetable-parts.server.ts";
import { timetableFileText } from "#app/text/timetable/file.ts";
import type { TimetableSummary } from "./match.server.ts";
import { presentMissingTimes } from "./place.server.ts";
import type { Collision, TimetablePlan } from "./plan.server.ts";

/** A timetable as a list of them gives it. */
export function presentListed({ lessonCount, createdBy, makerName, ...timetable }: Timetable) {
  return { ...timetable, lessons: lessonCount };
}

/** Lines that are no lesson as calls and screens give them: where each stands, why as a code, and the sentence. */
export function presentFaults(faults: StoredFault[]) {
  return faults.map(({ line, cell, fault, value }) => ({
    line,
    ...(cell === undefined ? {} : { cell }),
    reason: fault,
    text: timetableFileText.faults[fault](value),
  }));
}

/** A timetable as calls give it. */
export function presentTimetable(summary: TimetableSummary) {
  const { timetable, unmatched, withoutRoom, leftOut, found, faults, lessonTimes } = summary;
  return {
    ...presentListed(timetable),
    unmatched,
    withoutRoom,
    faults: presentFaults(faults),
    lessonTimes: presentMissingTimes(lessonTimes),
    leftOut,
    ...presentFound(found),
  };
}

/** The sheets of a draft's file, and how its grid was read. */
function presentFound(found: ReadingFound | null) {
  const { sheet = null, sheets = [], grid = null } = found ?? {};
  if (grid === null) return { sheet, sheets, grid: null };
  const { orientation, parts, separators, samples } = grid;
  return { sheet, sheets, grid: { orientation, parts, separators, samples } };
}

function presentCollision({ lesson, ...holder }: Collision) {
  const { classIds, teacherUserIds, disciplineId } = lesson;
  return { ...holder, lesson: { classIds, teacherUserIds, disciplineId } };
}

/** A difference as calls give it: single periods of the week as numbers, collisions as a list. */
export function presentDifference({
  from,
  difference,
  collisions,
  touched,
  clashes,
  busyPeople,
}: TimetablePlan) {
  const { added, removed, changed, unchanged } = difference();
  const { teachers, rooms } = clashes();
  return {
    from,
    added: added.length,
    removed: removed.length,
    changed: changed.length,
    unchanged,
    collisions: collisions.slice(0, MAX_TIMETABLE_COLLISIONS).map(presentCollision),
    collisionCount: collisions.length,
    detached: touched.map(({ id }) => id),
    clashes: teachers + rooms,
    warnings: busyPeople().warnings,
  };
}
