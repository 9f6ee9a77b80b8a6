import { type Html, html } from "#app/domain/html.ts";
import { shortRoomName } from "#app/domain/rooms/short-room-name.ts";
import type { SheetEntry, SheetRun, WeekSheet } from "#app/services/public/week-sheet.server.ts";
import { formatTimeRange } from "#app/text/format.ts";

/** The lines of a lesson in the week of a room or a class: what the sheet's heading does not say. */
export function entryLines(entry: SheetEntry, kind: WeekSheet["kind"]): string[] {
  const { className, disciplineName, who, rooms, hours } = entry;
  const place = rooms.map(shortRoomName).join(", ");
  const lines = kind === "room" ? [className, disciplineName, who] : [disciplineName, place, who];
  const times = hours === null ? [] : [formatTimeRange(hours.startTime, hours.endTime)];
  return [...lines, ...times].filter(Boolean);
}

/** First and last name, which is what a wall has room for. */
function shortName(name: string): string {
  const words = name.split(" ");
  return words.length > 2 ? `${words[0]} ${words.at(-1)}` : name;
}

type WallEntry = SheetEntry & { lessons?: string };

export function wallLine({ className, who, lessons = "1ª–3ª" }: WallEntry, isBrief: boolean): string {
  return [className, lessons, isBrief ? "" : shortName(who)].filter(Boolean).join(" ");
}

export function gridEntry(entry: SheetEntry, kind: WeekSheet["kind"]): Html {
  const [head = "", ...lines] = entryLines(entry, kind);
  return html`<p><b>${head}</b></p>${lines.map((line) => html`<p>${line}</p>`)}`;
}

/** The lessons of a run as the wall names them; nothing for all of the shift's. */
function spanOf({ first, last }: SheetRun, lessons: number): string {
  if (first === 1 && last === lessons) return "";
  // No line break after the dash.
  return first === last ? `${first}ª` : `${first}ª–\u2060${last}ª`;
}

export function wallEntries(run: SheetRun, lessons: number, isBrief: boolean): Html[] {
  const span = spanOf(run, lessons);
  return run.entries.map(({ className, who, hours }) => {
    const times = hours ? formatTimeRange(hours.startTime, hours.endTime) : span;
    return html`<p><b>${className}</b> ${times} ${isBrief ? null : shortName(who)}</p>`;
  });
}
