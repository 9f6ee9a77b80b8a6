import type { MailEvent, MailItem, MailReservation, RoomDecider } from "#app/domain/mail/mail.ts";
import { hoursText, shiftText } from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import {
  formatDayMonth,
  formatShortWeekday,
  formatTimeRange,
  formatWeekdayDate,
  plural,
} from "#app/text/format.ts";
import { actorText } from "./room-decider.ts";

type MailedSlot = Pick<MailReservation, "environmentNames" | "date" | "shift" | "startTime" | "endTime">;

/** Rooms, shortened for a subject line. */
function rooms({ environmentNames }: MailedSlot): string {
  const [first = "", second, ...more] = environmentNames;
  if (second === undefined) return first;
  return more.length === 0 ? `${first} e ${second}` : `${first} e outros ${more.length + 1}`;
}

/** `Lab. 3, qui 26/11, noite`, or with the hours of its lessons. */
function inShort(reservation: MailedSlot): string {
  const { date } = reservation;
  const day = `${formatShortWeekday(date)} ${formatDayMonth(date)}`;
  return `${rooms(reservation)}, ${day}, ${hoursText(reservation)}`;
}

const HEADS: Record<MailEvent, { one: string; many: string; sentence: string }> = {
  approved: {
    one: "Aprovada",
    many: "reservas aprovadas",
    sentence: "A sua reserva foi aprovada.",
  },
  received: {
    one: "Reservada para você",
    many: "reservas feitas para você",
    sentence: "O setor pedagógico fez esta reserva para você. Ela já está aprovada.",
  },
  rejected: {
    one: "Rejeitada",
    many: "reservas rejeitadas",
    sentence: "A sua reserva foi rejeitada.",
  },
  moved: {
    one: "Alterada",
    many: "reservas alteradas",
    sentence: "O setor pedagógico alterou a sua reserva.",
  },
  handedOver: {
    one: "Transferida",
    many: "reservas transferidas",
    sentence: "O setor pedagógico passou esta reserva para outro professor. Ela não é mais sua.",
  },
  deleted: {
    one: "Excluída",
    many: "reservas excluídas",
    sentence: "O setor pedagógico excluiu a sua reserva.",
  },
  undone: {
    one: "Correção, decisão desfeita",
    many: "decisões desfeitas",
    sentence: "O setor pedagógico desfez a decisão sobre a sua reserva. Ela espera uma nova avaliação.",
  },
  movedBack: {
    one: "Correção, de volta ao lugar de antes",
    many: "mudanças desfeitas",
    sentence: "O setor pedagógico desfez a mudança. A sua reserva continua como era.",
  },
  restored: {
    one: "Correção, restaurada",
    many: "reservas restauradas",
    sentence: "O setor pedagógico restaurou a sua reserva, que tinha sido excluída.",
  },
  substituted: {
    one: "Substituição",
    many: "aulas com substituto",
    sentence: "O setor pedagógico definiu quem dá esta aula no seu lugar.",
  },
  substituting: {
    one: "Você substitui",
    many: "aulas que você substitui",
    sentence: "O setor pedagógico passou esta aula para você, no lugar de um colega.",
  },
  kept: {
    one: "Aula sem um colega",
    many: "aulas sem um colega",
    sentence: "Um colega não vem: você dá esta aula sem ele.",
  },
  substitutionUndone: {
    one: "Correção, substituição desfeita",
    many: "substituições desfeitas",
    sentence: "O setor pedagógico desfez a substituição. A aula volta a ser de quem a dava.",
  },
  equipmentApproved: {
    one: "Equipamento aprovado",
    many: "pedidos de equipamento aprovados",
    sentence: "O equipamento que você pediu para esta aula foi aprovado.",
  },
  equipmentRejected: {
    one: "Equipamento rejeitado",
    many: "pedidos de equipamento rejeitados",
    sentence: "O equipamento que você pediu para esta aula foi rejeitado. A aula continua como está.",
  },
  equipmentUndone: {
    one: "Correção, decisão sobre equipamento desfeita",
    many: "decisões sobre equipamento desfeitas",
    sentence: "A decisão sobre o equipamento desta aula foi desfeita. O pedido espera uma nova avaliação.",
  },
};

/** The days of several reservations: `26/11`, or `26/11 a 17/12`. */
function days(dates: string[]): string {
  const sorted = [...dates].sort();
  const first = formatDayMonth(sorted[0] ?? "");
  const last = formatDayMonth(sorted.at(-1) ?? "");
  return first === last ? first : `${first} a ${last}`;
}

type DecisionNotice = Pick<MailItem, "event" | "isAutomatic" | "by">;

/** What somebody who answers for the rooms can do; the sector's sentences name the sector. */
const BY_DECIDER: Partial<Record<MailEvent, string>> = {
  approved: "aprovou a sua reserva.",
  rejected: "rejeitou a sua reserva.",
  moved: "alterou a sua reserva.",
  undone: "desfez a decisão sobre a sua reserva. Ela espera uma nova avaliação.",
  movedBack: "desfez a mudança. A sua reserva continua como era.",
};

function eventSentence(event: MailEvent, by: RoomDecider | undefined): string {
  const act = BY_DECIDER[event];
  return by && act ? `${actorText(by)} ${act}` : HEADS[event].sentence;
}

export const decisionMailText = {
  inShort,
  subject: (events: MailEvent[], places: MailedSlot[], count: number): string => {
    const [event = "approved"] = events;
    const [place] = places;
    if (count === 1 && place) return `${HEADS[event].one}: ${inShort(place)}`;
    const what = new Set(events).size === 1 ? HEADS[event].many : "reservas com novidades";
    return `${count} ${what}, ${days(places.map(({ date }) => date))}`;
  },
  moved: (before: MailedSlot, after: MailedSlot): string =>
    `${HEADS.moved.one}: de ${inShort(before)} para ${inShort(after)}`,
  heading: ({ event, isAutomatic }: DecisionNotice): string =>
    isAutomatic ? "Aprovada automaticamente" : HEADS[event].one,
  sentence: ({ event, isAutomatic, by }: DecisionNotice): string =>
    isAutomatic
      ? "A sua reserva foi aprovada automaticamente: nada concorria com ela."
      : eventSentence(event, by),
  many: (count: number): string => `Novidades sobre ${plural(count, "reserva sua", "reservas suas")}:`,
  more: (count: number): string => `… e mais ${plural(count, "reserva", "reservas")}. Veja todas no sistema.`,
  labels: {
    room: "Ambiente",
    substitute: "Quem substitui",
    absent: "No lugar de",
    when: "Quando",
    what: "Aula",
    equipment: bookedText.label,
    reason: "Motivo",
    from: "De",
    to: "Para",
    makeUp: "Livre para repor",
  },
  when: (reservation: Pick<MailReservation, "date" | "shift" | "startTime" | "endTime">): string => {
    const { date, shift, startTime, endTime } = reservation;
    const time = formatTimeRange(startTime, endTime);
    return `${formatWeekdayDate(date)}, ${shiftText[shift].toLowerCase()}, ${time}`;
  },
  what: ({ disciplineName, className }: Pick<MailReservation, "disciplineName" | "className">): string =>
    `${disciplineName}, ${className}`,
  place: ({ date, rooms }: { date: string; rooms: { name: string }[] }): string =>
    `${formatWeekdayDate(date)}, ${rooms.map(({ name }) => name).join(" e ")}`,
  makeUp: "Repor as aulas",
  calendar: ({ files, left }: { files: number; left: number }): string =>
    [
      files === 1
        ? "O arquivo em anexo atualiza a sua agenda."
        : `Os ${files} arquivos em anexo atualizam a sua agenda: abra cada um.`,
      ...(left > 0
        ? [`Outras ${left} reservas, das datas mais antigas, não couberam: confira-as na sua agenda.`]
        : []),
    ].join(" "),
  seeOne: "Ver a reserva",
  seeAll: "Ver as minhas reservas",
  ask: "Pedir outra reserva",
};

export const requestsMailText = {
  subject: (count: number, school: string): string =>
    `${plural(count, "novo pedido de reserva espera", "novos pedidos de reserva esperam")} avaliação, ${school}`,
  heading: (count: number): string => `${plural(count, "novo pedido", "novos pedidos")} de reserva`,
  conflicts: (count: number): string => `${count} em conflito com outra reserva.`,
  line: (name: string, place: MailedSlot): string => `${name}: ${inShort(place)}`,
  conflict: " (em conflito)",
  more: (count: number): string => `… e mais ${count}.`,
  open: "Abrir os pedidos",
};

export const windowMailText = {
  noticeSubject: (from: string, to: string): string => `Prazo de reservas: de ${from} até ${to}`,
  noticeHeading: "Prazo para enviar reservas",
  reminderSubject: (deadline: string): string => `Lembrete: o prazo de reservas termina ${deadline}`,
  reminderHeading: "O prazo termina em 24 horas",
  reminderHeadingLate: "O prazo está terminando",
  reminder: (deadline: string): string => `Envie até ${deadline} os pedidos de reserva da próxima semana.`,
  /** `segunda, 07:30`. */
  moment: (weekday: string, time: string): string => `${weekday.replace("-feira", "")}, ${time}`,
  ask: "Pedir reservas",
};

export const testMailText = {
  subject: (school: string): string => `E-mail de teste, ${school}`,
  heading: "E-mail de teste",
  sentence: "O envio de e-mails do sistema de reservas funciona.",
  open: "Abrir o sistema",
  noServer: "SMTP_URL não está definida",
  tooLate: "O servidor de e-mail não respondeu a tempo",
};

export const mailFrameText = {
  sender: (school: string): string => `Reservas ${school}`,
  automatic: (school: string): string =>
    `Mensagem automática do sistema de reservas (${school}). Não é preciso responder.`,
  choose: "Escolha quais e-mails receber em Meu Perfil",
  unsubscribe: "Não receber mais e-mails sobre o prazo",
};
