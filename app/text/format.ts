/** pt-BR forms of dates, times and numbers. Days are `YYYY-MM-DD`, times `HH:mm`, instants ISO texts. */

function utcNoon(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

const weekdayFormat = new Intl.DateTimeFormat("pt-BR", { weekday: "long", timeZone: "UTC" });
const fullFormat = new Intl.DateTimeFormat("pt-BR", { dateStyle: "full", timeZone: "UTC" });
const monthFormat = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: "UTC" });
const numberFormat = new Intl.NumberFormat("pt-BR");

/** `2026-03-12` → `12/03/2026`. */
export function formatDate(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** `2026-03-12` → `12/03`. */
export function formatDayMonth(date: string): string {
  return formatDate(date).slice(0, 5);
}

/** `2026-03-12` → `quinta-feira`. */
export function formatWeekday(date: string): string {
  return weekdayFormat.format(utcNoon(date));
}

/** `2026-03-12` → `qui`. */
export function formatShortWeekday(date: string): string {
  return formatWeekday(date).slice(0, 3);
}

/** `2026-03-12` → `quinta-feira, 12/03/2026`. */
export function formatWeekdayDate(date: string): string {
  return `${formatWeekday(date)}, ${formatDate(date)}`;
}

/** `2026-03-02` → `segunda-feira, 2 de março de 2026`. */
export function formatFullDate(date: string): string {
  return fullFormat.format(utcNoon(date));
}

/** `2026-03` → `março de 2026`. */
export function formatMonth(month: string): string {
  return monthFormat.format(utcNoon(`${month}-15`));
}

/** `2026-03` → `mar`. */
export function formatShortMonth(month: string): string {
  return formatMonth(month).slice(0, 3);
}

/** `07:30`, `11:30` → `07:30–11:30`. */
export function formatTimeRange(startTime: string, endTime: string): string {
  return `${startTime}–${endTime}`;
}

/** 1234 → `1.234`. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/** `Toda quinta` of `toda quinta`. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** 2, "reserva", "reservas" → `2 reservas`. */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

type ZoneFormats = { day: Intl.DateTimeFormat; time: Intl.DateTimeFormat };
const zoneFormats = new Map<string, ZoneFormats>();

/** One formatter per zone: creating one takes a hundred times as long as using it. */
function formatsOf(timeZone: string): ZoneFormats {
  let formats = zoneFormats.get(timeZone);
  if (!formats) {
    formats = {
      day: new Intl.DateTimeFormat("pt-BR", {
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        timeZone,
      }),
      time: new Intl.DateTimeFormat("pt-BR", { hour: "2-digit", minute: "2-digit", timeZone }),
    };
    zoneFormats.set(timeZone, formats);
  }
  return formats;
}

/** An instant as the school's day and time: `12/03/2026 às 13:05`. */
export function formatInstant(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const { day, time } = formatsOf(timeZone);
  return `${day.format(date)} às ${time.format(date)}`;
}

const UNITS = ["KB", "MB", "GB", "TB"];
const sizeFormats = {
  0: new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 }),
  1: new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 }),
};

/** 5138022 → `4,9 MB`; at least 1 KB, so that nothing looks empty. */
export function formatBytes(bytes: number): string {
  let value = Math.max(bytes, 1024) / 1024;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = value < 100 ? 1 : 0;
  return `${sizeFormats[digits].format(value)} ${UNITS[unit]}`;
}

/** How long ago: `há menos de 1 minuto`, `há 35 minutos`, `há 3 horas`, `há 2 dias`. */
export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return "há menos de 1 minuto";
  if (minutes < 60) return `há ${plural(minutes, "minuto", "minutos")}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `há ${plural(hours, "hora", "horas")}`;
  return `há ${plural(Math.floor(hours / 24), "dia", "dias")}`;
}

/** What stands in somebody's file or field, inside a sentence. */
export function quote(value: string): string {
  return `“${value}”`;
}
