import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { splitName } from "#app/domain/rooms/room-names.ts";
import type { School } from "#app/domain/settings/school.ts";
import { SchoolPicture } from "#app/routes/public/page-parts.tsx";
import { QrCode } from "#app/routes/public/qr-code.tsx";
import type { DoorSheets } from "#app/services/rooms/door-sheets.server.ts";
import { roomText, doorSheetText as text } from "#app/text/rooms/doors.ts";

export type Paper = "a4" | "a5";
const PAPERS: Paper[] = ["a4", "a5"];

/** Names that exceed three lines of the largest type are set smaller. */
const NAME_SIZES = [
  { className: "longest", text: 56, word: 22 },
  { className: "long", text: 28, word: 14 },
];

function nameClass(name: string): string | undefined {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  return NAME_SIZES.find((size) => name.length > size.text || longestWord > size.word)?.className;
}

type Props = { sheets: DoorSheets; id: number | null; paper: Paper; school: School; origin: string };

function sheetsAddress({ id, paper, page }: { id: number | null; paper: Paper; page: number }): string {
  const query = new URLSearchParams();
  if (id !== null) query.set("ambiente", String(id));
  if (paper !== "a4") query.set("papel", paper);
  if (page > 1) query.set("pagina", String(page));
  return query.size > 0 ? `${ADDRESSES.doorSheets}?${query}` : ADDRESSES.doorSheets;
}

/** Shown on the screen only: paper sizes, parts, and the link back. */
function Bar({ sheets: { rooms, page, pages }, id, paper }: Props) {
  return (
    <header className="bar">
      <h1>{id === null ? text.titleOfAll : roomText.sheet}</h1>
      <p>{rooms.length > 0 ? text.hint(rooms.length) : text.empty}</p>
      <nav aria-label={text.papers}>
        {PAPERS.map((each) => (
          <a
            key={each}
            href={sheetsAddress({ id, paper: each, page })}
            aria-current={each === paper ? "page" : undefined}
          >
            {each.toUpperCase()}
          </a>
        ))}
        {id === null ? null : (
          <>
            <a href={addressOf("room", id)}>{text.back}</a>
            <a href={sheetsAddress({ id: null, paper, page: 1 })}>{text.all}</a>
          </>
        )}
      </nav>
      {pages > 1 ? (
        <nav aria-label={text.parts}>
          {Array.from({ length: pages }, (_, index) => (
            <a
              key={text.part(index + 1, pages)}
              href={sheetsAddress({ id, paper, page: index + 1 })}
              aria-current={index + 1 === page ? "page" : undefined}
            >
              {text.part(index + 1, pages)}
            </a>
          ))}
        </nav>
      ) : null}
    </header>
  );
}

function Sheet({
  room,
  school,
  origin,
}: Pick<Props, "school" | "origin"> & { room: DoorSheets["rooms"][number] }) {
  const address = origin + addressOf("room", room.id);
  const { head, rest } = splitName(room.name);
  const holds = roomText.holds(room.capacity, room.resources);
  return (
    <section className="sheet" aria-labelledby={`sala-${room.id}`}>
      <p className="school">
        <SchoolPicture school={school} />
        <b>{school.name}</b> {room.location ? <span className="place">{room.location}</span> : null}
      </p>
      <h2 id={`sala-${room.id}`} className={nameClass(rest)}>
        {head ? <span>{`${head} `}</span> : null}
        {rest}
      </h2>
      {holds ? <p className="holds">{holds}</p> : null}
      <div className="scan">
        <p className="lead">{text.lead}</p>
        <QrCode text={address} label={text.codeLabel(address)} />
        <p className="address">{address.replace(/^https?:\/\//, "")}</p>
      </div>
      <p className="foot">{text.foot}</p>
    </section>
  );
}

/** The door sheets of one room or of all, a page of paper each. */
export function DoorSheetsView(props: Props) {
  const { sheets, school, origin } = props;
  return (
    <>
      <Bar {...props} />
      <main>
        {sheets.rooms.map((room) => (
          <Sheet key={room.id} room={room} school={school} origin={origin} />
        ))}
      </main>
    </>
  );
}
