import { HANDOVER_UNDO_HOURS, MAX_HANDOVER } from "#app/domain/limits.ts";
import type { HandoverCounts, HandoverState } from "#app/domain/people/handover.ts";
import { formatDate, formatNumber, plural } from "#app/text/format.ts";

/** Whom, and on which days. */
type Span = { name: string; count: number; startDate: string; endDate: string | null };

function days({ startDate, endDate }: Pick<Span, "startDate" | "endDate">): string {
  return endDate === null
    ? `de ${formatDate(startDate)} em diante`
    : `de ${formatDate(startDate)} a ${formatDate(endDate)}`;
}

const lessons = (count: number) => plural(count, "reserva", "reservas");

/** Lessons that pass from one teacher to another (rules R5.20). */
export const handoverText = {
  action: "Repassar aulas",
  title: (name: string) => `Repassar aulas de ${name}`,
  lead: "As aulas que ainda vão acontecer passam para um colega de uma vez: avulsas, séries, da grade e as aulas a repor. As que já aconteceram ficam com quem as deu.",
  loadFailed: "Falha ao carregar as aulas",
  failed: "Erro ao repassar aulas",
  fields: {
    toUserId: "Quem recebe",
    from: "A partir de",
    to: "Até",
    disciplineIds: "Disciplinas",
    classIds: "Turmas",
  },
  toHint: "Se ficar em branco, vale daí em diante.",
  namesHint: "Se nenhuma for marcada, vale para todas.",
  some: "Só algumas disciplinas ou turmas",
  look: "Ver o que vai passar",
  chooseFirst: "Escolha quem recebe para ver o que vai passar.",
  noNames: "Esta pessoa não tem aulas a dar.",
  notATeacher: "Escolha um professor que está no sistema",
  samePerson: "Escolha outra pessoa: as aulas já são desta",
  reversed: "O último dia vem antes do primeiro, ou já passou",
  unknownDiscipline: "Uma das disciplinas não existe",
  unknownClass: "Uma das turmas não existe",
  whatPasses: "O que vai passar",
  counts: {
    reservations: "Reservas, aprovadas e pendentes",
    series: "Séries e aulas da grade que passam inteiras",
    gaps: "Aulas a repor",
  } satisfies Record<keyof HandoverCounts, string>,
  nothing: "Não há aula a repassar com esta escolha.",
  tooMany: `São mais de ${formatNumber(MAX_HANDOVER)} reservas, o máximo de um repasse. Escolha um período menor.`,
  clashes: (count: number, name: string) =>
    count === 0
      ? `${name} não tem outra aula nesses horários.`
      : `${name} já tem aula em ${plural(count, "horário", "horários")}`,
  seeClashes: "Ver por data",
  clashesHint: "Isto não impede o repasse. Depois, mude ou cancele uma das duas.",
  clash: (title: string) => `já tem ${title}`,
  more: (count: number) => `e mais ${formatNumber(count)}`,
  submit: (count: number, name: string) =>
    count === 0 ? `Repassar para ${name}` : `Repassar ${lessons(count)} para ${name}`,
  afterwards: `Cada um dos dois recebe um e-mail. Por ${HANDOVER_UNDO_HOURS} horas o repasse pode ser desfeito aqui.`,
  done: "Aulas repassadas",
  outcome: ({
    name,
    count,
    gaps,
    left,
    isFinished,
  }: {
    name: string;
    count: number;
    gaps: number;
    left: number;
    isFinished: boolean;
  }) =>
    [
      isFinished
        ? `${lessons(count)} e ${plural(gaps, "aula a repor", "aulas a repor")} para ${name}.`
        : `${lessons(count)} para ${name}: isso pode levar alguns minutos.`,
      ...(left > 0
        ? [`${plural(left, "mudou", "mudaram")} depois da conferência e ${left === 1 ? "ficou" : "ficaram"}.`]
        : []),
    ].join(" "),
  recent: "Repasses das últimas 24 horas",
  recentOf: ({ name, count, startDate, endDate }: Span) =>
    `${lessons(count)} para ${name}, ${days({ startDate, endDate })}`,
  states: {
    moving: "em andamento",
    done: "concluído",
    undoing: "sendo desfeito",
    undone: "desfeito",
  } satisfies Record<HandoverState, string>,
  undone: "Repasse desfeito",
  undoneOutcome: ({ count, left, isFinished }: { count: number; left: number; isFinished: boolean }) =>
    [
      isFinished
        ? `${lessons(count)} de volta.`
        : `${lessons(count)} voltam: isso pode levar alguns minutos.`,
      ...(left > 0
        ? [`${plural(left, "mudou", "mudaram")} depois do repasse e não ${left === 1 ? "volta" : "voltam"}.`]
        : []),
    ].join(" "),
  /** In the dialogs that end an account. */
  offer: (count: number) =>
    `${plural(count, "reserva desta pessoa ainda vai", "reservas desta pessoa ainda vão")} acontecer. Repasse antes as aulas a um colega.`,
  seeComing: "Ver as reservas desta pessoa",
  label: (from: string, to: string) => `${from} → ${to}`,
};

/** What the two people read on the screen. */
export const handoverNotification = {
  handedOver: (span: Span) => ({
    title: "Aulas repassadas",
    message: `O setor pedagógico repassou para ${span.name} ${plural(span.count, "reserva sua", "reservas suas")}, ${days(span)}.`,
  }),
  received: (span: Span) => ({
    title: "Aulas recebidas",
    message: `O setor pedagógico repassou para você ${lessons(span.count)} de ${span.name}, ${days(span)}.`,
  }),
  returned: (span: Span) => ({
    title: "Repasse desfeito",
    message: `O setor pedagógico desfez o repasse: ${lessons(span.count)} que estavam com ${span.name} ${span.count === 1 ? "voltou" : "voltaram"} para você.`,
  }),
  takenBack: (span: Span) => ({
    title: "Repasse desfeito",
    message: `O setor pedagógico desfez o repasse: ${lessons(span.count)} ${span.count === 1 ? "voltou" : "voltaram"} para ${span.name}.`,
  }),
};
