import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import type { ShownRoom } from "#app/domain/rooms/room-choice.ts";
import { requestRoomsText as text } from "#app/text/bookings/request-rooms.ts";

const ICONS = {
  free: "check",
  requested: "hourglass",
  partly: "user",
  taken: "user",
  ruled: "blocked",
} as const satisfies Record<NonNullable<ShownRoom["standing"]>, IconName>;

export type RoomListing = {
  chosen: string[];
  onToggle: (id: string) => void;
  /** On how many dates the states are; null before there are any. */
  dateCount: number | null;
  isStaff: boolean;
};

type Props = { room: ShownRoom; listing: RoomListing };

/** The text of a room's state; empty while it is unknown. */
function stateOf(
  { standing, text: words, freeCount, isOwn }: ShownRoom,
  { dateCount, isStaff }: RoomListing,
): string {
  const isCounted = standing === "free" || standing === "partly";
  const state = isCounted ? text.freeOn(freeCount, dateCount ?? 0) : words;
  return isOwn ? `${state}. ${text.own(isStaff)}` : state;
}

function boxOf({ room, listing }: Props) {
  const id = String(room.id);
  return {
    type: "checkbox",
    name: "environmentIds",
    value: id,
    checked: listing.chosen.includes(id),
    onChange: () => listing.onToggle(id),
  };
}

export function RoomRow({ room, listing, name }: Props & { name: string }) {
  return (
    <li hidden={!room.isMatch}>
      <label>
        <input {...boxOf({ room, listing })} />
        <span className="name">
          {name}
          <span className="has">{text.facts(room.capacity, room.resources)}</span>
        </span>
        {room.standing ? (
          <span className="state" data-state={room.standing}>
            <Icon name={ICONS[room.standing]} size={16} />
            <span>{stateOf(room, listing)}</span>
          </span>
        ) : null}
      </label>
    </li>
  );
}

export function RoomTile({ room, listing }: Props) {
  const words = text.tile(
    room.name,
    room.capacity,
    [text.facts(null, room.resources), room.standing ? stateOf(room, listing) : ""]
      .filter(Boolean)
      .join(", "),
  );
  return (
    <label hidden={!room.isMatch} data-tooltip={words}>
      <input {...boxOf({ room, listing })} aria-label={words} />
      <span aria-hidden="true">{room.shortName}</span>
      <small aria-hidden="true">{room.capacity ?? "–"}</small>
    </label>
  );
}
