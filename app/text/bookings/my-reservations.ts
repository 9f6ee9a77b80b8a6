import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { RESTORE_DAYS } from "#app/domain/limits.ts";
import { formatDate, formatDayMonth, formatShortWeekday, formatTimeRange, plural } from "#app/text/format.ts";
import { ofRoom } from "#app/text/rooms/room-article.ts";

type Held = { environmentNames: string[]; date: CivilDate; startTime: string; endTime: string };

/** `/minhas-reservas` (rules R7.19, R3.30, R11.6). */
export const myReservationsText = {
  title: "Minhas Reservas",
  lead: "As reservas em seu nome.",
  filter: "Filtrar por status",
  tabs: { all: "Todas", pending: "Pendentes", approved: "Aprovadas", rejected: "Rejeitadas" },
  empty: "Você ainda não tem reservas.",
  request: "Nova Reserva",
  counted: (count: number) => plural(count, "reserva", "reservas"),
  upcoming: "Próximas",
  past: "Passadas",
  next: (isToday: boolean, date: string, time: string) =>
    `Próxima: ${isToday ? "hoje" : `${formatShortWeekday(date)}, ${formatDayMonth(date)}`} às ${time},`,
  again: "Pedir de novo",
  details: "Detalhes",
  detailsTitle: (name: string) => `Reserva: ${name}`,
  edit: "Editar",
  editTitle: (name: string) => `Editar reserva: ${name}`,
  delete: "Excluir",
  deleteTitle: (name: string) => `Excluir reserva: ${name}`,
  // The audit log, where it can be restored, is closed to teachers (services/access/matrix.ts).
  deleteSentence: ({ environmentNames, date, startTime, endTime }: Held) =>
    `Excluir a reserva ${ofRoom(environmentNames.join(", "))}, ${formatDate(date)}, ${formatTimeRange(startTime, endTime)}? O setor pedagógico pode restaurá-la por ${RESTORE_DAYS} dias.`,
  close: "Fechar",
  updated: "Reserva atualizada",
  deleted: "Reserva excluída",
  updateFailed: "Erro ao atualizar reserva",
  deleteFailed: "Erro ao excluir reserva",
  loadFailed: "Falha ao carregar reservas",
  notPending: "Esta reserva já foi avaliada e não pode mais ser alterada.",
  reason: "Motivo da rejeição",
  noNotes: "Sem observações",
  requestedAt: "Solicitada em",
  slug: { all: "todas", pending: "pendentes", approved: "aprovadas", rejected: "rejeitadas" },
};
