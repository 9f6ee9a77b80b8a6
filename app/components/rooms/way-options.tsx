import type { RoomWay } from "#app/domain/rooms/room-way.ts";
import { roomWayText as text } from "#app/text/rooms/room-ways.ts";

/**
 * Free rooms as the options of a field: those of the same type first, each with its seats and what it lacks.
 * @param sendsFor what the field sends for a room.
 * @param words how it is named, by default with its seats and what it lacks.
 */
export function WayOptions<Way extends RoomWay>({
  ways,
  sendsFor,
  words = text.way,
}: {
  ways: Way[];
  sendsFor: (way: Way) => string | number;
  words?: (way: Way) => string;
}) {
  const groups = [
    [text.sameType, ways.filter(({ isSameType }) => isSameType)],
    [text.otherTypes, ways.filter(({ isSameType }) => !isSameType)],
  ] as const;
  return groups.map(([label, rooms]) =>
    rooms.length === 0 ? null : (
      <optgroup key={label} label={label}>
        {rooms.map((way) => (
          <option key={way.id} value={sendsFor(way)}>
            {words(way)}
          </option>
        ))}
      </optgroup>
    ),
  );
}
