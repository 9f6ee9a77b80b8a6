import { type Html, html } from "#app/domain/html.ts";
import type { Change } from "#app/domain/public/change.ts";
import type { PublicReservation } from "#app/models/public/public-schedule.server.ts";
import { changeText, whereTo } from "#app/text/public/public.ts";

/** The signs before the words: a change is never told by its colour alone. */
const SIGNS: Record<Change | "closed", string> = {
  cancelled: "M5 5l14 14M19 5L5 19",
  moved: "M3 12h17M13 5l7 7-7 7",
  substituted: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
  closed: "M6 11h12v9H6zM8 11V7a4 4 0 0 1 8 0v4",
};

/** @param name where no word stands beside the sign. */
export function changeSign(kind: keyof typeof SIGNS, name?: string): Html {
  const read = name === undefined ? html` aria-hidden="true"` : html` role="img" aria-label="${name}"`;
  return html`<svg viewBox="0 0 24 24" width="0.9em" height="0.9em" fill="none" stroke="currentColor" stroke-width="3"${read} focusable="false"><path d="${SIGNS[kind]}"></path></svg>`;
}

function wordsOf(row: PublicReservation): string {
  if (row.to) return `${changeText.movedTo} ${whereTo(row.to, row)}`;
  if (row.change !== "moved" || !row.from) return row.change ? changeText.marks[row.change] : "";
  const isTime = row.from.startTime !== row.startTime || row.from.date !== row.date;
  return isTime ? changeText.movedTime : changeText.movedRoom;
}

/** The mark of a row on a public page, or nothing. */
export function changeMark(row: PublicReservation): Html | null {
  return row.change && html`<p class="change"><b>${changeSign(row.change)} ${wordsOf(row)}</b></p>`;
}

/** Where it was, of a row that stands here now. */
export function formerPlace(row: PublicReservation): Html | null {
  return row.from && html`<p class="notes">${changeText.from(row.from, row)}</p>`;
}

/** Who teaches it, with whom it is instead of; nothing where the school shows no names. */
export function whoTeaches({ userName, substituteName }: PublicReservation, className: string): Html | null {
  if (substituteName === null) return userName ? html`<p class="${className}">${userName}</p>` : null;
  return html`<p class="${className}"><b>${substituteName}</b>, ${changeText.instead(userName)}</p>`;
}
