import { Icon } from "#app/components/ui/icon.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import type { ShownRoom } from "#app/domain/rooms/room-choice.ts";
import { requestRoomsText as text } from "#app/text/bookings/request-rooms.ts";

export function RoomChips({
  rooms,
  onRemove,
  isByAddress,
}: {
  rooms: ShownRoom[];
  onRemove: (id: string) => void;
  isByAddress: boolean;
}) {
  const isEnhanced = useHydrated();
  if (rooms.length === 0 || !(isEnhanced || isByAddress)) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {rooms.map((room) => {
        const isInTheWay = room.standing !== "free" && room.standing !== null;
        return (
          <li key={room.id}>
            <button
              type={isEnhanced ? "button" : "submit"}
              formMethod="get"
              name="semAmbiente"
              value={room.id}
              className="chip"
              data-conflict={isInTheWay || undefined}
              onClick={() => onRemove(String(room.id))}
            >
              {isInTheWay ? <Icon name="conflict" size={18} /> : null}
              <span className="sr-only">
                {isInTheWay ? `${text.conflict}. ` : ""}
                {text.remove(room.name)}
              </span>
              <span aria-hidden="true">{room.name}</span>
              <Icon name="close" size={18} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
