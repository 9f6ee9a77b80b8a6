import type { Lesson, LessonSet } from "#app/domain/dates/lesson.ts";
import type { LessonFault } from "#app/domain/dates/lesson-times.ts";
import { bandOf, type Shift } from "#app/domain/dates/shift.ts";
import { MAX_LESSON_SETS } from "#app/domain/limits.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { formatDate, plural } from "#app/text/format.ts";

/** `2ª aula`, or what a shift's own hours are called. */
function nameOf(lesson: Lesson | null): string {
  return lesson === null ? "turno inteiro" : `${lesson}ª aula`;
}

function faultText(shift: Shift, fault: LessonFault, set: LessonSet): string {
  const { lessons, whole } = set[shift];
  const name = shiftText[shift];
  const hours = (fault.lesson === null ? whole : lessons[fault.lesson - 1]) ?? whole;
  if (fault.kind === "overlap") {
    if (fault.after) {
      const { lessons: earlier } = set[fault.after];
      return `${name}: a 1ª aula começa às ${hours.startTime}, antes do fim da ${earlier.length}ª da ${shiftText[fault.after].toLowerCase()} (${earlier.at(-1)?.endTime}).`;
    }
    const before = lessons[fault.lesson - 2];
    return `${name}: a ${fault.lesson}ª aula começa às ${hours.startTime}, antes do fim da ${fault.lesson - 1}ª (${before?.endTime}).`;
  }
  if (fault.kind === "reversed") {
    return `${name}, ${nameOf(fault.lesson)}: o início (${hours.startTime}) deve ser antes do fim (${hours.endTime}).`;
  }
  const band = bandOf(shift);
  return `${name}, ${nameOf(fault.lesson)}: começa às ${hours.startTime}, fora da faixa do turno, de ${band.startTime} a ${band.endTime}.`;
}

/** The texts of `/admin/horarios` and of the calls of lesson times (rules R2.8 to R2.12). */
export const lessonTimesText = {
  title: "Horários das aulas",
  lead: "Uma mudança vale a partir de um dia; as reservas que existem ficam como estão.",
  calendars: "Calendários",
  wholeSchool: "Escola toda",
  loadFailed: "Falha ao carregar os horários das aulas",
  saved: "Horários salvos",
  savedFrom: (from: string) => `Valem a partir de ${formatDate(from)}.`,
  sets: "Horários desta escola",
  default: "Horários padrão",
  since: (from: string) => `Desde ${formatDate(from)}`,
  comes: (from: string) => `A partir de ${formatDate(from)}`,
  present: "em vigor",
  follows: "Este calendário segue os horários da escola toda até ter os seus.",
  from: "Valem a partir de",
  fromHint: "Hoje ou uma data futura. Antes dela nada muda.",
  ordinal: (lesson: Lesson) => `${lesson}ª`,
  lessonWord: "aula",
  moveHint: "−5 e +5 movem em minutos a aula e as que vêm depois dela.",
  start: "Início",
  end: "Fim",
  startOf: (shift: Shift, lesson: Lesson | null) =>
    `Início, ${shiftText[shift].toLowerCase()}, ${nameOf(lesson)}`,
  endOf: (shift: Shift, lesson: Lesson | null) => `Fim, ${shiftText[shift].toLowerCase()}, ${nameOf(lesson)}`,
  whole: "Turno inteiro",
  wholeHint: "As horas de um pedido sem aulas escolhidas.",
  add: "Adicionar aula",
  addTo: (shift: Shift) => `Adicionar aula: ${shiftText[shift].toLowerCase()}`,
  remove: "Remover",
  removeOf: (shift: Shift, lesson: Lesson) => `Remover a ${lesson}ª aula: ${shiftText[shift].toLowerCase()}`,
  earlier: "−5",
  earlierOf: (shift: Shift, lesson: Lesson) =>
    `−5 min, mais cedo, a ${lesson}ª aula e as seguintes: ${shiftText[shift].toLowerCase()}`,
  later: "+5",
  laterOf: (shift: Shift, lesson: Lesson) =>
    `+5 min, mais tarde, a ${lesson}ª aula e as seguintes: ${shiftText[shift].toLowerCase()}`,
  save: "Salvar horários",
  notSaved: "Os horários não foram salvos",
  pictureOf: (shift: Shift) => `Como fica: ${shiftText[shift].toLowerCase()}`,
  minutes: (count: number) => `${count} min`,
  /** A lesson that goes on into the next shift's band. */
  passes: (time: string) => `passa das ${time}`,
  gap: (count: number) => `intervalo de ${count} min`,
  unread: "Corrija as horas para ver o desenho.",
  lessonCount: (count: number) => plural(count, "aula", "aulas"),
  removePlanned: "Excluir esta mudança",
  removedPlanned: "Mudança excluída",
  confirmRemove: "Esta mudança de horários deixa de estar prevista. As reservas ficam como estão.",
  removeFailed: "A mudança não foi excluída",
  refused: {
    past: (today: string) =>
      `Escolha hoje (${formatDate(today)}) ou uma data futura: o que passou não muda de horário.`,
    begun: "Estes horários já começaram a valer. Salve outros a partir de hoje.",
    tooMany: `A escola pode ter no máximo ${MAX_LESSON_SETS} mudanças de horário, de todos os calendários.`,
    fault: faultText,
  },
};

/** What a request's lessons lack on a date. */
export function noSuchLesson(date: string, shift: Shift, count: number): string {
  return `Escolha aulas de 1 a ${count}: em ${formatDate(date)} o turno "${shiftText[shift]}" tem ${plural(count, "aula", "aulas")}.`;
}
