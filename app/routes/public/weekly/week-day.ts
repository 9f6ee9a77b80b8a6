import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { attribute, type Html, html } from "#app/domain/html.ts";
import { type Change, changedOnce, isGone } from "#app/domain/public/change.ts";
import { type PublicReservation, unpackDay } from "#app/models/public/public-schedule.server.ts";
import { changeMark, changeSign, formerPlace, whoTeaches } from "#app/routes/public/change-mark.ts";
import type { WeekDay } from "#app/services/public/weekly-page.server.ts";
import { formatDate, formatTimeRange, formatWeekday } from "#app/text/format.ts";
import { changeText, panelText, publicText, weeklyText } from "#app/text/public/public.ts";
import { printClass } from "./print-size.ts";

const ICONS: Record<Shift, string> = {
  morning: "M4 18h16M7 18a5 5 0 0 1 10 0M12 4v5M9 7l3-3 3 3M4.5 12.5L6 14M19.5 12.5L18 14",
  afternoon:
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M18.4 5.6L17 7M7 17l-1.4 1.4",
  evening: "M19 14.5A7.5 7.5 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5z",
};

/** The symbols of the shift badges, once per page: hundreds of badges refer to them. */
export function shiftIcons(): Html {
  const symbols = SHIFTS.map(
    (shift) => html`<symbol id="${shift}" viewBox="0 0 24 24"><path d="${ICONS[shift]}"></path></symbol>`,
  );
  return html`<svg class="vh" aria-hidden="true" focusable="false">${symbols}</svg>`;
}

function ficha(row: PublicReservation): Html {
  const place = row.environmentNames.join(", ") || panelText.noEnvironment;
  const time = formatTimeRange(row.startTime, row.endTime);
  return html`
    <li${attribute("class", isGone(row) ? "is-gone" : null)}>
      <p class="when">
        <b>${isGone(row) ? html`<s>${time}</s>` : time}</b>${" "}
        <span class="badge">
          <svg aria-hidden="true" focusable="false"><use href="#${row.shift}"></use></svg>
          ${publicText.shifts[row.shift]}
        </span>
      </p>
      ${changeMark(row)}
      <h3>${isGone(row) ? html`<s>${place}</s>` : place}</h3>
      <p><b>${row.className}</b> · ${row.disciplineName}</p>
      ${whoTeaches(row, "by")}
      ${formerPlace(row)}
      ${row.notes && html`<p class="notes">${row.notes}</p>`}
    </li>`;
}

function blockedText(title: string, shifts: Shift[]): string {
  const names = SHIFTS.filter((shift) => shifts.includes(shift)).map((shift) => publicText.shifts[shift]);
  const part = names.length < SHIFTS.length ? ` (${names.join(", ")})` : "";
  return `${weeklyText.blocked} ${title}${part}`;
}

/** The fragment of a day; today's is always the same. */
export function dayAnchor(day: { date: string; isToday: boolean }): string {
  return day.isToday ? "hoje" : `dia-${day.date}`;
}

/** What changes on each day that has changes, by date. */
export type DaySigns = Record<string, Change[]>;

/** Of a chosen class: among those of a whole school a sign says nothing. */
export function daySigns(days: WeekDay[]): DaySigns {
  const changed = changedOnce(days.flatMap(unpackDay));
  const byDate = Map.groupBy(changed, ({ date }) => date);
  return Object.fromEntries(
    [...byDate].map(([date, rows]) => [date, [...new Set(rows.flatMap(({ change }) => change ?? []))]]),
  );
}

/** What changed for a chosen class, above its days. */
export function weekChanges({ days }: { days: WeekDay[] }): Html {
  const rows = changedOnce(
    days.flatMap((day) => unpackDay(day).map((row) => ({ ...row, isToday: day.isToday }))),
  );
  if (rows.length === 0) return html``;
  const lines = rows.map(({ isToday, ...row }) => {
    const weekday = isToday ? weeklyText.today : formatWeekday(row.date);
    const day = weekday.charAt(0).toLocaleUpperCase("pt-BR") + weekday.slice(1);
    return html`<li>${row.change && changeSign(row.change)} <a href="#${dayAnchor({ date: row.date, isToday })}"><b>${day}, ${row.startTime}</b> ${changeText.line(row)}</a></li>`;
  });
  return html`<section class="changes"><h2>${changeText.ofWeek(rows.length)}</h2><ul>${lines}</ul></section>`;
}

export function dayCard({ sheet, ...day }: WeekDay & { sheet: string }): Html {
  const reservations = unpackDay(day);
  const className = ["day", day.isToday ? "is-today" : "", printClass(reservations)]
    .filter(Boolean)
    .join(" ");
  return html`
    <section class="${className}" id="${dayAnchor(day)}" aria-labelledby="t-${day.date}">
      <p class="sheet">${sheet}</p>
      <h2 id="t-${day.date}">
        <span class="weekday">${formatWeekday(day.date)}</span>, ${formatDate(day.date)}
        ${day.isToday ? html`<span class="today">${weeklyText.today}</span>` : null}
      </h2>
      ${day.titles.map((title) => html`<p class="day-title">${title}</p>`)}
      ${day.blocked.map(({ title, shifts }) => html`<p class="blocked">${blockedText(title, shifts)}</p>`)}
      ${day.closed.map(
        ({ name, reason }) =>
          html`<p class="blocked">${changeSign("closed")} ${changeText.closed(name, reason)}</p>`,
      )}
      ${
        reservations.length > 0
          ? html`<ul>${reservations.map(ficha)}</ul>`
          : html`<p class="empty">${weeklyText.empty}</p>`
      }
    </section>`;
}
