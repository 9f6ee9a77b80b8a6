import { formatDayMonth, formatNumber, formatShortWeekday, plural } from "#app/text/format.ts";
import { changeText } from "#app/text/public/public.ts";

/** `12 min`, or `2 h 05` from an hour on. */
function duration(minutes: number): string {
  if (minutes < 60) return `${formatNumber(minutes)} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")}`;
}

/** Words of a teacher's first screen: what runs, what comes next, and the day (rules R7.18). */
export const todayText = {
  label: "Agora e a próxima aula",
  now: "Agora",
  until: (time: string) => `até ${time}`,
  next: (time: string, day: string | null) => (day ? `Próxima ${day}, ${time}` : `Próxima ${time}`),
  /** `seg 16/03`. */
  day: (date: string, isTomorrow: boolean) =>
    isTomorrow ? "amanhã" : `${formatShortWeekday(date)} ${formatDayMonth(date)}`,
  startsIn: "começa em",
  duration,
  left: (minutes: number) => `Faltam ${duration(minutes)} para terminar.`,
  title: "Hoje",
  count: (count: number) => plural(count, "aula", "aulas"),
  substituted: (name: string, of: string) => `Substituição: ${name}, ${changeText.instead(of)}`,
  none: "nenhuma aula",
};
