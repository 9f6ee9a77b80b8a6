import type { Status } from "#app/domain/bookings/status.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { statusText } from "#app/text/bookings/reservations.ts";
import { choiceText } from "#app/text/catalog/choices.ts";
import {
  formatDate,
  formatDayMonth,
  formatNumber,
  formatShortWeekday,
  formatWeekday,
  formatWeekdayDate,
  plural,
} from "#app/text/format.ts";

const TYPES: Record<EnvironmentType, [string, string]> = {
  Sala: ["sala", "salas"],
  Laboratório: ["laboratório", "laboratórios"],
  Auditório: ["auditório", "auditórios"],
};

/** `9 dias`, and the usual words for today and the past. */
function inDays(days: number): string {
  if (days === 0) return "Acontece hoje";
  return days === 1 ? "Acontece amanhã" : `Acontece em ${days} dias`;
}

/** `30/11 a 04/12/2026`; the year of both where they differ. */
function rangeOf(from: string, to: string): string {
  return `${from.slice(0, 4) === to.slice(0, 4) ? formatDayMonth(from) : formatDate(from)} a ${formatDate(to)}`;
}

export const dashboardText = {
  title: "Painel de Controle",
  welcome: (name: string, today: string) => `Boas-vindas, ${name}. Hoje é ${formatWeekdayDate(today)}.`,
  tabs: "Abas do painel",
  dashboardTab: "Dashboard",
  weekTab: "Reservas da Semana",
  links: "Ir para",
  reports: "Relatórios detalhados",
  manageReservations: "Gerenciar reservas",
  manageEnvironments: "Gerenciar ambientes",
  manageUsers: "Gerenciar usuários",
  settings: "Configurações do sistema",
  panel: "Painel público",
  newTab: "(abre em nova aba)",
  newReservationAction: "Nova Reserva",
  pending: "Reservas pendentes",
  recent: (count: number) => `${plural(count, "pedida", "pedidas")} em 7 dias`,
  inConflict: "Em conflito",
  conflictsNextWeek: (count: number) => `${formatNumber(count)} na próxima semana`,
  oldest: "Mais antiga",
  oldestDays: (days: number) => (days === 0 ? "hoje" : plural(days, "dia", "dias")),
  since: (date: string) => `desde ${formatDate(date)}`,
  none: "–",
  noneWaiting: "nada pendente",
  nextWeek: "Próxima semana",
  withoutConflict: (count: number) => `${formatNumber(count)} sem conflito`,
  waiting: "Avalie primeiro",
  noneToReview: "Nenhuma reserva pendente.",
  reviewAll: "Ver todas as reservas",
  columns: { date: "Data", room: "Ambiente", reason: "Motivo", action: "Ação" },
  /** `seg, 23/11`. */
  day: (date: string) => `${formatShortWeekday(date)}, ${formatDayMonth(date)}`,
  disputes: (count: number, rival: { userName: string; status: Status }) =>
    count > 1
      ? `Disputa com ${formatNumber(count)} reservas`
      : `Disputa com a reserva ${statusText[rival.status].toLowerCase()} de ${rival.userName}`,
  soon: (days: number, requestedOn: string) => `${inDays(days)}, pedida em ${formatDayMonth(requestedOn)}`,
  old: (days: number, requestedOn: string) =>
    `${days === 0 ? "Pedida hoje" : `Espera há ${plural(days, "dia", "dias")}`}, pedida em ${formatDayMonth(requestedOn)}`,
  solve: "Resolver",
  review: "Avaliar",
  environments: "Total de ambientes",
  byType: (types: { type: EnvironmentType; count: number }[]) =>
    types.map(({ type, count }) => plural(count, ...TYPES[type])).join(", "),
  teachers: "Total de professores",
  activeTeachers: ({ active, isNext }: { active: number; isNext: boolean }) =>
    `${formatNumber(active)} com reserva ${isNext ? "na próxima" : "nesta"} semana`,
  overall: "Ocupação geral",
  /** How the rate is computed, since it exceeds 100 %. */
  perEnvironment: (count: number) =>
    `${plural(count, "aprovada", "aprovadas")} na semana por ambiente; com mais de uma, passa de 100%`,
  classes: "Turmas",
  ofCourses: (count: number) => `de ${plural(count, "curso", "cursos")}`,
  totals: "Totais",
  actions: "Ações rápidas",
  newReservation: "Nova reserva",
  cleanup: "Limpeza",
  newBlockedDay: "Novo dia bloqueado",
  newEnvironment: "Novo ambiente",
  newUser: "Novo usuário",
  newDiscipline: "Nova disciplina",
  newClass: "Nova turma",
  week: "Estatísticas da semana",
  weekRange: rangeOf,
  weekTotal: "Total",
  approved: "Aprovadas",
  rejected: "Rejeitadas",
  weekPending: "Pendentes",
  occupancy: "Taxa de ocupação",
  percent: (rate: number) => `${rate}%`,
  occupancyHint: (week: {
    approved: number;
    capacity: number;
    previousOccupancy: number;
    isNext: boolean;
  }) => {
    const { approved, capacity, previousOccupancy, isNext } = week;
    const before = `${isNext ? "esta semana" : "semana passada"}, ${previousOccupancy}%`;
    return `${formatNumber(approved)} de ${plural(capacity, "turno", "turnos")}; ${before}`;
  },
  heat: "Taxa de ocupação por turno e dia da semana",
  weekRate: "Semana",
  dayRate: "Dia",
  blocked: "bloqueado",
  loadFailed: {
    pending: "Falha ao carregar reservas pendentes",
    week: "Falha ao carregar reservas da semana",
    environments: choiceText.environments.failed,
    teachers: choiceText.teachers.failed,
    classes: choiceText.classes.failed,
  },
};

/** The tab of the week (rules R7.17). */
export const weekText = {
  range: rangeOf,
  weeks: "Semanas",
  previous: "Semana anterior",
  next: "Próxima semana",
  present: "Semana atual",
  shifts: "Turnos",
  environment: "Ambiente",
  teacher: "Professor",
  status: "Status",
  empty: "Nenhuma reserva",
  today: "hoje",
  count: (count: number) => plural(count, "reserva", "reservas"),
  /** `segunda, 23/11`. */
  day: (date: string) => `${formatWeekday(date).replace("-feira", "")}, ${formatDayMonth(date)}`,
  /** `seg 23/11`. */
  shortDay: (date: string) => `${formatWeekday(date).slice(0, 3)} ${formatDayMonth(date)}`,
  ofRooms: "Reservas da semana por ambiente",
  lessons: (count: number) => plural(count, "aula", "aulas"),
  noLesson: "sem aula",
  freeToday: (count: number) => `${count === 0 ? "nenhum livre" : plural(count, "livre", "livres")} hoje`,
  closed: "fechada",
  class: (name: string) => `Turma: ${name}`,
  blocked: "Dia bloqueado",
  cut: (shown: number) =>
    `Há mais de ${formatNumber(shown)} reservas nesta semana e turno. Escolha um ambiente ou professor para ver as outras.`,
  loadFailed: dashboardText.loadFailed.week,
};
