import { type EnvironmentGroup, groupByType } from "#app/domain/rooms/environment.ts";
import { NO_OPTIONS, type SerializedOptions } from "#app/domain/serialized-options.ts";
import {
  listEnvironmentChoices,
  serializeNameOptions,
  serializeTeacherOptions,
} from "#app/models/catalog/choices.server.ts";
import type { Deps } from "#app/services/deps.ts";

/** Reads a part of a screen; null where that failed, and the other parts are shown all the same. */
export type ReadPart = <T>(read: () => T) => T | null;

/** What the reservation forms offer, null for a list that could not be read; environments come by type (rules R16.1). */
export type Choices = {
  disciplines: SerializedOptions | null;
  classes: SerializedOptions | null;
  teachers: SerializedOptions | null;
  environmentGroups: EnvironmentGroup[] | null;
};

/** What a reservation has already, which its form offers although it is archived. */
type Held = { disciplineId: number; classId: number; environmentIds: number[]; ownerId?: number };

/** @param withTeachers whether the form lets its user choose a teacher (staff only). */
export function readChoices(
  { db }: Deps,
  withTeachers: boolean,
  part: ReadPart,
  held?: Held | null | undefined,
): Choices {
  const { disciplineId, classId, ownerId, environmentIds = [] } = held ?? {};
  const idsOf = (id: number | undefined) => (id === undefined ? [] : [id]);
  return {
    disciplines: part(() => serializeNameOptions(db, "disciplines", idsOf(disciplineId))),
    classes: part(() => serializeNameOptions(db, "classes", idsOf(classId))),
    teachers: part(() => (withTeachers ? serializeTeacherOptions(db, idsOf(ownerId)) : NO_OPTIONS)),
    environmentGroups: part(() => groupByType(listEnvironmentChoices(db, environmentIds))),
  };
}
