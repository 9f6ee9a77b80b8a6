import { addressOf } from "#app/domain/addresses.ts";
import { addDays, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { attribute, type Html, html } from "#app/domain/html.ts";
import { isGone } from "#app/domain/public/change.ts";
import type { RoomPage, RoomShift, RoomWeekRow } from "#app/services/rooms/room-page.server.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { changeText, publicText } from "#app/text/public/public.ts";
import { lessonSpan, roomText as text } from "#app/text/rooms/doors.ts";

const WHOLE_CODE = 11;

/** Whether a class's name is short enough to stand in one piece. */
export function isCode(name: string): boolean {
  return name.length <= WHOLE_CODE;
}

/** The lessons of a reservation, or its times; empty for the whole shift. */
function lessonsText({ lessons, startTime, endTime }: RoomWeekRow): string {
  return lessons ? lessonSpan(lessons) : formatTimeRange(startTime, endTime);
}

function cellRow(row: RoomWeekRow, hasLessons: boolean): Html {
  const className = isCode(row.className) ? "class code" : "class";
  return html`
    <p>
      <b class="${className}">${isGone(row) ? html`<s>${row.className}</s>` : row.className}</b> ${lessonsText(row)}
      ${row.change && html`<span class="mark">${changeText.marks[row.change]}</span>`}
      ${hasLessons && !row.isLesson ? html`<span class="muted"> ${text.booking}</span>` : null}
    </p>`;
}

function cell({ reservations, blocked, closed }: RoomShift, hasLessons: boolean): Html {
  const notes = [blocked, closed].filter((note) => note !== null);
  if (reservations.length === 0) return html`<td class="muted">${notes.join(". ") || text.noClass}</td>`;
  return html`
    <td>
      ${notes.map((note) => html`<span class="muted">${note}</span> `)}
      ${reservations.map((row) => cellRow(row, hasLessons))}
    </td>`;
}

function weekLabel({ monday, openingMonday, today }: RoomPage): string {
  if (monday <= today && today < addDays(monday, 7)) return text.thisWeek;
  return monday === openingMonday ? text.nextWeek : text.otherWeek;
}

function roomWeekAddress({ room, openingMonday }: RoomPage, monday: string): string {
  const address = addressOf("room", room.id);
  return monday === openingMonday ? `${address}#semana` : `${address}?semana=${monday}#semana`;
}

function tableOf({ week, hasLessons }: RoomPage): Html {
  const heads = SHIFTS.map((shift) => html`<th scope="col">${publicText.shifts[shift]}</th>`);
  const rows = week.map(
    ({ date, isToday, shifts }) => html`
      <tr${attribute("class", isToday ? "on" : null)}>
        <th scope="row">
          ${text.weekday(date)}${isToday ? html`<span class="vh"> (${text.today})</span>` : null}
        </th>
        ${SHIFTS.map((shift) => cell(shifts[shift], hasLessons))}
      </tr>`,
  );
  return html`
    <table aria-labelledby="t-semana">
      <thead><tr><th scope="col" class="day"><span class="vh">${text.dayColumn}</span></th>${heads}</tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}

export function roomWeek(page: RoomPage): Html {
  const { monday, week } = page;
  const last = week.at(-1)?.date ?? monday;
  const link = (date: string, rel: string, words: string) =>
    isCivilDate(date) ? html`<a href="${roomWeekAddress(page, date)}" rel="${rel}">${words}</a>` : null;
  return html`
    <section id="semana" aria-labelledby="t-semana">
      <h2 id="t-semana">${text.week(weekLabel(page), monday, last)}</h2>
      ${tableOf(page)}
      <nav class="links" aria-label="${text.weeks}">
        ${link(addDays(monday, -7), "prev", text.previous)} ${link(addDays(monday, 7), "next", text.following)}
      </nav>
    </section>`;
}
