import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { formatDate, formatDayMonth, formatShortWeekday, upperFirst } from "#app/text/format.ts";

/** The printed weeks: of a room, of a class, of all rooms (rules R9.23). */
export const weekSheetText = {
  title: "Semana para imprimir",
  titleOf: (name: string) => `Semana: ${name}`,
  allRooms: "Todos os ambientes",
  range: (first: CivilDate, last: CivilDate) => `${formatDayMonth(first)} a ${formatDate(last)}`,
  day: (date: CivilDate) => `${upperFirst(formatShortWeekday(date))} ${formatDayMonth(date)}`,
  print: "Imprimir",
  link: "Imprimir a semana",
  hint: "Imprima pelo navegador (Ctrl+P, ou Compartilhar › Imprimir no celular).",
  papers: "Papel",
  shifts: "Turno",
  weeks: "Semanas",
  previous: "Semana anterior",
  next: "Próxima semana",
  back: "Programação da escola",
  room: "Ambiente",
  lesson: "Aula",
  noLessons: "sem aulas nesta semana",
};
