import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { formatDate, plural } from "#app/text/format.ts";
import { closureText } from "#app/text/rooms/closures.ts";

/** "Notebooks fora de empréstimo (conserto)" */
export function closedKind(name: string, reason: string | null): string {
  return `${name} fora de empréstimo${reason === null ? "" : ` (${reason})`}`;
}

/** Kinds of equipment that are not lent for a time (rules R29.17). */
export const equipmentClosureText = {
  title: "Fechamentos de equipamento",
  of: (name: string) => `Fechar ${name}`,
  link: "Fechamentos",
  noneHint: "Feche enquanto está em conserto ou em outro lugar: nada resta para emprestar.",
  list: "Fechamentos deste equipamento",
  close: "Fechar o equipamento",
  closeAndWithdraw: (count: number) => `Fechar e retirar de ${plural(count, "aula", "aulas")}`,
  closeOnly: "Fechar sem retirar",
  cancel: "Cancelar",
  thereAre: (count: number) => `${plural(count, "aula tem", "aulas têm")} este equipamento nesses dias`,
  hint: "Retirado de uma aula, ela fica como está, sem ele, e o professor é avisado.",
  more: (count: number) => `e mais ${plural(count, "aula", "aulas")}`,
  withdrawn: (reason: string | null) =>
    reason === null ? "Fora de empréstimo" : `Fora de empréstimo: ${reason}`,
  notification: (name: string, dates: CivilDate[], reason: string | null) => ({
    title: "Aula sem equipamento",
    message: `${closedKind(name, reason)} em ${dates.map(formatDate).join(", ")}. Suas aulas ficam como estão, sem esse equipamento.`,
  }),
  closed: "Equipamento fechado",
  outcome: (span: string, withdrawn: number) =>
    withdrawn > 0 ? `${span} · retirado de ${plural(withdrawn, "aula", "aulas")}` : span,
  fact: (closed: { equipmentName: string; startDate: CivilDate; endDate: CivilDate; reason: string }) =>
    `${closed.equipmentName}, ${closureText.span(closed.startDate, closed.endDate)}: ${closed.reason}`,
  reopened: "Equipamento reaberto",
  confirmReopen: "O equipamento volta a ser emprestado neste período.",
  saveFailed: "Erro ao fechar o equipamento",
  deleteFailed: "Erro ao reabrir o equipamento",
  loadFailed: "Não foi possível carregar os fechamentos deste equipamento.",
  refused: {
    touches: (count: number) =>
      `${plural(count, "aula tem", "aulas têm")} este equipamento nesses dias. Nada foi gravado ainda: confira e feche.`,
  },
} as const;
