import { ADDRESSES, addressOf, subscriptionAddress } from "#app/domain/addresses.ts";
import type { PlacedReservation } from "#app/models/public/public-place.server.ts";
import { LinkPreview, SkipLink } from "#app/routes/public/page-parts.tsx";
import type { RoomPage } from "#app/services/rooms/room-page.server.ts";
import { publicText } from "#app/text/public/public.ts";
import { roomText as text } from "#app/text/rooms/doors.ts";
import { Ficha } from "./room-ficha.tsx";
import { RoomWeek } from "./room-week.tsx";

type View = { page: RoomPage; schoolName: string; origin: string };

export function RoomPreview({ page: { room }, schoolName, origin }: View) {
  return (
    <LinkPreview
      title={room.name}
      description={text.description(room.name)}
      schoolName={schoolName}
      address={origin + addressOf("room", room.id)}
    />
  );
}

/** Whether a row is marked as a reservation, beside lessons of the timetable. */
function isBooking({ hasLessons }: RoomPage, { isLesson }: PlacedReservation): boolean {
  return hasLessons && !isLesson;
}

/** The room's present state, in the page's largest type. */
function state({ now, blockedNow, next, day, today }: RoomPage): string {
  if (now.length > 0)
    return text.inClassUntil(now.reduce((end, row) => (row.endTime > end ? row.endTime : end), ""));
  if (blockedNow !== null) return text.blocked(blockedNow);
  if (next?.date === today) return text.noClassUntil(next.startTime);
  return day.length > 0 ? text.noMoreToday : text.noClassToday;
}

function What({ row, page }: { row: PlacedReservation; page: RoomPage }) {
  return (
    <>
      <p>
        <b>{row.className}</b>
        {` · ${row.disciplineName}`}
        {isBooking(page, row) ? ` · ${text.booking}` : null}
      </p>
      <p className="muted">{row.userName}</p>
    </>
  );
}

function Now({ page }: { page: RoomPage }) {
  const { now, next, time, today } = page;
  return (
    <section
      className={now.length > 0 ? "now is-taken" : "now"}
      id="agora"
      tabIndex={-1}
      aria-labelledby="t-agora"
    >
      <h2 id="t-agora">{text.nowAt(time)}</h2>
      <p className="state">{state(page)}</p>
      {now.map((row) => (
        <What key={row.id} row={row} page={page} />
      ))}
      <p className="then">
        {next ? (
          <>
            <span className="muted">{text.afterwards}</span>{" "}
            <b>{text.when(next.date, today, next.startTime, next.endTime)}</b>
            {` · ${next.className}`}
          </>
        ) : (
          <span className="muted">{text.nothingSoon}</span>
        )}
      </p>
    </section>
  );
}

function Acts({ page: { room, requestDate }, origin }: { page: RoomPage; origin: string }) {
  const query = new URLSearchParams({ ambiente: String(room.id), data: requestDate });
  return (
    <p className="acts">
      <a className="act" href={`${ADDRESSES.request}?${query}`}>
        {text.book}
      </a>
      <a className="act second" href={subscriptionAddress(origin, "roomFeed", room.id)}>
        <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24">
          <path d="M5 5h14v15H5zM5 10h14M9 3v4M15 3v4" />
        </svg>
        {text.subscribe}
      </a>
    </p>
  );
}

function Today({ page }: { page: RoomPage }) {
  const { day, today, time } = page;
  const earlier = day.filter(({ endTime }) => endTime <= time);
  const rest = day.filter(({ endTime }) => endTime > time);
  return (
    <section aria-labelledby="t-hoje">
      <h2 id="t-hoje">
        <span>{text.day(today)}</span> <span className="mark">{text.today}</span>
      </h2>
      {earlier.length > 0 ? (
        <details className="earlier">
          <summary>{text.earlier(earlier.length)}</summary>
          {earlier.map((row) => (
            <Ficha key={row.id} row={row} isNow={false} isBooking={isBooking(page, row)} />
          ))}
        </details>
      ) : null}
      {rest.map((row) => (
        <Ficha key={row.id} row={row} isNow={row.startTime <= time} isBooking={isBooking(page, row)} />
      ))}
      {rest.length === 0 ? (
        <p className="empty">{earlier.length > 0 ? text.emptyRest : text.emptyDay}</p>
      ) : null}
    </section>
  );
}

/** A room's public page: now, next, today, the week. */
export function RoomView({ page, schoolName, origin }: View) {
  const { room } = page;
  const holds = text.holds(room.capacity, room.resources);
  const feed = origin + addressOf("roomFeed", `${room.id}.ics`);
  return (
    <>
      <SkipLink to="agora" words={text.skip} />
      <header className="band">
        <p>{[schoolName, room.location].filter(Boolean).join(" · ")}</p>
        <h1>{room.name}</h1>
      </header>
      <main>
        {holds ? <p className="holds">{holds}</p> : null}
        <Now page={page} />
        <Acts page={page} origin={origin} />
        <div className="in">
          <Today page={page} />
          <RoomWeek page={page} />
        </div>
      </main>
      <footer>
        <p className="links">
          <a href={ADDRESSES.weekly}>{text.schedule}</a>{" "}
          <a href={`${ADDRESSES.doorSheets}?ambiente=${room.id}`}>{text.sheet}</a>{" "}
          <a href={ADDRESSES.privacy}>{publicText.privacy}</a>
        </p>
        <p className="about muted">
          {text.calendarAddress} <a href={feed}>{feed}</a>
        </p>
        <p className="about muted">{text.note}</p>
      </footer>
    </>
  );
}

/** The page of a room that does not exist, or (with the address to try again) could not be read. */
export function RoomFailure({ title, retry }: { title: string; retry?: string }) {
  return (
    <>
      <header className="band">
        <h1>{title}</h1>
      </header>
      <main className="in" role={retry ? "alert" : undefined}>
        {retry ? null : <p>{text.unknown}</p>}
        <p className="links">
          <a href={retry ?? ADDRESSES.weekly}>{retry ? publicText.retry : text.schedule}</a>
        </p>
      </main>
    </>
  );
}
