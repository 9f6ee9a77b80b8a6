import { addDays } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { attribute, type Html, html } from "#app/domain/html.ts";
import { weekSheetAddress } from "#app/domain/public/week-sheet.ts";
import { changeSign } from "#app/routes/public/change-mark.ts";
import type { WeekFilter } from "#app/services/public/weekly-page.server.ts";
import { formatDayMonth, formatShortWeekday } from "#app/text/format.ts";
import { changeText, publicText, weeklyText } from "#app/text/public/public.ts";
import { weekSheetText } from "#app/text/public/week-sheet.ts";
import { weekAddress } from "./week-address.ts";
import { type DaySigns, dayAnchor } from "./week-day.ts";

type Week = Partial<WeekFilter>;

const wholeWeek = (change: Week): Week => ({ day: null, isShiftByClock: false, ...change });

type WeekControls = { filter: WeekFilter; nextMonday: string | null; today: string | null };

function lastLink({ filter, today }: WeekControls, wholeWeekAddress: string): Html | null {
  if (filter.day) return html`<a href="${wholeWeekAddress}">${weeklyText.wholeWeek}</a>`;
  if (!today) return null;
  const change = { day: today, isToday: true, isShiftByClock: filter.shift === null };
  return html`<a href="${weekAddress(filter, change)}">${weeklyText.onlyToday}</a>`;
}

/** The printed week of the chosen room or class, or of all rooms. */
function printAddress({ isPresent, monday, environmentId, classId, shift }: WeekFilter): string {
  const week = { monday: isPresent ? null : monday };
  if (environmentId !== null) return weekSheetAddress({ ...week, room: environmentId });
  if (classId !== null) return weekSheetAddress({ ...week, class: classId });
  return weekSheetAddress({ ...week, ...(shift ? { shift } : {}) });
}

export function weekLinks(shown: WeekControls): Html {
  const { filter, nextMonday } = shown;
  const shift = filter.isShiftByClock ? null : filter.shift;
  const week = (change: Week) => weekAddress(filter, wholeWeek({ shift, ...change }));
  const weekOf = (monday: string) => week({ monday, isPresent: false });
  const isShown = filter.isPresent && !filter.day;
  return html`
    <nav class="weeks" aria-label="${weeklyText.weeks}">
      <a href="${weekOf(addDays(filter.monday, -7))}" rel="prev">${weeklyText.previous}</a>
      <a href="${weekOf(nextMonday ?? addDays(filter.monday, 7))}" rel="next">${weeklyText.next}</a>
      <a href="${week({ isPresent: true })}"${attribute("aria-current", isShown ? "page" : null)}>
        ${weeklyText.present}
      </a>
      ${lastLink(shown, week({}))}
      <a href="${printAddress(filter)}">${weekSheetText.link}</a>
    </nav>`;
}

export function shiftTabs(filter: WeekFilter): Html {
  const tabs = [null, ...SHIFTS].map((shift) => {
    const address = weekAddress(filter, { shift, isShiftByClock: false });
    const current = attribute("aria-current", shift === filter.shift ? "page" : null);
    return html`<a href="${address}"${current}>${shift ? publicText.shifts[shift] : weeklyText.all}</a>`;
  });
  return html`<nav class="tabs" aria-label="${weeklyText.shifts}">${tabs}</nav>`;
}

/** @param signs what changes on the days, by date. */
export function dayLinks(filter: WeekFilter, today: string, signs: DaySigns): Html {
  const links = Array.from({ length: 7 }, (_, index) => {
    const date = addDays(filter.monday, index);
    const isToday = date === today;
    const address = filter.day
      ? weekAddress(filter, { day: date, isToday })
      : `#${dayAnchor({ date, isToday })}`;
    const className = attribute("class", isToday ? "is-today" : null);
    const current = attribute("aria-current", date === filter.day ? "page" : null);
    const name = isToday ? weeklyText.today : formatShortWeekday(date);
    const ofDay = (signs[date] ?? []).map((change) => changeSign(change, changeText.marks[change]));
    return html`<a href="${address}"${className}${current}><span>${name}</span> ${formatDayMonth(date)}${ofDay.length > 0 ? html`<span>${ofDay}</span>` : null}</a>`;
  });
  return html`<nav class="days" aria-label="${weeklyText.days}">${links}</nav>`;
}
