import { compareNames } from "#app/domain/by-name.ts";
import { ENVIRONMENT_TYPES, type EnvironmentOption, type EnvironmentType } from "#app/domain/environment.ts";

/** From the scarce to the plentiful. */
export const TYPES_BY_NAME = [...ENVIRONMENT_TYPES].sort();

/** What the filter of rooms offers: the types with how many rooms there are of each, and all resources. */
export type FilterChoices = {
  typeCounts: { type: EnvironmentType; count: number }[];
  resourceNames: string[];
};

export function filterChoices(rooms: EnvironmentOption[]): FilterChoices {
  return {
    typeCounts: TYPES_BY_NAME.map((type) => ({
      type,
      count: rooms.filter((room) => room.type === type).length,
    })),
    resourceNames: [...new Set(rooms.flatMap(({ resources }) => resources.map(({ name }) => name)))].sort(
      compareNames,
    ),
  };
}
