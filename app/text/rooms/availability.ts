import type { RoomAvailability, TakenDay } from "#app/domain/rooms/availability.ts";
import { formatDayMonth, plural, upperFirst } from "#app/text/format.ts";
import { closedText } from "#app/text/rooms/closures.ts";

/** Words for free rooms (rules R3.33). */

/** Dates that a sentence names before it counts the rest. */
const MOST_DATES_NAMED = 6;

const conjunction = new Intl.ListFormat("pt-BR", { type: "conjunction" });

type Join = (dates: string[]) => string;
/** `24/11, 25/11 e 26/11`. */
const joinAsText: Join = (dates) => conjunction.format(dates);
/** `24/11, 25/11, 26/11`. */
const joinAsList: Join = (dates) => dates.join(", ");

function namedDates(days: { date: string }[], join: Join): string {
  const named = days.slice(0, MOST_DATES_NAMED).map(({ date }) => formatDayMonth(date));
  const rest = days.length - named.length;
  return rest > 0 ? `${joinAsList(named)} e mais ${rest}` : join(named);
}

function conflictText(day: TakenDay): string {
  if (day.state === "requested") return `pedido de ${plural(day.people, "pessoa", "pessoas")} em`;
  if (day.state === "closed") return closedText(day.title);
  if (day.state === "ruled") return `recusado por regra (${day.short})`;
  if (day.state === "lesson") return "com aula";
  return day.state === "blocked" ? `bloqueado (${day.title})` : "ocupado";
}

/** The conflicts: `ocupado 24/11 e 26/11`, `pedido de 2 pessoas em 25/11`, `bloqueado (Natal) 25/12`. */
function inTheWay({ taken }: RoomAvailability, join: Join): string {
  const alike = Map.groupBy(taken, conflictText);
  return [...alike].map(([what, days]) => `${what} ${namedDates(days, join)}`).join("; ");
}

/** On a form of a few dates: `Livre em 3 de 3`, or the conflicts: `Ocupado 24/11 e 26/11`. */
export function roomStateText(room: RoomAvailability): string {
  const dateCount = room.freeCount + room.taken.length;
  if (room.taken.length === 0) return dateCount === 1 ? "Livre" : `Livre em ${dateCount} de ${dateCount}`;
  const ruled = room.taken.flatMap((day) => (day.state === "ruled" ? [day.sentence] : []));
  if (ruled.length === room.taken.length) {
    const more = ruled.length - 1;
    return more === 0 ? (ruled[0] ?? "") : `${ruled[0]} E mais ${plural(more, "data", "datas")}.`;
  }
  return upperFirst(inTheWay(room, joinAsText));
}

/** In a list of free rooms: `Livre nas 8 datas`, `Livre em 6 de 8: ocupado 12/03, 19/03`. */
export function foundRoomText(room: RoomAvailability): string {
  const dateCount = room.freeCount + room.taken.length;
  if (room.taken.length === 0) return dateCount === 1 ? "Livre" : `Livre nas ${dateCount} datas`;
  const rest = inTheWay(room, joinAsList);
  return room.freeCount === 0 ? upperFirst(rest) : `Livre em ${room.freeCount} de ${dateCount}: ${rest}`;
}
