import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { requestAddress, seriesAddress } from "#app/domain/rooms/room-query.ts";
import type { FoundRoom } from "#app/services/rooms/finder.server.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import type { FinderView } from "./types.ts";

const ICONS = { free: "check", some: "calendar", none: "rejected" } as const;

function stateOf({ isFree, freeCount }: FoundRoom): keyof typeof ICONS {
  if (isFree) return "free";
  return freeCount > 0 ? "some" : "none";
}

function Room({ room, finder }: { room: FoundRoom; finder: FinderView }) {
  const { searched: dates, shift, lessons } = finder;
  const freeDates = dates.filter((_, place) => room.days[place] === "1");
  const state = stateOf(room);
  const series = seriesAddress({ dates, shift, lessons }, room.id);
  return (
    <li className="found-room" data-state={state}>
      <div>
        <h3>{room.name}</h3>
        <p className="hint">{text.holds(room.capacity, room.resources)}</p>
      </div>
      <p className="found-state">
        <Icon name={ICONS[state]} size={18} />
        <span>
          {room.summary}
          {room.isOwn ? <em className="not-italic font-semibold"> {text.own}</em> : null}
        </span>
      </p>
      {freeDates.length > 0 ? (
        <div className="grid gap-1">
          <a
            className="button"
            data-look="secondary"
            data-size="tool"
            href={requestAddress({ dates: freeDates, shift, lessons }, [room.id])}
          >
            {room.isFree ? text.bookAll : text.bookSome(freeDates.length)}
            <span className="sr-only"> {room.name}</span>
          </a>
          {series ? (
            <a className="text-center" href={series}>
              {text.asSeries}
              <span className="sr-only"> {room.name}</span>
            </a>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function Together({ finder: { set, unserved } }: { finder: FinderView }) {
  return (
    <>
      {unserved.length > 0 ? (
        <p className="notice" data-tone="warning">
          {text.unserved(unserved)}
        </p>
      ) : null}
      {set ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 px-4 border-2 border-primary rounded-lg bg-selected">
          <p className="flex-[1_1_20rem]">
            <strong>{text.setTitle}</strong> {text.set(set.rooms)}
          </p>
          <ButtonLink to={set.to}>{text.bookSet(set.rooms.length)}</ButtonLink>
        </div>
      ) : null}
    </>
  );
}

export function FoundRooms({ finder, rooms }: { finder: FinderView; rooms: FoundRoom[] }) {
  const serving = rooms.filter(({ freeCount }) => freeCount > 0);
  const full = rooms.filter(({ freeCount }) => freeCount === 0);
  const list = (some: FoundRoom[]) => (
    <ul className="found-rooms">
      {some.map((room) => (
        <Room key={room.id} room={room} finder={finder} />
      ))}
    </ul>
  );
  return (
    <>
      <Together finder={finder} />
      {serving.length > 0 ? list(serving) : null}
      {full.length > 0 ? (
        <details open={serving.length === 0 || undefined}>
          <summary className="list-item min-h-11 py-2 font-bold cursor-pointer">
            {text.showFull(full.length)}
          </summary>
          {list(full)}
        </details>
      ) : null}
    </>
  );
}
