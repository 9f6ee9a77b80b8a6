import { Fold } from "#app/components/form/fold.tsx";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import type { RoomGroup, ShownRoom } from "#app/domain/rooms/room-choice.ts";
import { requestRoomsText as text } from "#app/text/bookings/request-rooms.ts";
import { type RoomListing, RoomRow, RoomTile } from "./room-row.tsx";
import { useRoomKeys } from "./use-room-keys.ts";

function GroupCount({ group, isKnown }: { group: RoomGroup; isKnown: boolean }) {
  const { freeCount, requestedCount, partlyCount, tiles, rows } = group;
  if (!isKnown) {
    const shown = [...tiles, ...rows].filter(({ isMatch }) => isMatch).length;
    return <span className="count">{text.roomsOfType(shown)}</span>;
  }
  return (
    <span className="count">
      <b className="text-on-approved">{text.freeOfType(freeCount)}</b>
      {requestedCount > 0 ? ` · ${text.requestedOfType(requestedCount)}` : null}
      {partlyCount > 0 ? ` · ${text.partlyOfType(partlyCount)}` : null}
    </span>
  );
}

function Group({ group, listing, isOpen }: { group: RoomGroup; listing: RoomListing; isOpen: boolean }) {
  const isKnown = listing.dateCount !== null;
  const head = (
    <>
      {text.head(group.head, group.type)} <GroupCount group={group} isKnown={isKnown} />
    </>
  );
  const hasMatch = [...group.tiles, ...group.rows].some(({ isMatch }) => isMatch);
  return (
    <Fold name="tipo-de-ambiente" isOpen={isOpen} hidden={!hasMatch}>
      <summary>{head}</summary>
      <p className="wide-head">{head}</p>
      {group.tiles.some(({ isMatch }) => isMatch) ? (
        <p className="px-3 pb-1.5 text-muted text-badge/4.5">{text.tilesNote(listing.dateCount)}</p>
      ) : null}
      {group.tiles.length > 0 ? (
        <div className="room-tiles">
          {group.tiles.map((room) => (
            <RoomTile key={room.id} room={room} listing={listing} />
          ))}
        </div>
      ) : null}
      {group.rows.length > 0 ? (
        <ul className="room-rows min-[75rem]:grid min-[75rem]:grid-cols-[1fr_1fr]">
          {group.rows.map((room) => (
            <RoomRow key={room.id} room={room} listing={listing} name={room.shortName} />
          ))}
        </ul>
      ) : null}
    </Fold>
  );
}

export function RoomGroups({
  groups,
  taken,
  listing,
  openType,
}: {
  groups: RoomGroup[];
  taken: ShownRoom[];
  listing: RoomListing;
  openType: EnvironmentType | undefined;
}) {
  const takenShown = taken.filter(({ isMatch }) => isMatch).length;
  const isNone =
    takenShown === 0 && groups.every(({ tiles, rows }) => [...tiles, ...rows].every((r) => !r.isMatch));
  return (
    <div
      {...useRoomKeys()}
      className="room-groups border border-line rounded-lg bg-surface lg:grid lg:gap-2 lg:border-0 lg:bg-transparent lg:bg-none"
    >
      {isNone ? <p className="px-3 pb-1.5 text-muted text-badge/4.5">{text.noMatch}</p> : null}
      {groups.map((group) => (
        <Group key={group.type} group={group} listing={listing} isOpen={group.type === openType} />
      ))}
      {taken.length > 0 ? (
        <details className="taken" hidden={takenShown === 0}>
          <summary>
            {text.taken(
              takenShown,
              taken.some(({ standing }) => standing === "ruled"),
            )}
          </summary>
          <ul className="room-rows min-[75rem]:grid min-[75rem]:grid-cols-[1fr_1fr]">
            {taken.map((room) => (
              <RoomRow key={room.id} room={room} listing={listing} name={room.name} />
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
