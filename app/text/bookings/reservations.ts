import type { ContentName } from "#app/domain/bookings/reservation-content.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_JOINED } from "#app/domain/limits.ts";
import { formatDate, formatDayMonth, formatNumber, formatTimeRange, plural } from "#app/text/format.ts";
import { ofRoom } from "#app/text/rooms/room-article.ts";

/** Words about reservations that many screens share (rules R2.6, R3). */

export const shiftText: Record<Shift, string> = { morning: "Manhã", afternoon: "Tarde", evening: "Noite" };

/** A shift tab of the calendars, `Manhã (07:30-11:30)`; without hours where they change within the week (rules R2.6). */
export function shiftTabText(shift: Shift, hours: TimeRange | null): string {
  return hours ? `${shiftText[shift]} (${hours.startTime}-${hours.endTime})` : shiftText[shift];
}

export const statusText: Record<Status, string> = {
  pending: "Pendente",
  approved: "Aprovada",
  rejected: "Rejeitada",
};

type Hours = { shift: Shift; startTime: string; endTime: string };

/**
 * `manhã` for the usual whole shift, else the hours: two classes may share a room's shift, and a school's own shift is
 * shown by its hours, so that mails, the log and dialogs call a reservation the same whenever lesson times change.
 */
export function hoursText({ shift, startTime, endTime }: Hours): string {
  const { whole } = DEFAULT_LESSON_SET[shift];
  const isWhole = whole.startTime === startTime && whole.endTime === endTime;
  return isWhole ? shiftText[shift].toLowerCase() : formatTimeRange(startTime, endTime);
}

export type NamedReservation = Hours & { environmentNames: string[]; date: string };

/** The name of a reservation for people: `Sala 101, 23/11/2026, manhã`, or `Sala 101, 23/11/2026, 08:20–10:00`. */
export function reservationName({ environmentNames, date, ...hours }: NamedReservation): string {
  return `${environmentNames.join(", ")}, ${formatDate(date)}, ${hoursText(hours)}`;
}

export const conflictBadge = "Conflito";

export const referenceText = {
  disciplines: { field: "disciplineId", name: "disciplina", unknown: "Selecione uma disciplina" },
  classes: { field: "classId", name: "turma", unknown: "Selecione uma turma" },
  environments: { field: "environmentIds", name: "ambiente", unknown: "Selecione pelo menos um ambiente" },
  teacher: { required: "Selecione um professor", notATeacher: "Selecione um professor" },
};

export const contentText: Record<ContentName, string> = {
  disciplineId: "Disciplina",
  classId: "Turma",
  notes: "Observações",
};

/** The further classes and teachers of a joined lesson, in forms that name them (rules R28.12). */
export const furtherText = {
  fold: "Mais turmas na mesma aula",
  foldStaff: "Mais turmas e professores na mesma aula",
  moreClasses: {
    label: "Mais turmas",
    hint: "Os nomes das outras turmas, separados por vírgula ou +.",
    name: "turma",
    unknown: (name: string) => `Não há turma com o nome “${name}”. Escreva o nome como na lista de turmas.`,
    ambiguous: (name: string) =>
      `Há mais de uma turma com o nome “${name}”. Escreva também o curso, como na lista de turmas: “${name} (curso)”.`,
    tooMany: `Escolha no máximo ${MAX_JOINED} turmas, com a primeira.`,
  },
  moreTeachers: {
    label: "Mais professores",
    hint: "Os nomes ou nomes de usuário dos outros professores, separados por vírgula.",
    name: "professor",
    unknown: (name: string) =>
      `Não há professor com o nome “${name}”. Escreva o nome como na lista de usuários.`,
    ambiguous: (name: string) => `Há mais de um professor com o nome “${name}”. Escreva o nome de usuário.`,
    tooMany: `Escolha no máximo ${MAX_JOINED} professores, com o primeiro.`,
  },
};

export const reservationFields = {
  id: "ID",
  teacher: "Professor",
  date: "Data",
  dates: "Datas",
  time: "Horário",
  shift: "Turno",
  lessons: "Aulas",
  environment: "Ambiente",
  environments: "Ambientes",
  discipline: contentText.disciplineId,
  class: contentText.classId,
  status: "Status",
  notes: contentText.notes,
  rejectionReason: "Motivo da rejeição",
};

/** Dates of one kind that a hint names. */
const DATES_NAMED = 4;

export const requestText = {
  title: "Reservas",
  newRequest: "Nova Reserva",
  formTitle: "Nova Reserva",
  recent: "Disciplina e turma dos últimos pedidos",
  submit: "Solicitar reserva",
  submitStaff: "Criar reserva aprovada",
  close: "Fechar",
  window: (open: string, deadline: string) =>
    `As reservas para a próxima semana devem ser enviadas de ${open} até ${deadline}.`,
  moment: (weekday: string, time: string) => `${weekday} às ${time}`,
  pendingTitle: "Reservas Pendentes",
  pending: (count: number) =>
    `Você tem ${plural(count, "reserva pendente", "reservas pendentes")} de aprovação.`,
  pendingNear: (count: number, limit: number) =>
    `Você tem ${plural(count, "reserva pendente", "reservas pendentes")} de hoje em diante e pode ter até ${limit}. ` +
    `Este pedido pode ter no máximo ${plural(limit - count, "data", "datas")}.`,
  pendingFull: (count: number, limit: number) =>
    `Você tem ${plural(count, "reserva pendente", "reservas pendentes")} de hoje em diante e pode ter até ${limit}. ` +
    "Antes de pedir outra, espere uma avaliação ou exclua as de que não precisa em Minhas Reservas.",
  pendingFailed: "Falha ao carregar reservas pendentes",
  weekFailed: "Falha ao carregar reservas da semana",
  datesHint: "Escolha uma ou mais datas.",
  pastDay: "data passada",
  blockedDay: (title: string) => `dia bloqueado: ${title}`,
  today: "hoje",
  droppedPast: (dates: string[]) =>
    dates.length === 1
      ? `Data passada, fora do pedido: ${dates[0]}.`
      : `Datas passadas, fora do pedido: ${dates.join(", ")}.`,
  droppedBlocked: (days: string[]) =>
    days.length === 1
      ? `Dia bloqueado, fora do pedido: ${days[0]}.`
      : `Dias bloqueados, fora do pedido: ${days.join("; ")}.`,
  blockedChosen: (days: string[]) =>
    days.length === 1
      ? `Dia bloqueado neste turno: ${days[0]}. Remova a data ou escolha outro turno.`
      : `Dias bloqueados neste turno: ${days.join("; ")}. Remova as datas ou escolha outro turno.`,
  dayWithTitle: (date: string, title: string) => `${date} (${title})`,
  wholeShift: "turno inteiro",
  hoursByDates: (groups: (TimeRange & { dates: string[] })[]) =>
    `Os horários mudam entre as datas: ${groups
      .map(({ dates, startTime, endTime }) => {
        const first = dates.slice(0, DATES_NAMED).map(formatDayMonth).join(", ");
        const rest = dates.length > DATES_NAMED ? ` e mais ${dates.length - DATES_NAMED}` : "";
        return `${first}${rest}, ${formatTimeRange(startTime, endTime)}`;
      })
      .join("; ")}.`,
  lessonsHint: "Se nenhuma for marcada, vale o turno inteiro.",
  lessonsApart: "Escolha aulas seguidas, sem pular nenhuma",
  fewerLessons: (count: number) => `Este turno tem só ${plural(count, "aula", "aulas")}`,
  overToday: "O horário escolhido já terminou hoje. Remova a data ou escolha outro turno ou outras aulas.",
  nextWeeks: "Quatro semanas depois",
  previousWeeks: "Quatro semanas antes",
  weeksRange: (from: string, until: string) => `${from} a ${until}`,
  weeksOf: (range: string) => `Dias de ${range}`,
  repeatWeekly: "Repetir toda semana",
  remove: (date: string) => `Remover ${date}`,
  chosenDates: (count: number) => plural(count, "data escolhida", "datas escolhidas"),
  capacity: (seats: number) => plural(seats, "lugar", "lugares"),
  notesHint: "Aparece na programação pública. Não inclua nomes de alunos nem dados pessoais.",
  checkFailed: "Falha ao verificar conflitos",
  checkConflicts: "Verificar conflitos",
  noConflicts: "Nenhum conflito nas datas escolhidas.",
  conflictTitle: "Alerta de conflito",
  conflicts: (count: number) =>
    count === 1
      ? "Existe 1 reserva que conflita com o horário selecionado."
      : `Existem ${formatNumber(count)} reservas que conflitam com o horário selecionado.`,
  conflictsAdvice: "Você ainda pode fazer a reserva, mas ela precisará ser avaliada pelo setor pedagógico.",
  staffAdvice: (needsOverride: boolean) =>
    needsOverride
      ? "Para criar a reserva aprovada mesmo assim, marque a confirmação abaixo."
      : "A reserva será criada já aprovada; os pedidos pendentes deste horário continuam na fila.",
  conflictLine: (environment: string, user: string, status: string) => `${environment} - ${user} - ${status}`,
  conflictLineWithDate: (date: string, line: string) => `${date}: ${line}`,
  moreConflicts: (count: number) =>
    count === 1 ? "e mais 1 conflito" : `e mais ${formatNumber(count)} conflitos`,
  suggestionsTitle: "Opções livres",
  insteadOf: (date: string, room: string) => `${date}, no lugar ${ofRoom(room)}:`,
  sameRoomsIn: (date: string) => `${date}, em outro turno:`,
  otherRoom: "Outro ambiente livre…",
  otherRoomOf: (date: string, room: string) => `Outro ambiente livre em ${date}, no lugar ${ofRoom(room)}`,
  takeOther: "Usar",
  takeRoom: (date: string, room: string) => `Usar ${room} em ${date}`,
  takeShift: (date: string, shift: string) => `Usar o turno ${shift} em ${date}`,
  roomOption: (name: string, facts: string) => (facts ? `${name} (${facts})` : name),
  exceptionsLegend: "Datas com outra escolha",
  exceptionsHint: "Desmarque para voltar à escolha geral.",
  exceptionLine: (date: string, shift: string, rooms: string) => `${date}: ${shift}, ${rooms}`,
  override: "Criar mesmo assim",
  overrideRule: "Reservar mesmo assim",
  overrideRuleHint:
    "Uma regra de reserva recusa este pedido. A decisão de reservar mesmo assim fica registrada.",
  overrideHint: "Confirmo que a data ou o horário já ocupado, bloqueado ou passado está correto.",
  failed: "Erro ao solicitar reservas",
  done: (count: number) =>
    count === 1 ? "1 reserva solicitada com sucesso!" : `${count} reservas solicitadas com sucesso!`,
  doneWithConflicts: (count: number) =>
    count === 1
      ? "Suas reservas foram enviadas, porém existe 1 conflito que será resolvido pelo setor pedagógico."
      : `Suas reservas foram enviadas, porém existem ${count} conflitos que serão resolvidos pelo setor pedagógico.`,
  doneWithoutConflicts: "Suas reservas foram enviadas e aguardam aprovação do setor pedagógico.",
  doneByStaff: (count: number) =>
    count === 1 ? "A reserva foi criada já aprovada." : "As reservas foram criadas já aprovadas.",
  week: (from: string, to: string) => `Semana de ${from} a ${to}`,
  weekRange: (from: string, to: string) => `${from} a ${to}`,
  weeks: "Semanas",
  previousWeek: "Semana anterior",
  nextWeek: "Próxima semana",
  currentWeek: "Semana atual",
  legend: "Legenda",
  lastUpdated: (instant: string) => `Última atualização: ${instant}`,
  shifts: "Turnos",
  slotHead: "Horário",
  /** Of a cell over several lessons, whose row names the first. */
  untilLesson: (lesson: number) => `até a ${lesson}ª aula`,
  noReservationsDay: "Nenhuma reserva",
  book: (date: string, startTime: string) => `Reservar ${date}, ${startTime}`,
  bookDay: "Reservar",
  whose: "De quem",
  mine: "Meus",
  everybodys: "Todos",
  windowLine: (isOpen: boolean, moment: string) => (isOpen ? `Envie até ${moment}` : `Abre ${moment}`),
  pendingCount: (count: number) => `: ${formatNumber(count)}`,
  pendingLink: "Ver",
};

/** Weekdays as the submission window names them. */
export const weekdayText = {
  monday: "segunda-feira",
  tuesday: "terça-feira",
  wednesday: "quarta-feira",
  thursday: "quinta-feira",
  friday: "sexta-feira",
  saturday: "sábado",
  sunday: "domingo",
};

type Moment = { weekday: keyof typeof weekdayText; time: string };

/** `sexta-feira às 18:00`. */
export function momentText({ weekday, time }: Moment): string {
  return requestText.moment(weekdayText[weekday], time);
}

/** The submission window for the next week (rules R4.7). */
export function windowSentence({ open, deadline }: { open: Moment; deadline: Moment }): string {
  return requestText.window(momentText(open), momentText(deadline));
}
