import { FIRST_STEPS, type FirstStep, type TickedStep } from "#app/domain/dashboard/first-steps.ts";
import { UNNAMED_SCHOOL } from "#app/domain/settings/school.ts";
import { WINDOW_KEYS } from "#app/domain/settings/setting.ts";
import {
  findFilledLists,
  insertStepMark,
  listStepMarks,
  type StepMark,
} from "#app/models/dashboard/first-step.server.ts";
import { listSettings } from "#app/models/settings/setting.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { readSchool } from "#app/services/settings/school/school.server.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";

export type FirstSteps = {
  done: Record<FirstStep, boolean>;
  isEmpty: boolean;
};

export function readFirstSteps(deps: Deps): FirstSteps | null {
  const { db } = deps;
  const marks = listStepMarks(db);
  if (marks.includes("hidden")) return null;
  const { name, logo } = readSchool(deps);
  const lists = findFilledLists(db);
  const done = {
    ...lists,
    school: name !== UNNAMED_SCHOOL || logo !== null,
    hours: marks.includes("hours") || listSettings(db, [...WINDOW_KEYS]).length > 0,
    panel: marks.includes("panel"),
  };
  if (FIRST_STEPS.every((step) => done[step])) return null;
  const { environments, people, disciplines, classes, request } = lists;
  return { done, isEmpty: !request && !(environments && people && disciplines && classes) };
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
