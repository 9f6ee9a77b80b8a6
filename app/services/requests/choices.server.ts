import { NO_ROWS, type PackedRows } from "#app/domain/packed-rows.ts";
import { type EnvironmentGroup, groupByType } from "#app/domain/rooms/environment.ts";
import {
  listEnvironmentChoices,
  packNameChoices,
  packTeacherChoices,
} from "#app/models/catalog/choices.server.ts";
import type { Deps } from "#app/services/deps.ts";

/** Reads a part of a screen; null where that failed, and the other parts are shown all the same. */
export type ReadPart = <T>(read: () => T) => T | null;

/** What the reservation forms offer, null for a list that could not be read; environments come by type (rules R16.1). */
export type Choices = {
  disciplines: PackedRows | null;
  classes: PackedRows | null;
  teachers: PackedRows | null;
  environmentGroups: EnvironmentGroup[] | null;
};

/** @param withTeachers whether the form lets its user choose a teacher (staff only). */
export function readChoices({ db }: Deps, withTeachers: boolean, part: ReadPart): Choices {
  return {
    disciplines: part(() => packNameChoices(db, "disciplines")),
    classes: part(() => packNameChoices(db, "classes")),
    teachers: part(() => (withTeachers ? packTeacherChoices(db) : NO_ROWS)),
    environmentGroups: part(() => groupByType(listEnvironmentChoices(db))),
  };
}
