import { ADDRESSES, addressOf, subscriptionAddress } from "#app/domain/addresses.ts";
import { attribute, type Html, html } from "#app/domain/html.ts";
import { isGone } from "#app/domain/public/change.ts";
import { weekSheetAddress } from "#app/domain/public/week-sheet.ts";
import type { PlacedReservation } from "#app/models/public/public-place.server.ts";
import { whoTeaches } from "#app/routes/public/change-mark.ts";
import { linkPreview, skipLink } from "#app/routes/public/page-parts.ts";
import type { RoomPage } from "#app/services/rooms/room-page.server.ts";
import { publicText } from "#app/text/public/public.ts";
import { weekSheetText } from "#app/text/public/week-sheet.ts";
import { roomText as text } from "#app/text/rooms/doors.ts";
import { ficha } from "./room-ficha.ts";
import { isCode, roomWeek } from "./room-week.ts";

type View = { page: RoomPage; schoolName: string; origin: string };

export function roomPreview({ page: { room }, schoolName, origin }: View): Html {
  return linkPreview({
    title: room.name,
    description: text.description(room.name),
    schoolName,
    address: origin + addressOf("room", room.id),
  });
}

function isBooking({ hasLessons }: RoomPage, { isLesson }: PlacedReservation): boolean {
  return hasLessons && !isLesson;
}

function state(page: RoomPage): string {
  const { now, blockedNow, next, day, today } = page;
  if (now.length > 0)
    return text.inClassUntil(now.reduce((end, row) => (row.endTime > end ? row.endTime : end), ""));
  if (page.closedNow !== null) return page.closedNow;
  if (blockedNow !== null) return text.blocked(blockedNow);
  if (next?.date === today) return text.noClassUntil(next.startTime);
  return day.length > 0 ? text.noMoreToday : text.noClassToday;
}

function lessonNow(row: PlacedReservation, page: RoomPage): Html {
  return html`
    <p>
      <b>${row.className}</b> · ${row.disciplineName}${isBooking(page, row) ? ` · ${text.booking}` : null}
    </p>
    ${whoTeaches(row, "muted")}`;
}

function nextLesson({ next, today }: RoomPage): Html {
  if (!next) return html`<span class="muted">${text.nothingSoon}</span>`;
  return html`
    <span class="muted">${text.afterwards}</span>${" "}
    <b>${text.when(next.date, today, next.startTime, next.endTime)}</b> · <span${attribute("class", isCode(next.className) ? "code" : null)}>${next.className}</span>`;
}

function presentSection(page: RoomPage): Html {
  const { now, time } = page;
  return html`
    <section class="${now.length > 0 ? "now is-taken" : "now"}" id="agora" tabindex="-1" aria-labelledby="t-agora">
      <h2 id="t-agora">${text.nowAt(time)}</h2>
      <p class="state">${state(page)}</p>
      ${now.map((row) => lessonNow(row, page))}
      <p class="then">${nextLesson(page)}</p>
    </section>`;
}

function acts({ room, requestDate, closedNow }: RoomPage, origin: string): Html {
  const query = new URLSearchParams({ ambiente: String(room.id), data: requestDate });
  return html`
    <p class="acts">
      ${closedNow === null ? html`<a class="act" href="${`${ADDRESSES.request}?${query}`}">${text.book}</a>` : null}
      <a class="act second" href="${subscriptionAddress(origin, "roomFeed", room.id)}">
        <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24">
          <path d="M5 5h14v15H5zM5 10h14M9 3v4M15 3v4"></path>
        </svg>
        ${text.subscribe}
      </a>
    </p>`;
}

function todaySection(page: RoomPage): Html {
  const { day, today, time } = page;
  const earlier = day.filter(({ endTime }) => endTime <= time);
  const rest = day.filter(({ endTime }) => endTime > time);
  const fichaOf = (row: PlacedReservation, isNow: boolean) =>
    ficha({ row, isNow, isBooking: isBooking(page, row) });
  return html`
    <section aria-labelledby="t-hoje">
      <h2 id="t-hoje"><span>${text.day(today)}</span> <span class="mark">${text.today}</span></h2>
      ${
        earlier.length > 0
          ? html`
            <details class="earlier">
              <summary>${text.earlier(earlier.length)}</summary>
              ${earlier.map((row) => fichaOf(row, false))}
            </details>`
          : null
      }
      ${rest.map((row) => fichaOf(row, !isGone(row) && row.startTime <= time))}
      ${
        rest.length === 0
          ? html`<p class="empty muted">${earlier.length > 0 ? text.emptyRest : text.emptyDay}</p>`
          : null
      }
    </section>`;
}

export function roomView({ page, schoolName, origin }: View): Html {
  const { room } = page;
  const holds = text.holds(room.capacity, room.resources);
  const feed = origin + addressOf("roomFeed", `${room.id}.ics`);
  return html`
    ${skipLink({ to: "agora", words: text.skip })}
    <header class="band">
      <p>${[schoolName, room.location].filter(Boolean).join(" · ")}</p>
      <h1>${room.name}</h1>
    </header>
    <main>
      ${holds && html`<p class="holds">${holds}</p>`}
      ${presentSection(page)}
      ${acts(page, origin)}
      <div class="in">
        ${todaySection(page)}
        ${roomWeek(page)}
      </div>
    </main>
    <footer>
      <p class="links">
        <a href="${ADDRESSES.weekly}">${text.schedule}</a>${" "}
        <a href="${ADDRESSES.doorSheets}?ambiente=${room.id}">${text.sheet}</a>${" "}
        <a href="${weekSheetAddress({ monday: page.monday === page.openingMonday ? null : page.monday, room: room.id })}">${weekSheetText.link}</a>${" "}
        <a href="${ADDRESSES.privacy}">${publicText.privacy}</a>
      </p>
      <p class="about muted">${text.calendarAddress} <a href="${feed}">${feed}</a></p>
      <p class="about muted">${text.note}</p>
    </footer>`;
}

/** @param retry the address to try again; null for a room that does not exist. */
export function roomFailure(title: string, retry: string | null): Html {
  return html`
    <header class="band"><h1>${title}</h1></header>
    <main class="in"${attribute("role", retry && "alert")}>
      ${retry ? null : html`<p>${text.unknown}</p>`}
      <p class="links">
        <a href="${retry ?? ADDRESSES.weekly}">${retry ? publicText.retry : text.schedule}</a>
      </p>
    </main>`;
}
