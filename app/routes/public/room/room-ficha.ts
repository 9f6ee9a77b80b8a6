import { type Html, html } from "#app/domain/html.ts";
import { isGone } from "#app/domain/public/change.ts";
import type { PlacedReservation } from "#app/models/public/public-place.server.ts";
import { changeMark, formerPlace, whoTeaches } from "#app/routes/public/change-mark.ts";
import { publicText } from "#app/text/public/public.ts";
import { roomText as text } from "#app/text/rooms/doors.ts";

type Ficha = {
  row: PlacedReservation;
  isNow: boolean;
  /** Said where lessons of the timetable stand beside it. */
  isBooking: boolean;
};

/** One lesson of today: time on its stub, then person and class. */
export function ficha({ row, isNow, isBooking }: Ficha): Html {
  return html`
    <article class="ficha">
      <p class="stub">
        <b>${row.startTime}</b><span class="vh">–</span>
        <span>${row.endTime}</span> <span class="shift">${publicText.shifts[row.shift]}</span>
      </p>
      <div class="what">
        ${changeMark(row)}
        <h3>${isGone(row) ? html`<s>${row.className}</s>` : row.className}${isNow ? html` <span class="mark">${text.now}</span>` : null}</h3>
        <p>${row.disciplineName}${isBooking ? ` · ${text.booking}` : null}</p>
        ${whoTeaches(row, "muted")}
        ${formerPlace(row)}
        ${row.notes && html`<p class="note">${row.notes}</p>`}
      </div>
    </article>`;
}
