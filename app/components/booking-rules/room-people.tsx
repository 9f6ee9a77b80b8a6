import { Link } from "@remix-run/react";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import type { Approval } from "#app/domain/rooms/approval.ts";
import { roomPeopleText as text } from "#app/text/catalog/room-people.ts";

type RoomOfPeople = { id: number; name: string; approval: Approval; people: string[] };

/** Who answers for which room; each is changed in the room's dialog. */
export function RoomPeople({ rooms, roomCount }: { rooms: RoomOfPeople[]; roomCount: number }) {
  return (
    <section className="panel flush content-start" aria-labelledby="responsaveis">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-3">
        <h2 id="responsaveis">
          {text.title} <span className="hint">{text.counted(rooms.length, roomCount)}</span>
        </h2>
        <Link to={ADDRESSES.environments}>{text.choose}</Link>
      </div>
      {rooms.length === 0 ? <p className="hint px-4 pb-4">{text.allBySector}</p> : null}
      {rooms.length > 0 ? (
        <table className="w-full [&_td]:px-2 [&_th]:px-2 [&_:first-child]:pl-4" aria-label={text.title}>
          <thead className="bg-sunken text-small text-left">
            <tr>
              <th scope="col">{text.room}</th>
              <th scope="col">{text.answers}</th>
              <th scope="col">{text.approval}</th>
              <th scope="col">
                <span className="sr-only">{text.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rooms.map(({ id, name, approval, people }) => (
              <tr key={id} className="h-12 border-t border-t-line">
                <th scope="row" className="text-left font-bold">
                  {name}
                </th>
                <td>{people.join(", ") || text.nobody}</td>
                <td>{text.approvalWords[approval]}</td>
                <td className="pr-4 text-right">
                  <Link to={addressOf("environmentEdit", id)} aria-label={text.editOf(name)}>
                    {text.edit}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
