import { attribute, type Html, html } from "#app/domain/html.ts";
import { tableHead } from "#app/routes/public/page-parts.ts";
import type { SheetRun, ShiftGrid, WallGroup, WeekSheet } from "#app/services/public/week-sheet.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { weekSheetText as text } from "#app/text/public/week-sheet.ts";
import { gridEntry, wallEntries } from "./entry.ts";
import { gridSize, sizeClass, wallSize } from "./sheet-size.ts";

type Grid = WeekSheet & { shifts: ShiftGrid[] };
type Wall = WeekSheet & { groups: WallGroup[] };

function gridCell(run: SheetRun, kind: WeekSheet["kind"]): Html {
  const span = run.last - run.first + 1;
  const rows = attribute("rowspan", span > 1 ? span : null);
  if (run.note !== null) return html`<td class="note"${rows}>${run.note}</td>`;
  return html`<td${rows}>${run.entries.map((entry) => gridEntry(entry, kind))}</td>`;
}

/** The cells that begin in a lesson's row; a day with fewer lessons than others has an empty one after its last. */
function cellsOf({ days }: ShiftGrid, lesson: number, kind: WeekSheet["kind"]): Html[] {
  return days.map((runs) => {
    const run = runs.find(({ first, last }) => first <= lesson && lesson <= last);
    if (!run) return html`<td></td>`;
    return run.first === lesson ? gridCell(run, kind) : html``;
  });
}

function isEmpty({ days }: ShiftGrid): boolean {
  return days.flat().every(({ entries, note }) => entries.length === 0 && note === null);
}

function shiftBody(shift: ShiftGrid, sheet: Grid): Html {
  const columns = sheet.days.length + 1;
  const name = shiftText[shift.shift];
  if (isEmpty(shift))
    return html`<tbody><tr><th scope="rowgroup" class="shift" colspan="${columns}">${name}: ${text.noLessons}</th></tr></tbody>`;
  const rows = shift.lessons.map(
    (hours, index) => html`
      <tr>
        <th scope="row">${index + 1}ª${hours && html` <small>${hours.startTime} ${hours.endTime}</small>`}</th>
        ${cellsOf(shift, index + 1, sheet.kind)}
      </tr>`,
  );
  return html`
    <tbody>
      <tr><th scope="rowgroup" class="shift" colspan="${columns}">${name}</th></tr>
      ${rows}
    </tbody>`;
}

/** The week of a room or a class: its lessons down, its days across. */
export function gridTable(sheet: Grid): Html {
  return html`
    <table class="grid ${sizeClass(gridSize(sheet))}" aria-labelledby="folha">
      ${tableHead([text.lesson, ...sheet.days.map(text.day)])}
      ${sheet.shifts.map((shift) => shiftBody(shift, sheet))}
    </table>`;
}

function wallCell(runs: SheetRun[], isBrief: boolean): Html {
  const lessons = runs.at(-1)?.last ?? 0;
  const [first] = runs;
  if (first && first.note !== null && runs.length === 1) return html`<td class="note">${first.note}</td>`;
  const parts = runs.map((run) =>
    run.note === null ? wallEntries(run, lessons, isBrief) : html`<p class="note">${run.note}</p>`,
  );
  return html`<td>${parts}</td>`;
}

/** The week of all rooms in one shift: the rooms down, the days across. */
export function wallTable({ days, groups }: Wall): Html {
  const size = wallSize(groups, days.length);
  const bodies = groups.map(
    ({ head, rooms }) => html`
      <tbody>
        <tr><th scope="rowgroup" class="shift" colspan="${days.length + 1}">${head}</th></tr>
        ${rooms.map(
          ({ name, days: runs }) =>
            html`<tr><th scope="row">${name}</th>${runs.map((each) => wallCell(each, size.isBrief))}</tr>`,
        )}
      </tbody>`,
  );
  return html`
    <table class="wall ${sizeClass(size)}" aria-labelledby="folha">
      ${tableHead([text.room, ...days.map(text.day)])}
      ${bodies}
    </table>`;
}
