import { type EnvironmentGroup, groupByType } from "#app/domain/environment.ts";
import { listEnvironmentChoices, listNameChoices, listTeacherChoices } from "#app/models/choices.server.ts";
import type { Deps } from "../deps.ts";

type Named = { id: number; name: string };

/** What the reservation forms offer; environments come by type (rules R16.1). */
export type Choices = {
  disciplines: Named[];
  classes: Named[];
  teachers: Named[];
  environmentGroups: EnvironmentGroup[];
};

/** @param withTeachers whether the form lets its user choose a teacher (staff only). */
export function readChoices(deps: Deps, withTeachers: boolean): Choices {
  const { db } = deps;
  return {
    disciplines: listNameChoices(db, "disciplines"),
    classes: listNameChoices(db, "classes"),
    teachers: withTeachers ? listTeacherChoices(db) : [],
    environmentGroups: groupByType(listEnvironmentChoices(db)),
  };
}
