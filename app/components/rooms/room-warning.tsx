import type { EnvironmentGroup } from "#app/domain/rooms/environment.ts";
import type { NotFreeRoom, RoomStates } from "#app/domain/rooms/room-choice.ts";
import { requestRoomsText as text } from "#app/text/bookings/request-rooms.ts";

export function rivalsIn(states: RoomStates | null, chosen: string[]): NotFreeRoom[] {
  return (states?.notFree ?? []).filter(({ id }) => chosen.includes(String(id)));
}

export function RoomWarning({
  groups,
  rivals,
  advice,
}: {
  groups: EnvironmentGroup[] | null;
  rivals: NotFreeRoom[];
  advice: string;
}) {
  const nameOf = (id: number) =>
    groups?.flatMap(({ environments }) => environments).find((room) => room.id === id)?.name ?? "";
  return (
    <div aria-live="polite">
      {rivals.length > 0 ? (
        <div className="notice" data-tone="danger">
          <ul>
            {rivals.map((rival) => (
              <li key={rival.id}>{text.rival(nameOf(rival.id), rival.text)}</li>
            ))}
          </ul>
          {rivals.some(({ standing }) => standing !== "ruled") ? <p>{advice}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
