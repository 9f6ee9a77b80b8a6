import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_CLOSURE_DAYS, MAX_CLOSURES } from "#app/domain/limits.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { formatDate, plural, upperFirst } from "#app/text/format.ts";
import { theRoom } from "./room-article.ts";

const OTHER_OF_TYPE: Record<EnvironmentType, string> = {
  Sala: "em outra sala",
  Laboratório: "em outro laboratório",
  Auditório: "em outro auditório",
};

/** Words for rooms that are closed for a time (rules R24.20). */

/** `fechada: troca do piso`; without the reason where it is not for everybody. */
export function closedText(reason: string | null): string {
  return reason === null ? "fechada" : `fechada: ${reason}`;
}

/** The same as a sentence of its own: "Fechada: pintura". */
export function closedState(reason: string | null): string {
  return reason === null ? "Fechada" : `Fechada: ${reason}`;
}

export const closureText = {
  title: "Fechamentos",
  of: (name: string) => `Fechar ${theRoom(name)}`,
  lead: "Um ambiente fechado não recebe pedidos.",
  link: "Fechamentos",
  none: "Nenhum fechamento.",
  noneHint:
    "Feche o ambiente durante uma obra ou um evento: ele some dos ambientes livres, e os pedidos são recusados.",
  list: "Fechamentos deste ambiente",
  fields: {
    startDate: "De",
    endDate: "Até",
    shifts: "Turnos",
    reason: "Motivo",
    isPublic: "Mostrar o motivo a todos",
  },
  shiftsHint: "Se nenhum for marcado, vale para todos.",
  close: "Fechar o ambiente",
  closeAgain: "Fechar em outros dias",
  closeAndMove: (moved: number) =>
    moved > 0 ? `Fechar e mover ${plural(moved, "aula", "aulas")}` : "Fechar como escolhido",
  closeOnly: "Fechar sem mover",
  cancel: "Cancelar",
  bar: (moved: number, toMakeUp: number) =>
    [
      ...(moved > 0 ? [`${plural(moved, "aula muda", "aulas mudam")} de ambiente`] : []),
      ...(toMakeUp > 0 ? [`${plural(toMakeUp, "fica", "ficam")} para repor`] : []),
    ].join(", ") || "Nenhuma aula muda de ambiente",
  barHint: "Dá para desfazer tudo por 10 minutos.",
  wayOf: (name: string) => `Para onde vai ${name}`,
  cancelled: (reason: string | null) => `Sala ${closedText(reason)}`,
  stays: "Deixar como está",
  noPlace: "Nenhum outro ambiente está livre",
  noneFits: "Nenhum livre tem o mesmo",
  fits: (dates: number) => (dates === 1 ? "Livre" : `Livre nas ${dates}`),
  makeUp: "Cancelar, avisar e deixar para repor",
  /** How many find a room like this one, one of another type, none. */
  counts(
    people: number,
    type: EnvironmentType,
    { same, other, stuck }: Record<"same" | "other" | "stuck", number>,
  ) {
    const parts = [
      ...(same > 0 ? [`${same} ${same === 1 ? "cabe" : "cabem"} ${OTHER_OF_TYPE[type]}`] : []),
      ...(other > 0 ? [`${other} em outro tipo de ambiente`] : []),
      ...(stuck > 0 ? [`${stuck} ${stuck === 1 ? "espera" : "esperam"} a sua decisão`] : []),
    ];
    return `, de ${plural(people, "professor", "professores")}. ${parts.join(", ")}.`;
  },
  thereAre: (count: number) => `Há ${plural(count, "aula", "aulas")} nesses dias`,
  groups: {
    stuck: () => "Sem ambiente livre",
    other: () => "Em outro tipo de ambiente",
    same: (type: EnvironmentType) => upperFirst(OTHER_OF_TYPE[type]),
  },
  groupCount: (count: number) => plural(count, "aula", "aulas"),
  /** What a phone folds of a group. */
  furtherLessons: (count: number) => `Mais ${plural(count, "aula", "aulas")}`,
  stuckHint: "Se você não escolher outra coisa, são canceladas, o professor é avisado e repõe.",
  outcome: (span: string, { moved, cancelled, left }: { moved: number; cancelled: number; left: number }) =>
    [
      span,
      ...(moved > 0 ? [moved === 1 ? "1 reserva movida" : `${moved} reservas movidas`] : []),
      ...(cancelled > 0 ? [cancelled === 1 ? "1 aula a repor" : `${cancelled} aulas a repor`] : []),
      ...(left > 0
        ? [left === 1 ? "1 não pôde ser movida e fica" : `${left} não puderam ser movidas e ficam`]
        : []),
    ].join(" · "),
  touchedLegend: "Aulas nesses dias",
  more: (count: number) => `e mais ${count}`,
  closed: "Ambiente fechado",
  reopen: "Reabrir",
  reopened: "Ambiente reaberto",
  confirmReopen: "O ambiente volta a receber pedidos neste período.",
  saveFailed: "Erro ao fechar o ambiente",
  deleteFailed: "Erro ao reabrir o ambiente",
  loadFailed: "Não foi possível carregar os fechamentos deste ambiente.",
  isPublic: "motivo visível a todos",
  span: (startDate: CivilDate, endDate: CivilDate) =>
    startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} a ${formatDate(endDate)}`,
  allShifts: "todos os turnos",
  deleted: "Fechamento excluído com sucesso",
  refused: {
    reversed: "O último dia deve ser igual ou posterior ao primeiro.",
    touches: (count: number) =>
      count === 1
        ? "1 reserva fica neste período. Nada foi gravado ainda: confira para onde ela vai e feche."
        : `${count} reservas ficam neste período. Nada foi gravado ainda: confira para onde elas vão e feche.`,
    past: "O período já passou. Escolha hoje ou uma data futura.",
    tooLong: `Feche por no máximo ${MAX_CLOSURE_DAYS} dias de cada vez.`,
    tooMany: `Um ambiente pode ter ${MAX_CLOSURES} fechamentos em andamento. Exclua um que não vale mais.`,
  },
} as const;

/** A room or a kind of equipment, a date and the reason, as a refusal names them. */
export function closedWords(name: string, date: CivilDate, reason: string | null): string {
  return `${name}, ${formatDate(date)}${reason === null ? "" : ` (${reason})`}`;
}
