import { Link } from "@remix-run/react";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import type { RoomOfPeople } from "#app/models/rooms/room-people.server.ts";
import { roomPeopleText as text } from "#app/text/rooms/room-people.ts";

export function RoomPeople({ rooms, roomCount }: { rooms: RoomOfPeople[]; roomCount: number }) {
  return (
    <section className="panel flush content-start" aria-labelledby="responsaveis">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-3">
        <h2 id="responsaveis">
          {text.title} <span className="hint">{text.counted(rooms.length, roomCount)}</span>
        </h2>
        <Link to={ADDRESSES.environments} className="tap">
          {text.choose}
        </Link>
      </div>
      {rooms.length === 0 ? <p className="hint px-4 pb-4">{text.allBySector}</p> : null}
      {rooms.length > 0 ? (
        <ActionsTable name={text.title} columns={[text.room, text.answers, text.approval]}>
          {rooms.map(({ id, name, approval, people }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td data-label={text.answers}>{people.join(", ") || text.nobody}</td>
              <td data-label={text.approval}>{text.approvalWords[approval]}</td>
              <td className="row-actions">
                <Link to={addressOf("environmentEdit", id)} className="tap" aria-label={text.editOf(name)}>
                  {text.edit}
                </Link>
              </td>
            </tr>
          ))}
        </ActionsTable>
      ) : null}
    </section>
  );
}
