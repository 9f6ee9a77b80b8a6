import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { formatNumber, formatTimeRange, plural } from "#app/text/format.ts";

const times = (count: number) => plural(count, "horário", "horários");

/** The screen of the times that a timetable's file has and the school does not (rules R28.71). */
export const timetableTimesText = {
  title: (count: number) =>
    `A escola não tem ${count === 1 ? "este horário" : `estes ${formatNumber(count)} horários`}`,
  lead: (lessons: number) =>
    `${plural(lessons, "aula do arquivo é", "aulas do arquivo são")} nesses horários. Sem eles, a grade não é publicada.`,
  none: "A escola tem todos os horários do arquivo.",
  lessons: (count: number) => plural(count, "aula", "aulas"),
  classes: (names: string[], more: number) =>
    `${names.join(", ")}${more > 0 ? ` e mais ${formatNumber(more)}` : ""}`,
  asWillBe: "Os horários das aulas com os do arquivo",
  unchanged: "sem mudança",
  number: (lesson: number) => `${lesson}ª`,
  fresh: "nova",
  goes: "sai",
  was: ({ startTime, endTime }: TimeRange) => `era ${formatTimeRange(startTime, endTime)}`,
  left: (names: string[]) =>
    `No arquivo, aulas de horários diferentes se cruzam, e ${times(names.length)} não ${names.length === 1 ? "cabe" : "cabem"} junto com os outros: ${names.join(", ")}. Se a escola tem dois conjuntos de horários, envie a grade de cada calendário letivo em separado; senão, publique sem essas aulas.`,
  from: "Valem a partir de",
  hint: "Antes desse dia nada muda. As reservas que existem ficam com as suas horas.",
  ofCalendar: (name: string | null) =>
    name === null
      ? "Passam a ser os horários da escola toda."
      : `Passam a ser os horários do calendário ${name}.`,
  adopt: "Usar os horários do arquivo",
  adopted: "Horários salvos",
  failed: "Os horários não foram salvos",
  byHand: "Mudar à mão",
  goOn: "Continuar sem mudar",
  next: "Continuar",
  /** On the following steps, where something is missing still. */
  missing: (names: string[]) =>
    `${names.length === 1 ? "Falta" : "Faltam"} ${times(names.length)} na escola: ${names.slice(0, 12).join(", ")}${names.length > 12 ? "…" : ""}.`,
  show: "Ver os horários que faltam",
  skip: (lessons: number) =>
    `Publicar sem ${lessons === 1 ? "a aula" : `as ${formatNumber(lessons)} aulas`} ${lessons === 1 ? "desse horário" : "desses horários"}`,
} as const;
