import type { AbsenceAction, Substitute } from "#app/domain/absences/absence.ts";
import type { Lesson } from "#app/domain/dates/lesson.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { MAX_ABSENCE_DAYS } from "#app/domain/limits.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { formatDate, formatDayMonth, plural } from "#app/text/format.ts";

const formatList = (names: string[]) => new Intl.ListFormat("pt-BR").format(names);

const lessonsOf = (count: number) => plural(count, "aula", "aulas");

type Days = { startDate: string; endDate: string };

function days({ startDate, endDate }: Days): string {
  return startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} a ${formatDate(endDate)}`;
}

/** "Ausências" of the sector, and a teacher's own "Vou faltar" (rules R30). */
export const absenceText = {
  title: "Ausências",
  lead: "Quem falta, e quem dá as aulas. O motivo não é perguntado nem guardado.",
  ownTitle: "Vou faltar",
  ownLead: "Diga só quando. O motivo não é perguntado nem guardado.",
  ownBack: "Minhas Reservas",
  ownHint: "O setor pedagógico procura quem substitua. Até lá nada muda nas suas aulas.",
  ofPerson: (name: string) => `Ausência de ${name}`,
  fields: {
    userId: "Quem falta",
    startDate: "De",
    endDate: "Até",
    shifts: "Turnos",
    decisions: "Decisões",
    others: "Outro professor",
  },
  shiftsHint: "Se nenhum for marcado, vale para os três.",
  show: "Ver aulas",
  begin: "Mostrar aulas",
  new: "Registrar uma ausência",
  failed: "A ausência não foi registrada",
  removeFailed: "A ausência não foi desfeita",
  loadFailed: "Não foi possível ler as ausências.",
  empty: "Nenhuma ausência de hoje em diante.",
  toDecide: (count: number) => plural(count, "ausência a decidir", "ausências a decidir"),
  more: (count: number) => `Aqui estão as ${count} primeiras.`,
  listed: "Ausências de hoje em diante",
  columns: { person: "Professor", days: "Dias", shifts: "Turnos", state: "Situação" },
  states: { waiting: "A decidir", decided: "Decidida" },
  toldBySelf: "avisou",
  days,
  /** `01/12 a 02/12/2026`. */
  shortDays: ({ startDate, endDate }: Days) =>
    startDate !== endDate && startDate.slice(0, 4) === endDate.slice(0, 4)
      ? `${formatDayMonth(startDate)} a ${formatDate(endDate)}`
      : days({ startDate, endDate }),
  shifts: (shifts: readonly Shift[], lessons: Lesson[] | null) =>
    [
      shifts.length === SHIFTS.length ? "o dia todo" : formatList(shifts.map((shift) => shiftText[shift])),
      ...(lessons ? [`${formatList(lessons.map((lesson) => `${lesson}ª`))} aula`] : []),
    ].join(", "),
  count: (count: number) =>
    count === 0
      ? "Nenhuma aula neste período"
      : `${lessonsOf(count)} ${count === 1 ? "afetada" : "afetadas"}`,
  tooMany: (most: number) => `Mais de ${lessonsOf(most)}: escolha menos dias`,
  tell: "Avisar o setor pedagógico",
  told: "Setor pedagógico avisado",
  toldHint: "Ele procura quem substitua. A resposta chega aqui e por e-mail.",
  begun: "Ausência registrada",
  begunHint: "Diga agora o que acontece com cada aula.",
  ownOpen: "Seus avisos",
  ownWaiting: "espera o setor pedagógico",
  ownDecided: "decidida",
  undo: "Desfazer o aviso",
  undoSentence: "O setor pedagógico deixa de ver o seu aviso. Nas suas aulas nada muda.",
  undone: "Aviso desfeito",
  discard: "Desfazer a ausência",
  confirmDiscard: "As aulas voltam a ser como eram, menos as que já começaram ou mudaram depois.",
  removed: "Ausência desfeita",
  takenBack: ({ undone, left }: { undone: number; left: number }) => ({
    description: [
      `${plural(undone, "decisão desfeita", "decisões desfeitas")}.`,
      ...(left > 0
        ? [
            `${plural(left, "aula mudou", "aulas mudaram")} depois e ${left === 1 ? "ficou" : "ficaram"} como ${left === 1 ? "está" : "estão"}.`,
          ]
        : []),
    ].join(" "),
    ...(left > 0 ? { variant: "warning" as const } : {}),
  }),
  allAtOnce: "Todas de uma vez:",
  allFirst: "Usar a primeira sugestão",
  allCancel: "Cancelar e deixar para repor",
  allKeep: "Manter",
  allNone: "Limpar",
  actions: {
    substitute: "Substituir",
    cancel: "Cancelar e deixar para repor",
    keep: "Manter",
  } satisfies Record<AbsenceAction, string>,
  other: "Outro…",
  otherName: "Nome de outro professor",
  choiceOf: (lesson: string) => `O que acontece com ${lesson}`,
  kinds: { lesson: "Grade horária", series: "Série", single: "Reserva avulsa" },
  noneFree: "Ninguém está livre neste horário.",
  joined: (names: string) => `${names} já divide esta aula e fica com ela`,
  qualities: ({ isFree, teachesDiscipline, knowsClass }: Substitute) =>
    [
      isFree ? "livre" : "já tem aula",
      ...(teachesDiscipline ? ["leciona a disciplina"] : []),
      ...(knowsClass ? ["conhece a turma"] : []),
    ].join(" · "),
  substitutions: (count: number) => plural(count, "substituição", "substituições"),
  shownNumbers: "ao lado do nome, as substituições no período letivo",
  isSubstituted: (name: string) => `Substituição: ${name}`,
  isCancelled: "Cancelada, a repor",
  isKept: "Mantida",
  hasBegun: "Já começou",
  save: "Salvar e avisar",
  saveHint: "Cada pessoa recebe um só e-mail. Dá para desfazer tudo por 10 minutos.",
  notSaved: "Nada foi decidido",
  back: "Ver todas",
  saved: (count: number) => plural(count, "aula decidida", "aulas decididas"),
  clashes: (count: number) =>
    plural(count, "substituto já tem aula no horário", "substitutos já têm aula no horário"),
  clash: (date: string, time: string, title: string) => `${formatDate(date)}, ${time}: ${title}`,
  undoneTitle: "Decisões desfeitas",
  /** What the teachers of a cancelled lesson read. */
  cancelled: "Cancelada por ausência; a aula fica para repor",
  deleted: "Ausência desfeita",
  refused: {
    notATeacher: "Escolha um professor da escola.",
    reversed: "O último dia deve ser igual ou posterior ao primeiro.",
    past: "Estes dias já passaram. Escolha de hoje em diante.",
    tooLong: `Uma ausência tem até ${MAX_ABSENCE_DAYS} dias. Para mais tempo, repasse as aulas.`,
    lessonsOfOne: "Para escolher aulas, indique um só dia e um só turno.",
    notOfAbsence: "Uma destas aulas não é da ausência. Veja a lista de novo.",
    begun: "Uma destas aulas já começou e não pode mais ser decidida.",
    noSubstitute: "Escolha um professor da escola para substituir.",
    alreadyTheirs: "Quem substitui não pode ser quem falta nem quem já dá a aula.",
    none: "Escolha o que acontece com pelo menos uma aula.",
    unknown: (name: string) => `Não há um professor só com o nome “${name}”. Escreva-o como na lista.`,
    nameMissing: "Escreva o nome de quem substitui.",
  },
};

type Span = { count: number } & Days;

const lessonsIn = (span: Span) => `${lessonsOf(span.count)}, ${days(span)}`;

/** What people read on the screen of what was decided; never why somebody is away. */
export const absenceNotification = {
  substituted: (span: Span, people: string[]) => ({
    title: "Substituição",
    message: `O setor pedagógico definiu quem dá ${span.count === 1 ? "a sua aula" : "as suas aulas"} (${lessonsIn(span)}): ${formatList(people)}.`,
  }),
  substituting: (span: Span, people: string[]) => ({
    title: "Você substitui",
    message: `O setor pedagógico passou para você, no lugar de ${formatList(people)}: ${lessonsIn(span)}.`,
  }),
  kept: (span: Span, people: string[]) => ({
    title: "Aula sem um colega",
    message: `${formatList(people)} não vem: você dá ${lessonsIn(span)}.`,
  }),
  cancelled: (span: Span) => ({
    title: "Aulas canceladas",
    message: `O setor pedagógico cancelou ${lessonsIn(span)}. ${span.count === 1 ? "Ela fica" : "Elas ficam"} para repor.`,
  }),
};
