import { weekdayText } from "#app/text/bookings/reservations.ts";

type Moment = { weekday: keyof typeof weekdayText; time: string };

/** `sexta`: weekdays in everyday form. */
function shortWeekday(weekday: Moment["weekday"]): string {
  return weekdayText[weekday].replace("-feira", "");
}

/** Whether the window is open, and until or from when (rules R4.7). */
export function windowStateText({ isOpen, until }: { isOpen: boolean; until: Moment }): string {
  const moment = `${shortWeekday(until.weekday)}, ${until.time}`;
  return isOpen ? `Aberto até ${moment}` : `Fechado, abre ${moment}`;
}
