import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import type { NamedRow } from "#app/domain/named-row.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

type RoomlessClass = { name: string; lessons: number; isKnown: boolean };

/** The classes whose lessons name no room, each with the rooms that can be its own. */
export function HomeRooms({
  classes,
  rooms,
  action,
}: {
  classes: RoomlessClass[];
  rooms: NamedRow[];
  action: string;
}) {
  return (
    <section className="panel flush" aria-labelledby="salas-das-turmas">
      <div className="px-4 py-3">
        <h2 id="salas-das-turmas">{text.homeRooms}</h2>
        <p className="hint">{text.homeRoomsHint}</p>
      </div>
      <Form method="post" action={action} preventScrollReset>
        <ul>
          {classes.map(({ name, lessons, isKnown }) => (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 border-t border-t-line"
            >
              <div className="grow basis-56 min-w-0">
                <p className="font-bold">{name}</p>
                <p className="hint">{text.withoutRoom(lessons)}</p>
              </div>
              {isKnown ? (
                <div className="basis-96 grow">
                  <input type="hidden" name="homeNames" value={name} autoComplete="off" />
                  <select
                    className="input w-auto max-w-64"
                    name="homeTo"
                    aria-label={text.homeRoomOf(name)}
                    defaultValue="-"
                  >
                    <option value="-">{text.leave}</option>
                    {rooms.map((room) => (
                      <option key={room.id} value={room.id}>
                        {room.name}
                      </option>
                    ))}
                  </select>
                </div>
              ) : (
                <p className="hint basis-96 grow">{text.classUnknown}</p>
              )}
            </li>
          ))}
        </ul>
        <div className="actions px-4 py-3 border-t border-t-line">
          <SubmitButton look="secondary">{text.saveHomeRooms}</SubmitButton>
        </div>
      </Form>
    </section>
  );
}
