import { FIRST_STEPS, type FirstStep, type TickedStep } from "#app/domain/dashboard/first-steps.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { UNNAMED_SCHOOL } from "#app/domain/settings/school.ts";
import { WINDOW_KEYS } from "#app/domain/settings/setting.ts";
import {
  countFirstRows,
  insertStepMark,
  listStepMarks,
  type StepMark,
} from "#app/models/dashboard/first-step.server.ts";
import { listSettings } from "#app/models/settings/setting.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { readSchool } from "#app/services/settings/school/school.server.ts";
import type { Actor } from "../access/actor.ts";
import { readLessonsOn } from "../calendar/lesson-times.server.ts";
import { schoolToday } from "../clock.ts";
import { type Deps, timestamp } from "../deps.ts";

/** What a school has of its first steps. */
export type FirstSteps = {
  done: Record<FirstStep, boolean>;
  isEmpty: boolean;
  facts: {
    schoolName: string;
    /** Lessons of the morning, the afternoon and the evening, today. */
    lessons: number[];
    /** The year of today, for which a calendar is made. */
    year: string;
    calendarName: string | null;
    hasDraft: boolean;
  } & Record<"environments" | "disciplines" | "classes" | "people", number>;
};

export function readFirstSteps(deps: Deps): FirstSteps | null {
  const { db } = deps;
  const marks = listStepMarks(db);
  if (marks.includes("hidden")) return null;
  const { name, logo } = readSchool(deps);
  const { lessonSets, hasTeacher, hasTimetable, ...facts } = countFirstRows(db);
  const hasCatalog = facts.disciplines > 0 && facts.classes > 0;
  const done = {
    school: name !== UNNAMED_SCHOOL || logo !== null,
    hours: marks.includes("hours") || lessonSets > 0,
    calendar: facts.calendarName !== null,
    environments: facts.environments > 0,
    catalog: hasCatalog,
    people: hasTeacher,
    timetable: hasTimetable,
    opening: marks.includes("opening") || listSettings(db, [...WINDOW_KEYS]).length > 0,
  };
  if (FIRST_STEPS.every((step) => done[step])) return null;
  const today = schoolToday(deps);
  const set = readLessonsOn(db, today);
  const lessons = SHIFTS.map((shift) => set[shift].lessons.length);
  return {
    done,
    isEmpty: !hasTimetable && !(done.environments && hasTeacher && hasCatalog),
    facts: { ...facts, schoolName: name, lessons, year: today.slice(0, 4) },
  };
}

/** How many of its first steps a school has taken; null where they are not shown any more. */
export function readStepsProgress(deps: Deps): { done: number; all: number } | null {
  const steps = readFirstSteps(deps);
  return steps && { done: FIRST_STEPS.filter((step) => steps.done[step]).length, all: FIRST_STEPS.length };
}

function mark(deps: Deps, actor: Actor, name: StepMark): void {
  deps.db.write(() => {
    if (!insertStepMark(deps.db, name, timestamp(deps))) return;
    const after = { key: `first_steps_${name}`, value: "true" };
    recordAudit(deps, actor, { action: "update", entity: "setting", id: null, after });
  });
}

export function tickFirstStep(deps: Deps, actor: Actor, step: TickedStep): void {
  mark(deps, actor, step);
}

export function hideFirstSteps(deps: Deps, actor: Actor): void {
  mark(deps, actor, "hidden");
}
