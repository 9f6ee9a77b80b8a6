import { MAX_LISTED, MAX_UNREAD } from "#app/domain/limits.ts";
import type { RoomDecider } from "#app/domain/mail/mail.ts";
import type { NotificationType } from "#app/domain/mail/notification-type.ts";
import { formatDate, formatTimeRange, plural } from "#app/text/format.ts";
import { actorText } from "#app/text/mail/room-decider.ts";
import { ofRoom } from "#app/text/rooms/room-article.ts";

type Subject = { environmentNames: string[]; date: string; startTime: string; endTime: string };

function what({ environmentNames, date, startTime, endTime }: Subject): string {
  return `${environmentNames.join(", ")} em ${formatDate(date)}, ${formatTimeRange(startTime, endTime)}`;
}

/** Begins with the preposition: `da Sala 101 em …`. */
function of(subject: Subject): string {
  return ofRoom(what(subject));
}

export const notificationText = {
  /** @param without the equipment that was left out. */
  approved: (subject: Subject, by?: RoomDecider, without: string[] = []) => {
    const sentence = by
      ? `${actorText(by)} aprovou a reserva ${of(subject)}`
      : `A reserva ${of(subject)} foi aprovada`;
    const leftOut = without.length > 0 ? `, sem o equipamento pedido (${without.join(", ")})` : "";
    return { title: "Reserva aprovada", message: `${sentence}${leftOut}.` };
  },
  approvedAutomatically: (subject: Subject) => ({
    title: "Reserva aprovada",
    message: `A reserva ${of(subject)} foi aprovada automaticamente.`,
  }),
  rejected: (subject: Subject, reason: string, by?: RoomDecider) => ({
    title: "Reserva rejeitada",
    message: by
      ? `${actorText(by)} rejeitou a reserva ${of(subject)}. Motivo: ${reason}`
      : `A reserva ${of(subject)} foi rejeitada. Motivo: ${reason}`,
  }),
  moved: (before: Subject, after: Subject, by?: RoomDecider) => ({
    title: "Reserva alterada",
    message: `${actorText(by)} alterou a reserva ${of(before)}. Agora: ${what(after)}.`,
  }),
  handedOver: (subject: Subject) => ({
    title: "Reserva transferida",
    message: `A reserva ${of(subject)} passou para outro professor.`,
  }),
  received: (subject: Subject) => ({
    title: "Reserva recebida",
    message: `O setor pedagógico fez para você a reserva ${of(subject)}.`,
  }),
  undone: (subject: Subject, by?: RoomDecider) => ({
    title: "Decisão desfeita",
    message: `${actorText(by)} desfez a decisão sobre a reserva ${of(subject)}. Ela espera uma nova avaliação.`,
  }),
  movedBack: (subject: Subject, by?: RoomDecider) => ({
    title: "Mudança desfeita",
    message: `${actorText(by)} desfez a mudança de sala. A reserva continua em ${what(subject)}.`,
  }),
  deleted: (subject: Subject) => ({
    title: "Reserva excluída",
    message: `O setor pedagógico excluiu a reserva ${of(subject)}.`,
  }),
  dayBlocked: (subject: Subject, title: string) => ({
    title: "Dia bloqueado",
    message: `O dia ${formatDate(subject.date)} foi bloqueado (${title}). Fale com o setor pedagógico sobre a reserva ${of(subject)}.`,
  }),
  substitutionUndone: (subject: Subject) => ({
    title: "Substituição desfeita",
    message: `O setor pedagógico desfez a substituição na aula de ${what(subject)}. Ela volta a ser de quem a dava.`,
  }),
  restored: (subject: Subject) => ({
    title: "Reserva restaurada",
    message: `O setor pedagógico restaurou a reserva ${of(subject)}.`,
  }),
};

/** The page of one's notifications (rules R7.20, R11.4). */
export const notificationPageText = {
  title: "Notificações",
  unread: (count: number) => {
    if (count === 0) return "Nenhuma não lida.";
    return count > MAX_UNREAD
      ? `Mais de ${MAX_UNREAD} não lidas.`
      : `${plural(count, "não lida", "não lidas")}.`;
  },
  newestOnly: `Aqui estão as ${MAX_LISTED} notificações mais recentes.`,
  types: {
    approved: "Aprovação",
    rejected: "Rejeição",
    info: "Informativo",
  } satisfies Record<NotificationType, string>,
  type: "Tipo",
  notification: "Notificação",
  date: "Data",
  isNew: "Não lida",
  markRead: "Marcar como lidas",
  empty: "Você não tem notificações.",
  emptyHint: "Você será avisado quando uma reserva sua for avaliada ou alterada.",
  seeOwn: "Ver minhas reservas",
  failed:
    "Erro ao carregar notificações: Ocorreu um erro ao tentar buscar suas notificações. Tente novamente mais tarde.",
};
