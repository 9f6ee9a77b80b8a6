import { compareNames } from "#app/domain/by-name.ts";
import { ENVIRONMENT_TYPES, type EnvironmentOption } from "#app/domain/rooms/environment.ts";
import type { FilterChoices } from "#app/domain/rooms/room-day.ts";

/** From the scarce to the plentiful. */
export const TYPES_BY_NAME = [...ENVIRONMENT_TYPES].sort();

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
