import type { OffReason } from "#app/domain/calendar/school-days.ts";

/** What screens other than the calendar's own say of it. */
export const CALENDAR_TITLE = "Calendário letivo";

const listFormat = new Intl.ListFormat("pt-BR");

/** Weekdays by their number in calendars, 1 for Monday. */
const WEEKDAYS = [
  "segunda-feira",
  "terça-feira",
  "quarta-feira",
  "quinta-feira",
  "sexta-feira",
  "sábado",
  "domingo",
];
/** Weekdays in the plural by their number less one. */
export const WEEKDAY_PLURALS = ["segundas", "terças", "quartas", "quintas", "sextas", "sábados", "domingos"];
const SHORT = ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"];

/** "segunda-feira" of 1. */
export function weekdayText(weekday: number): string {
  return WEEKDAYS[weekday - 1] ?? "";
}

/** "seg" of 1. */
export function shortWeekdayText(weekday: number): string {
  return SHORT[weekday - 1] ?? "";
}

/** "terças e quintas" of 2 and 4. */
export function weekdaysText(weekdays: number[]): string {
  return listFormat.format(weekdays.map((weekday) => WEEKDAY_PLURALS[weekday - 1] ?? ""));
}

export function offReasonText(off: OffReason, title: string | null): string {
  if (off === "blocked" || off === "exception") return title ?? "Dia não letivo";
  return {
    vacation: "Férias",
    recess: "Recesso",
    weekday: "Dia não letivo",
    outside: "Fora do período letivo",
  }[off];
}

export const offDayText = {
  outside: "Fora do período letivo",
  anyway: "O pedido pode ser feito assim mesmo.",
  off: (reason: string) => `não letivo: ${reason}`,
};
