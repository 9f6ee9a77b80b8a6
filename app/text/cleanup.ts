import { RESTORE_DAYS } from "#app/domain/limits.ts";
import { formatNumber, plural } from "./format.ts";

/** The cleanup of reservations (rules R3.32). */
export const cleanupText = {
  link: "Limpeza",
  title: "Limpeza de reservas",
  lead: `Exclui de uma vez as reservas de um período. Antes é feita uma cópia de segurança; por ${RESTORE_DAYS} dias cada reserva pode ser restaurada pela Auditoria.`,
  fields: {
    startDate: "De",
    endDate: "Até",
    status: "Status",
    shift: "Turno",
    environmentId: "Ambiente",
    includesFuture: "Datas futuras",
  },
  allStatuses: "Sem nenhum marcado, todos contam.",
  all: "Todos",
  count: "Contar",
  needsRange: "Informe a data inicial ou a data final e conte as reservas.",
  willBeDeleted: (count: number) =>
    count === 1 ? "1 reserva será excluída." : `${formatNumber(count)} reservas serão excluídas.`,
  tooMany: (max: number) =>
    `São mais de ${formatNumber(max)} reservas, o máximo de uma limpeza. Escolha um período menor.`,
  includesFuture: "Entendo que o período inclui datas futuras.",
  submit: "Excluir reservas",
  done: "Limpeza concluída",
  deleted: (count: number) => plural(count, "reserva excluída", "reservas excluídas"),
  goesOn: (count: number) =>
    `${plural(count, "reserva está sendo excluída", "reservas estão sendo excluídas")}. Isso pode levar alguns minutos.`,
  failed: "Erro na limpeza",
  message: (count: number) =>
    `Limpeza concluída: ${plural(count, "reserva excluída", "reservas excluídas")}.`,
};
