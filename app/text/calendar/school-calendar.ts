import { isoWeekday, type TermKind } from "#app/domain/calendar/calendar.ts";
import type { CalendarDate, DayCounts, DayMark } from "#app/domain/calendar/school-days.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_CALENDAR_DAYS, MAX_CALENDARS, MAX_TERM_DAYS, MAX_TERMS } from "#app/domain/limits.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { formatDate, formatDayMonth, formatNumber, plural } from "#app/text/format.ts";
import { CALENDAR_TITLE, offReasonText, WEEKDAY_PLURALS, weekdayText } from "./off-days.ts";

export const termKindText: Record<TermKind, string> = {
  term: "Período letivo",
  exams: "Provas",
  vacation: "Férias",
  recess: "Recesso",
};

const SIGNS = ["2ª", "3ª", "4ª", "5ª", "6ª", "sáb", "dom"];

/** The sign that a day is drawn with besides its ground; none where the ground alone shows it. */
export function signOf(mark: DayMark, weekday: number): string {
  if (mark === "swapped") return SIGNS[weekday - 1] ?? "";
  return { school: "", exams: "P", part: "½", blocked: "●", off: "×", recess: "R", vacation: "F", none: "" }[
    mark
  ];
}

/** What a date is now, for the person about to change it. */
export function dayStateText({ shifts, weekday, off, title, date }: CalendarDate): string {
  if (off !== null) return offReasonText(off, title);
  const own = isoWeekday(date) === weekday ? "Dia letivo" : `Dia letivo, ${calendarText.asWeekday(weekday)}`;
  const part = shifts.length < SHIFTS.length ? shifts.map((shift) => shiftText[shift].toLowerCase()) : [];
  return part.length > 0 ? `${own}, só ${part.join(" e ")}` : own;
}

/** Note on a day of a week: why it is no school day, its title, whose lessons it has; null for an ordinary one. */
export function calendarNoteText(day: CalendarDate | undefined): string | null {
  if (!day || day.off === "blocked") return null;
  if (day.off !== null) return offReasonText(day.off, day.title);
  const swapped = isoWeekday(day.date) === day.weekday ? null : calendarText.asWeekday(day.weekday);
  return [day.title, swapped].filter(Boolean).join(", ") || null;
}

const days = (count: number) => plural(count, "dia letivo", "dias letivos");

/** The page `/admin/calendario` (rules R23). */
export const calendarText = {
  title: CALENDAR_TITLE,
  yearOf: (name: string, year: number) => `${name}, ${year}`,
  default: "padrão",
  calendars: "Calendários",
  year: "Ano",
  previousYear: (year: number) => `Ano anterior, ${year}`,
  nextYear: (year: number) => `Ano seguinte, ${year}`,
  none: "A escola ainda não tem um calendário letivo.",
  noneHint:
    "Sem ele, todos os dias são como até agora. Crie um calendário, informe os períodos e confira os dias letivos do ano.",
  noTerms: "Este ano ainda não tem períodos. Comece por um período letivo.",
  loadFailed: "Falha ao carregar o calendário letivo",

  counter: (count: number, target: number | null) =>
    target === null
      ? days(count)
      : `${formatNumber(count)} de ${plural(target, "dia letivo", "dias letivos")}`,
  missing: (count: number) => (count > 0 ? `faltam ${formatNumber(count)}` : "meta cumprida"),
  freeSaturdays: (count: number) => plural(count, "sábado livre", "sábados livres"),
  inTerm: (name: string) => `${name}:`,
  range: (startDate: string, endDate: string) => `${formatDayMonth(startDate)} a ${formatDayMonth(endDate)}`,
  monthDays: (count: number) => plural(count, "letivo", "letivos"),
  byWeekday: "Dias letivos por dia da semana",
  ofWeekday: (weekday: number, count: number) => `${WEEKDAY_PLURALS[weekday - 1]}: ${count}`,
  lacking: (weekday: number, missing: number) =>
    `${weekdayText(weekday)} tem ${missing} a menos que a média: um sábado com horário de ${weekdayText(weekday)} ajuda.`,
  balanced: "Os dias da semana estão equilibrados.",
  letters: ["S", "T", "Q", "Q", "S", "S", "D"],
  legend: "Legenda",
  marks: {
    school: "Letivo",
    exams: "Provas",
    swapped: "Com horário de outro dia",
    part: "Parte do dia",
    blocked: "Bloqueado",
    off: "Não letivo",
    recess: "Recesso",
    vacation: "Férias",
    none: "Sem aula",
  } satisfies Record<DayMark, string>,
  asWeekday: (weekday: number) => `horário de ${weekdayText(weekday)}`,

  actions: {
    newPeriod: "Novo período",
    import: "Importar",
    print: "Imprimir em A4",
    newCalendar: "Novo calendário",
    editCalendar: "Editar calendário",
    copy: (year: number) => `Copiar para ${year}`,
    blockDay: "Bloquear este dia",
    backToYear: "Ver o ano",
  },

  terms: "Períodos",
  termsEmpty: "Nenhum período neste ano.",
  editTerm: (name: string) => `Editar ${name}`,

  calendar: {
    newTitle: "Novo calendário",
    editTitle: "Editar calendário",
    deleteTitle: "Excluir calendário",
    fields: {
      name: "Nome",
      targetDays: "Meta de dias letivos",
      weekdays: "Dias da semana com aula",
      isDefault: "Calendário padrão",
    },
    targetHint: "A lei pede 200 no ensino médio. Deixe vazia onde não há meta.",
    defaultHint: "Vale para as turmas que não escolhem outro.",
    created: "Calendário criado",
    updated: "Calendário atualizado",
    deleted: "Calendário excluído",
    createFailed: "Erro ao criar calendário",
    updateFailed: "Erro ao atualizar calendário",
    deleteFailed: "Erro ao excluir calendário",
    confirmDelete:
      "Tem certeza que deseja excluir este calendário, com os seus períodos e dias? Esta ação não pode ser desfeita.",
  },
  term: {
    newTitle: "Novo período",
    editTitle: "Editar período",
    deleteTitle: "Excluir período",
    fields: { name: "Nome", kind: "Tipo", startDate: "Primeiro dia", endDate: "Último dia" },
    created: "Período criado",
    updated: "Período atualizado",
    deleted: "Período excluído",
    createFailed: "Erro ao criar período",
    updateFailed: "Erro ao atualizar período",
    deleteFailed: "Erro ao excluir período",
    confirmDelete:
      "Tem certeza que deseja excluir este período? Os dias que ele cobre deixam de ser letivos.",
  },
  day: {
    fields: { is: "O que é", asWeekday: "Horário de", shifts: "Turnos", title: "Título", date: "Data" },
    is: { school: "Dia letivo", off: "Dia não letivo" },
    ownWeekday: "o próprio dia",
    shiftsHint: "Se nenhum for marcado, vale para todos.",
    created: "Dia salvo",
    updated: "Dia salvo",
    deleted: "Dia excluído",
    saveFailed: "Erro ao salvar o dia",
    deleteFailed: "Erro ao excluir o dia",
    confirmDelete: "O dia volta a ser o que o período e o dia da semana dizem.",
    blockedBy: (title: string) => `Bloqueado: ${title}. Dias bloqueados valem mais que o calendário.`,
    /** What the year's count becomes; nothing for a choice that leaves it. */
    counts: ({ total, withSchool, withoutSchool }: DayCounts) =>
      [
        withSchool === total ? [] : [`Com aula: ${total} → ${withSchool} dias letivos.`],
        withoutSchool === total ? [] : [`Sem aula: ${total} → ${withoutSchool} dias letivos.`],
      ]
        .flat()
        .join(" "),
    remove: "Voltar ao normal",
  },
  copy: {
    title: (year: number) => `Copiar para ${year}`,
    lead: (from: number, to: number) =>
      `Os períodos e os dias de ${from} vão para ${to}, nos mesmos dias da semana. Os feriados de ${to} são calculados de novo. Depois, corrija à mão.`,
    submit: "Copiar",
    done: (year: number) => `Calendário copiado para ${year}`,
    outcome: (terms: number, days: number, holidays: number) =>
      [
        plural(terms, "período", "períodos"),
        plural(days, "dia", "dias"),
        plural(holidays, "feriado bloqueado", "feriados bloqueados"),
      ].join(", "),
    failed: "Erro ao copiar o calendário",
    nothing: (year: number) => `O calendário não tem períodos em ${year}.`,
    notEmpty: (year: number) => `O calendário já tem períodos em ${year}. Exclua-os antes de copiar.`,
    noHolidays: "Não foi possível calcular os feriados agora. Nada foi gravado. Tente de novo.",
  },

  imported: {
    badDate: "Informe a data como 21/04/2027, ou um período como 12/07/2027 a 30/07/2027",
    badType:
      "O tipo deve ser Feriado, Recesso, Férias, Sábado letivo, Sábado letivo (segunda), Prova, Início ou Fim",
    holidayTitle: "A descrição de um feriado deve ter pelo menos 3 caracteres",
    noCalendar: "A escola ainda não tem calendário letivo. Crie um antes de importar",
    unknownCalendar: "Não há calendário com este nome",
    noEnd: "Falta o Fim deste período",
    noStart: "Falta o Início deste período",
    saturday: "Sábado letivo",
  },

  refused: {
    reversed: "O último dia deve ser igual ou posterior ao primeiro.",
    tooLong: `Um período pode ter no máximo ${MAX_TERM_DAYS} dias.`,
    overlaps: (other: { name: string; startDate: string; endDate: string }) =>
      `Este período passa por cima de "${other.name}", de ${formatDate(other.startDate)} a ${formatDate(other.endDate)}. Ajuste as datas.`,
    outside: (date: string) =>
      `${formatDate(date)} não está em nenhum período do calendário. Crie o período antes.`,
    sunday: "Um domingo só tem o horário de outro dia se for letivo.",
    taken: (date: string) => `${formatDate(date)} já está neste calendário. Altere o dia que existe.`,
    inUse: (classes: string[], count: number) =>
      `${plural(count, "turma usa", "turmas usam")} este calendário (${classes.join(", ")}${count > classes.length ? ` e mais ${count - classes.length}` : ""}), por isso ele não pode ser excluído. Escolha outro nessas turmas antes.`,
    tooManyCalendars: `Há lugar para ${MAX_CALENDARS} calendários. Exclua um que não usa mais.`,
    tooManyTerms: `Um calendário pode ter até ${MAX_TERMS} períodos. Exclua os antigos.`,
    tooManyDays: (year: number) =>
      `Um calendário pode ter até ${MAX_CALENDAR_DAYS} dias diferentes num ano, e ${year} já tem todos. Use um período.`,
  },
};
