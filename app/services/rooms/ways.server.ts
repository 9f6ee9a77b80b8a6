import { compareWays, type RoomWay, wayTo } from "#app/domain/rooms/room-way.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { readAvailability } from "#app/services/rooms/availability.server.ts";

/**
 * Where reservations can go from one of their rooms: every room that is free at their time, with what it lacks, the best
 * first (rules R24.22, R3.22). Each kind of hours, person and class is asked about once, however many dates have it.
 * @param bookerId whose move it would be, by which rules of booking are asked; left out, each owner's.
 */
export function listWays(
  deps: Deps,
  rows: Reservation[],
  environmentId: number,
  bookerId?: number,
): Map<number, RoomWay[]> {
  const rooms = listEnvironmentChoices(deps.db, [environmentId]);
  const left = rooms.find(({ id }) => id === environmentId);
  const ways = new Map<number, RoomWay[]>();
  if (!left) return ways;
  const alike = Map.groupBy(rows, ({ shift, startTime, endTime, ownerId, classId }) =>
    [shift, startTime, endTime, ownerId, classId].join(),
  );
  for (const group of alike.values()) {
    const [{ shift, startTime, endTime, ownerId, classId } = group[0] as Reservation] = group;
    const states = readAvailability(
      deps,
      {
        ...{ dates: group.map(({ date }) => date), shift, hoursOn: () => ({ startTime, endTime }), ownerId },
        party: {
          personId: ownerId,
          bookerId: bookerId ?? ownerId,
          classId,
          exceptIds: group.map(({ id }) => id),
        },
      },
      rooms.map(({ id }) => id),
    );
    const takenOn = states.map(({ taken }) => new Map(taken.map((day) => [day.date, day])));
    for (const row of group) {
      const free = rooms.flatMap((room, index): RoomWay[] => {
        const day = takenOn[index]?.get(row.date);
        if (row.environmentIds.includes(room.id) || (day && day.state !== "ruled")) return [];
        return [wayTo(room, left, day?.state === "ruled" ? day.short : null)];
      });
      ways.set(row.id, free.sort(compareWays(left)));
    }
  }
  return ways;
}
