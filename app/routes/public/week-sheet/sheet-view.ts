import { ADDRESSES } from "#app/domain/addresses.ts";
import { addDays, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { attribute, type Html, html } from "#app/domain/html.ts";
import { type Paper, PRINT_HASH, weekSheetAddress } from "#app/domain/public/week-sheet.ts";
import type { School } from "#app/domain/settings/school.ts";
import { schoolPicture } from "#app/routes/public/page-parts.ts";
import type { WeekSheet } from "#app/services/public/week-sheet.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { weekSheetText as text } from "#app/text/public/week-sheet.ts";
import { gridTable, wallTable } from "./sheet-tables.ts";

type View = { sheet: WeekSheet; paper: Paper; school: School };

function addressOf(
  { sheet, paper }: View,
  change: { monday?: string; shift?: Shift; paper?: Paper },
): string {
  const monday = change.monday ?? (sheet.isPresent ? null : sheet.monday);
  if (sheet.kind !== "wall") return weekSheetAddress({ monday, [sheet.kind]: sheet.id });
  return weekSheetAddress({ monday, shift: change.shift ?? sheet.shift, paper: change.paper ?? paper });
}

function weekLinks(view: View): Html {
  const { monday, nextMonday } = view.sheet;
  const link = (date: string, rel: string, words: string) =>
    isCivilDate(date) ? html`<a href="${addressOf(view, { monday: date })}" rel="${rel}">${words}</a>` : null;
  return html`
    <nav aria-label="${text.weeks}">
      ${link(addDays(monday, -7), "prev", text.previous)}
      ${link(nextMonday, "next", text.next)}
      <a href="${ADDRESSES.weekly}">${text.back}</a>
    </nav>`;
}

function wallLinks(view: View): Html | null {
  const { sheet, paper } = view;
  if (sheet.kind !== "wall") return null;
  const shifts = SHIFTS.map((shift) => {
    const current = attribute("aria-current", shift === sheet.shift ? "page" : null);
    return html`<a href="${addressOf(view, { shift })}"${current}>${shiftText[shift]}</a>`;
  });
  const papers = (["a4", "a3"] as const).map((each) => {
    const current = attribute("aria-current", each === paper ? "page" : null);
    return html`<a href="${addressOf(view, { paper: each })}"${current}>${each.toUpperCase()}</a>`;
  });
  return html`
    <nav aria-label="${text.shifts}">${shifts}</nav>
    <nav aria-label="${text.papers}">${papers}</nav>`;
}

export function sheetTitle(sheet: WeekSheet): string {
  return text.titleOf(sheet.kind === "wall" ? `${text.allRooms}, ${shiftText[sheet.shift]}` : sheet.name);
}

export function sheetView(view: View, script: string): Html {
  const { sheet, school } = view;
  const { days, monday } = sheet;
  const name = sheet.kind === "wall" ? text.allRooms : sheet.name;
  const shift = sheet.kind === "wall" ? ` · ${shiftText[sheet.shift]}` : "";
  return html`
    <header class="bar">
      <h1>${text.title}</h1>
      <p>${text.hint}</p>
      ${weekLinks(view)}
      ${wallLinks(view)}
      <button type="button" data-print="${PRINT_HASH}" hidden="">${text.print}</button>
    </header>
    <main class="week" tabindex="0">
      <p class="school">
        ${schoolPicture(school)} <b>${school.name}</b>${" "}
        <span class="place">${text.range(monday, days.at(-1) ?? monday)}${shift}</span>
      </p>
      <h2 id="folha">${name}</h2>
      ${sheet.kind === "wall" ? wallTable(sheet) : gridTable(sheet)}
    </main>
    <script src="${script}" defer=""></script>`;
}
