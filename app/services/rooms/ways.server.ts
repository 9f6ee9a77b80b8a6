import type { ClosureWay } from "#app/domain/rooms/closure.ts";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import { holdsAtLeast } from "#app/domain/rooms/resource.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Deps } from "#app/services/deps.ts";
import { readAvailability } from "#app/services/rooms/availability.server.ts";

/** What a room lacks of what the closed one has. */
function lacksOf(room: EnvironmentOption, closed: EnvironmentOption) {
  const missing = Math.max(0, (closed.capacity ?? 0) - (room.capacity ?? 0));
  const resources = closed.resources.filter((needed) => !holdsAtLeast(room.resources, [needed]));
  return { seats: room.capacity === null ? 0 : missing, resources: resources.map(({ name }) => name) };
}

/** Best first: what fits, the same type, the fewest spare or missing seats. */
function byFit(closed: EnvironmentOption) {
  const distance = ({ capacity }: ClosureWay) => Math.abs((capacity ?? 0) - (closed.capacity ?? 0));
  return (a: ClosureWay, b: ClosureWay) =>
    Number(b.fits) - Number(a.fits) ||
    Number(b.isSameType) - Number(a.isSameType) ||
    distance(a) - distance(b) ||
    a.name.localeCompare(b.name, "pt-BR", { numeric: true });
}

/**
 * Where reservations of a room that is closed can go: every room that is free at their time, with what it lacks
 * (rules R24.22). Each kind of hours, person and class is asked about once, however many dates have it.
 */
export function listWays(
  deps: Deps,
  actor: Actor,
  rows: Reservation[],
  environmentId: number,
): Map<number, ClosureWay[]> {
  const rooms = listEnvironmentChoices(deps.db);
  const closed = rooms.find(({ id }) => id === environmentId);
  const ways = new Map<number, ClosureWay[]>();
  if (!closed) return ways;
  const alike = Map.groupBy(rows, ({ shift, startTime, endTime, ownerId, classId }) =>
    [shift, startTime, endTime, ownerId, classId].join(),
  );
  for (const group of alike.values()) {
    const [{ shift, startTime, endTime, ownerId, classId } = group[0] as Reservation] = group;
    const states = readAvailability(
      deps,
      {
        ...{ dates: group.map(({ date }) => date), shift, hoursOn: () => ({ startTime, endTime }), ownerId },
        party: { personId: ownerId, bookerId: actor.id, classId, exceptIds: group.map(({ id }) => id) },
      },
      rooms.map(({ id }) => id),
    );
    const takenOn = states.map(({ taken }) => new Map(taken.map((day) => [day.date, day])));
    for (const row of group) {
      const free = rooms.flatMap((room, index): ClosureWay[] => {
        const day = takenOn[index]?.get(row.date);
        if (row.environmentIds.includes(room.id) || (day && day.state !== "ruled")) return [];
        const { id, name, capacity } = room;
        const rule = day?.state === "ruled" ? day.short : null;
        const lacks = { ...lacksOf(room, closed), rule };
        const isKnown = capacity !== null || closed.capacity === null;
        const fits = isKnown && lacks.seats === 0 && lacks.resources.length === 0 && rule === null;
        return [{ id, name, capacity, isSameType: room.type === closed.type, lacks, fits }];
      });
      ways.set(row.id, free.sort(byFit(closed)));
    }
  }
  return ways;
}
