import type { Shift } from "#app/domain/dates/shift.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { formatDate } from "#app/text/format.ts";

export const publicText = {
  shifts: shiftText,
  loadFailed: "Erro ao carregar reservas",
  retry: "Tentar novamente",
  privacy: "Privacidade",
  endBeforeStart: "A data final não pode ser anterior à inicial",
};

export const panelText = {
  /** Where the school shows no names. */
  noName: "–",
  title: "Painel de reservas",
  loading: "Carregando…",
  headings: {
    morning: "Reservas da manhã",
    afternoon: "Reservas da tarde",
    evening: "Reservas da noite",
  } satisfies Record<Shift, string>,
  chooseShift: "Turno",
  className: "Turma",
  instructor: "Instrutor",
  discipline: "Unidade curricular",
  environment: "Ambiente",
  noEnvironment: "N/A",
  empty: "Não há reservas aprovadas para este turno.",
  over: "As aulas deste turno já terminaram.",
  startsIn: (minutes: number) => `começa em ${minutes} min`,
  range: (first: number, last: number, all: number) => `${first}–${last} de ${all} · a lista continua`,
  /** The panel's script replaces the marks by the rows in sight. */
  rangePattern: "{first}–{last} de {all} · a lista continua",
  welcome: "Boas-vindas à nossa escola.",
  week: "Veja a semana no celular",
  codeLabel: (address: string) => `Código QR do endereço ${address}`,
  updatedAt: (time: string) => `Atualizado às ${time}`,
  /** The panel's script replaces the mark by the time of the last response. */
  updatedPattern: "Atualizado às {time}",
  offlinePattern: "Sem conexão. Dados das {time}.",
  footer: (year: string, school: string) => `© ${year} ${school}`,
};

export const weeklyText = {
  title: "Programação semanal",
  range: (start: string, end: string) => `${formatDate(start)} a ${formatDate(end)}`,
  description: (start: string, end: string) =>
    `Reservas de salas e ambientes de ${formatDate(start)} a ${formatDate(end)}.`,
  skip: "Ir para a programação",
  weeks: "Semanas",
  previous: "Semana anterior",
  present: "Semana atual",
  next: "Próxima semana",
  shifts: "Turnos",
  all: "Todos",
  environment: "Ambiente",
  allEnvironments: "Todos os ambientes",
  allClasses: "Todas as turmas",
  allTeachers: "Todos os professores",
  absentTeacher: "Sem reservas nesta semana",
  moreFilters: "Mais filtros: professor, ambiente",
  filter: "Ver",
  wholeWeek: "Ver a semana toda",
  onlyToday: "Ver só hoje",
  /** Before a link that is useful as a bookmark. */
  bookmark: "Guarde nos favoritos:",
  classToday: (name: string) => `${name}, hoje`,
  rememberedPattern: "Ver a turma {name}",
  days: "Dias da semana",
  today: "Hoje",
  empty: "Nenhuma reserva para este dia",
  blocked: "Dia bloqueado:",
  class: "Turma",
  teacher: "Professor",
  notes: "Observações",
};
