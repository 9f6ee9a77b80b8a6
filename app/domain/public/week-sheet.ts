import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFT_SLUGS, type Shift } from "#app/domain/dates/shift.ts";

/** The hash with which a printed week opens the browser's print dialog at once. */
export const PRINT_HASH = "#imprimir";

export type Paper = "a4" | "a3";

type WeekSheetQuery = {
  /** Null for the week that the school works in. */
  monday: string | null;
  room?: number;
  class?: number;
  shift?: Shift;
  paper?: Paper;
  hash?: typeof PRINT_HASH;
};

/** The printed week of a room, of a class, or, without both, of all rooms in a shift. */
export function weekSheetAddress(wanted: WeekSheetQuery): string {
  const query = new URLSearchParams();
  if (wanted.monday) query.set("semana", wanted.monday);
  if (wanted.room !== undefined) query.set("ambiente", String(wanted.room));
  if (wanted.class !== undefined) query.set("turma", String(wanted.class));
  if (wanted.shift) query.set("turno", SHIFT_SLUGS[wanted.shift]);
  if (wanted.paper === "a3") query.set("papel", wanted.paper);
  const address = query.size > 0 ? `${ADDRESSES.weekSheet}?${query}` : ADDRESSES.weekSheet;
  return address + (wanted.hash ?? "");
}
