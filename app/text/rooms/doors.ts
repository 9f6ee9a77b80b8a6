import type { Lesson } from "#app/domain/dates/lesson.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import { resourceLine } from "#app/text/catalog/resources.ts";
import {
  formatDate,
  formatDayMonth,
  formatShortWeekday,
  formatTimeRange,
  formatWeekday,
  plural,
  upperFirst,
} from "#app/text/format.ts";

/** `1ª e 2ª`, `3ª a 5ª`, `4ª`. */
export function lessonSpan(lessons: readonly Lesson[]): string {
  const [first, last] = [lessons[0], lessons.at(-1)];
  if (first === undefined || first === last) return first === undefined ? "" : `${first}ª`;
  return `${first}ª ${lessons.length === 2 ? "e" : "a"} ${last}ª`;
}

/** The public page of a room (rules R17.4). It shows "sem aula", never "livre": it does not show pending requests. */
export const roomText = {
  skip: "Ir para agora",
  holds: (capacity: number | null, resources: EnvironmentResource[]) =>
    [
      ...(capacity === null ? [] : [plural(capacity, "lugar", "lugares")]),
      ...resources.map((resource) => resourceLine([resource])),
    ]
      // No line break between a number and its word, or between a separator and the text after it.
      .map((words) => words.replace(/^(\d+) | (?=× )/g, (space) => `${space.trim()}\u00a0`))
      .join("\u00a0· "),
  description: (name: string) => `O que acontece agora e nesta semana em: ${name}.`,
  nowAt: (time: string) => `Agora, ${time}`,
  inClassUntil: (time: string) => `Em aula até ${time}`,
  noClassUntil: (time: string) => `Sem aula até ${time}`,
  noClassToday: "Sem aula hoje",
  noMoreToday: "Sem mais aulas hoje",
  blocked: (title: string) => `Dia bloqueado: ${title}`,
  afterwards: "Depois:",
  /** When the next lesson takes place: with the day unless it is today. */
  when: (date: string, today: string, startTime: string, endTime: string) =>
    `${date === today ? "" : `${formatShortWeekday(date)} ${formatDayMonth(date)}, `}${formatTimeRange(startTime, endTime)}`,
  nothingSoon: "Nenhuma aula nos próximos 7 dias.",
  book: "Reservar",
  subscribe: "Assinar agenda",
  calendar: "Agenda",
  day: (date: string) => `${upperFirst(formatWeekday(date))}, ${formatDate(date)}`,
  today: "hoje",
  now: "agora",
  /** Beside lessons of the timetable, what somebody reserved. */
  booking: "reserva",
  earlier: (count: number) => `Mais cedo hoje: ${plural(count, "aula", "aulas")}`,
  emptyDay: "Nenhuma aula hoje.",
  emptyRest: "Nenhuma outra aula hoje.",
  week: (label: string, first: string, last: string) =>
    `${label}, ${formatDayMonth(first)} a ${formatDate(last)}`,
  weeks: "Semanas",
  thisWeek: "Esta semana",
  nextWeek: "Próxima semana",
  otherWeek: "Semana",
  previous: "Semana anterior",
  following: "Semana seguinte",
  weekday: (date: string) => `${formatShortWeekday(date)} ${date.slice(8)}`,
  dayColumn: "Dia",
  noClass: "sem aula",
  schedule: "Programação da escola",
  sheet: "Folha da porta",
  calendarAddress: "Endereço da agenda:",
  note: "Mostra as reservas aprovadas. Para reservar, entre no sistema. Não tem acesso? Fale com o setor pedagógico.",
  unknownTitle: "Ambiente não encontrado",
  unknown: "Este ambiente não existe ou foi excluído. Veja na programação onde é a aula.",
};

/** The door sheets (rules R17.4). */
export const doorSheetText = {
  title: (name: string) => `Folha da porta · ${name}`,
  titleOfAll: "Folhas das portas",
  lead: "Quem está aqui agora, o que vem depois e quando fica livre:",
  codeLabel: (address: string) => `Código QR do endereço ${address}`,
  foot: "Para reservar, entre com seu usuário. Não tem acesso? Fale com o setor pedagógico.",
  hint: (count: number) =>
    `${plural(count, "folha", "folhas")}. Imprima pelo navegador (Ctrl+P, ou Compartilhar › Imprimir no celular).`,
  papers: "Papel",
  all: "Todas as folhas",
  back: "Página do ambiente",
  parts: "Partes",
  part: (page: number, pages: number) => `Parte ${page} de ${pages}`,
  empty: "Nenhum ambiente cadastrado.",
  /** On the list of environments. */
  link: "Folhas das portas",
};
