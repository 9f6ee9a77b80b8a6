import { RESTORE_DAYS } from "#app/domain/limits.ts";
import { CLEANUP_COPY_DAYS } from "#app/domain/people/personal-data.ts";
import { formatNumber, plural } from "#app/text/format.ts";

/** How many were deleted, how many have changed and were left alone, and the backup file. */
export type CleanupOutcome = { count: number; left: number; file: string | null; isFinished: boolean };

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
  allStatuses: "Se nenhum for marcado, vale para todos.",
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
  goesOn: (count: number) =>
    `${plural(count, "reserva está sendo excluída", "reservas estão sendo excluídas")}. Isso pode levar alguns minutos. Uma que mudar antes disso não é excluída.`,
  failed: "Erro na limpeza",
  outcome({ count, left, file, isFinished }: CleanupOutcome): string {
    const deleted = isFinished
      ? `${plural(count, "reserva excluída", "reservas excluídas")}.`
      : cleanupText.goesOn(count);
    const stayed =
      left > 0
        ? ` ${plural(left, "reserva mudou depois da contagem e ficou", "reservas mudaram depois da contagem e ficaram")}.`
        : "";
    const copy = file ? ` Cópia de antes da limpeza: ${file}, guardada por ${CLEANUP_COPY_DAYS} dias.` : "";
    return deleted + stayed + copy;
  },
  message: (outcome: CleanupOutcome) =>
    outcome.isFinished ? `Limpeza concluída: ${cleanupText.outcome(outcome)}` : cleanupText.outcome(outcome),
};
