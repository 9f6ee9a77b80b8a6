import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS, type Shift } from "#app/domain/dates/shift.ts";

/** The value of `?modo=` with which the panel pages through its rows (rules R9.4). */
export const PAGED_MODE = "paginas";

/** The panel's address; what is left out is the clock's shift, the scroll, all rows. */
export function panelAddress(wanted: {
  shift?: Shift | null;
  isPaged: boolean;
  page?: number | null;
}): string {
  const query = new URLSearchParams();
  if (wanted.shift) query.set("turno", SHIFT_SLUGS[wanted.shift]);
  if (wanted.page) query.set("pagina", String(wanted.page));
  if (wanted.isPaged) query.set("modo", PAGED_MODE);
  const text = query.toString();
  return text ? `${ADDRESSES.tvPanel}?${text}` : ADDRESSES.tvPanel;
}
