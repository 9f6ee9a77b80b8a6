import { RESTORE_DAYS } from "#app/domain/limits.ts";
import { type NamedReservation, reservationName } from "#app/text/bookings/reservations.ts";
import { formatDate, formatNumber, formatTimeRange, plural } from "#app/text/format.ts";
import { ofRoom } from "#app/text/rooms/room-article.ts";

type Summarized = {
  environmentNames: string[];
  date: string;
  startTime: string;
  endTime: string;
  userName: string;
};

function summary(item: Summarized): string {
  return (
    `${item.environmentNames.join(", ")}, ${formatDate(item.date)}, ` +
    `${formatTimeRange(item.startTime, item.endTime)}, ${item.userName}`
  );
}

const MOST_REASONS = 10;
const LONGEST_SUMMARY = 120;

/** 12, "aprovada" → `12 reservas aprovadas.` */
function counted(count: number, one: string, many: string): string {
  return `${plural(count, `reserva ${one}`, `reservas ${many}`)}.`;
}

/** The outcome of a bulk decision: `8 reservas aprovadas. 2 não foram aprovadas.` */
function bulkOutcome(one: string, many: string) {
  return (count: number, failed: number): string => {
    const yes = counted(count, one, many);
    if (failed === 0) return yes;
    return `${yes} ${failed === 1 ? `1 não foi ${one}.` : `${formatNumber(failed)} não foram ${many}.`}`;
  };
}

const WHY_NOT: Record<string, string> = {
  approvedConflict: "já existe reserva aprovada neste horário.",
  equipmentShort: "não há equipamento suficiente neste horário.",
  expiredRequest: "já passou; está em “Sem resposta”.",
  alreadyReviewed: "já foi avaliada por outra pessoa.",
  changed: "mudou enquanto você a via.",
};

/** One line each; at most ten. @param changed how many others had changed since they were shown. */
function bulkReasons(
  failed: { id: number; problem: string; reservation: Summarized | null }[],
  changed = 0,
): string[] {
  const lines = failed.slice(0, MOST_REASONS).map(({ id, problem, reservation }) => {
    if (!reservation) return `Reserva ${id}: não existe mais.`;
    return `${summary(reservation).slice(0, LONGEST_SUMMARY)}: ${WHY_NOT[problem] ?? "não pôde ser avaliada."}`;
  });
  const more = failed.length - lines.length;
  if (more > 0) lines.push(`E mais ${formatNumber(more)}.`);
  if (changed > 0) lines.push(`${plural(changed, "reserva mudou", "reservas mudaram")} desde a confirmação.`);
  return lines;
}

export const reviewText = {
  title: "Gerenciar Reservas",
  tabs: { pending: "Pendentes", approved: "Aprovadas", rejected: "Rejeitadas", all: "Todas" },
  tableName: (tab: "pending" | "approved" | "rejected" | "all") =>
    ({
      pending: "Reservas pendentes",
      approved: "Reservas aprovadas",
      rejected: "Reservas rejeitadas",
      all: "Todas as reservas",
    })[tab],
  noPending: "Nenhuma reserva pendente.",
  noReservations: "Nenhuma reserva nesta lista.",
  seeAll: "Ver todas as reservas",
  approve: "Aprovar",
  approveAnyway: "Aprovar mesmo assim",
  reject: "Rejeitar",
  transfer: "Transferir",
  delete: "Excluir",
  select: (name: string) => `Selecionar a reserva ${ofRoom(name)}`,
  selectAll: "Selecionar todas desta página",
  clearSelection: "Limpar seleção",
  selected: (count: number) => plural(count, "selecionada", "selecionadas"),
  approveSelected: "Aprovar selecionadas",
  selectGroup: "Aprovação em lote",
  tabsLabel: "Situação das reservas",
  loadFailed: {
    pending: "Falha ao carregar reservas pendentes",
    other: "Falha ao carregar todas as reservas",
  },
  loadItemFailed: "Falha ao carregar a reserva",
  ofReservation: (name: string) => ` a reserva ${ofRoom(name)}`,
  results: (count: number, hasMore: boolean) =>
    hasMore
      ? `Mais de ${formatNumber(count)} reservas encontradas. Aqui estão as primeiras ${formatNumber(count)}; refine a busca para ver as outras.`
      : plural(count, "reserva encontrada", "reservas encontradas"),
  summary,
  alreadyReviewed: "Esta reserva já foi avaliada por outra pessoa.",
  typedReason: "O motivo que você digitou",
  typedNotes: "As observações que você digitou",
  typedHint: "Este texto não foi enviado. Copie-o, se ainda precisar dele.",
  gone: "A reserva não existe mais. Talvez tenha sido excluída por outra pessoa.",
  close: "Voltar à lista",
  bulkDone: bulkOutcome("aprovada", "aprovadas"),
  bulkRejected: bulkOutcome("rejeitada", "rejeitadas"),
  bulkReasons,
  rival: "Em conflito com",
  rivalFacts: (environments: string, time: string, user: string, id: number) =>
    `${environments}, ${time}, ${user} (reserva ${id})`,
  otherRivals: (count: number, isAtLeast: boolean) =>
    isAtLeast ? `e pelo menos mais ${count}` : `e mais ${count}`,
  lesson: (discipline: string, className: string) => `${discipline} · Turma ${className}`,
  selectColumn: "Selecionar",
  titleOf: (action: string, item: NamedReservation) => `${action}: ${reservationName(item)}`,
  approved: "Reserva aprovada",
  rejected: "Reserva rejeitada",
  updated: "Reserva atualizada",
  deleted: "Reserva excluída",
  statusFailed: "Erro ao atualizar status",
  updateFailed: "Erro ao atualizar reserva",
  deleteFailed: "Erro ao excluir reserva",
  approveTitle: "Aprovar reserva",
  approveSentence: "Aprovar esta reserva? O professor será avisado.",
  conflictWithApproved: "Já existe reserva aprovada neste horário",
  overrideHint: "As duas reservas ficarão aprovadas no mesmo ambiente e horário. A decisão fica registrada.",
  overrideRequired: "Marque “Aprovar mesmo assim” para aprovar esta reserva.",
  rejectTitle: "Rejeitar reserva",
  reason: "Motivo da rejeição",
  reasonHint: "O professor verá este texto.",
  presetsTitle: "Motivos frequentes",
  presets: [
    "O ambiente já está reservado neste horário.",
    "Outro ambiente serve melhor para esta aula; peça de novo com ele.",
    "O pedido chegou depois do prazo.",
    "Não há aula neste dia.",
  ],
  transferTitle: "Transferir reserva",
  transferOverride: "Salvar mesmo assim",
  transferOverrideHint:
    "Confirmo a data ou o horário, mesmo que já tenha uma reserva aprovada, esteja bloqueado ou tenha passado.",
  startTime: "Início",
  endTime: "Fim",
  otherTimes: "Outro horário",
  timesHint: "Deixe em branco para usar o horário do turno.",
  deleteTitle: "Excluir reserva",
  deleteSentence: (what: string) => `Excluir a reserva ${ofRoom(what)}?`,
  deleteConsequence: `O professor será avisado. Pode ser restaurada por ${RESTORE_DAYS} dias em Auditoria.`,
};

/** The reason of a rejection from the pedagogical screen (rules R3.24). */
export const PEDAGOGICAL_REASON = "Rejeitada pelo setor pedagógico";
