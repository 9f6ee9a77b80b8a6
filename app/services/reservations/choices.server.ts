import { type EnvironmentGroup, groupByType } from "#app/domain/environment.ts";
import { listEnvironmentChoices, listNameChoices, listTeacherChoices } from "#app/models/choices.server.ts";
import type { Deps } from "../deps.ts";

type Named = { id: number; name: string };

/** Reads a part of a screen; null where that failed, and the other parts are shown all the same. */
export type ReadPart = <T>(read: () => T) => T | null;

/** What the reservation forms offer, null for a list that could not be read; environments come by type (rules R16.1). */
export type Choices = {
  disciplines: Named[] | null;
  classes: Named[] | null;
  teachers: Named[] | null;
  environmentGroups: EnvironmentGroup[] | null;
};

/** @param withTeachers whether the form lets its user choose a teacher (staff only). */
export function readChoices({ db }: Deps, withTeachers: boolean, part: ReadPart): Choices {
  return {
    disciplines: part(() => listNameChoices(db, "disciplines")),
    classes: part(() => listNameChoices(db, "classes")),
    teachers: withTeachers ? part(() => listTeacherChoices(db)) : [],
    environmentGroups: part(() => groupByType(listEnvironmentChoices(db))),
  };
}
