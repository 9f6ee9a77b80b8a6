import type { Shift } from "#app/domain/dates/shift.ts";
import type { Change, Changed, Place } from "#app/domain/public/change.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { formatDate, formatDayMonth, formatShortWeekday, formatTimeRange, plural } from "#app/text/format.ts";
import { closedText } from "#app/text/rooms/closures.ts";

export const publicText = {
  shifts: shiftText,
  loadFailed: "Erro ao carregar reservas",
  retry: "Tentar novamente",
  privacy: "Privacidade",
  endBeforeStart: "A data final não pode ser anterior à inicial",
};

/** What became of a lesson on its last days, in a word or two (rules R9.21). */
export const changeText = {
  marks: { cancelled: "Cancelada", moved: "Mudou", substituted: "Substituição" } satisfies Record<
    Change,
    string
  >,
  /** Of one that stands elsewhere now: what of it is another. */
  movedRoom: "Mudou de sala",
  movedTime: "Mudou de hora",
  /** Before the name of who teaches it. */
  substituted: "Substituição:",
  /** Before where it stands now: "Mudou para Sala 118". */
  movedTo: "Mudou para",
  /** Where it was, where it is now: "Veio da Sala 104". */
  from: (from: Place, here: Place) => {
    const where = whereTo(from, here);
    const word = /^\p{L}+/u.exec(where)?.[0] ?? "";
    const isRoom = where === from.environmentNames.join(", ");
    return `Veio ${isRoom ? (word.endsWith("a") ? "da" : "do") : "de"} ${where}`;
  },
  ofWeek: (count: number) => plural(count, "mudança nesta semana", "mudanças nesta semana"),
  /** After day and time. */
  line: ({ change, to, from, substituteName, ...here }: Place & Changed) => {
    if (to) return `mudou para ${whereTo(to, here)}`;
    if (from) return `em ${here.environmentNames.join(", ")}. ${changeText.from(from, here)}`;
    const words = change === null ? "" : changeText.marks[change].toLowerCase();
    return substituteName === null ? words : `${words}: ${substituteName}`;
  },
  instead: (name: string) => `no lugar de ${name}`,
  closed: (room: string, reason: string | null) => `${room} ${closedText(reason)}`,
  closedRooms: (names: string[], more: number) =>
    `${names.join(" · ")}${more > 0 ? ` · e mais ${plural(more, "ambiente fechado", "ambientes fechados")}` : ""}`,
  counts: ({ cancelled, moved, substituted }: Record<Change, number>) => [
    { count: cancelled, words: cancelled === 1 ? "cancelada" : "canceladas" },
    { count: moved, words: moved === 1 ? "mudou" : "mudaram" },
    { count: substituted, words: substituted === 1 ? "substituição" : "substituições" },
  ],
};

/** What of a place differs from another one: "Sala 118", "18:30, Sala 104", "qui 03/12, 18:30, Sala 104". */
export function whereTo(place: Place, here: Place): string {
  const isDay = place.date !== here.date;
  const isTime = isDay || place.startTime !== here.startTime || place.endTime !== here.endTime;
  const isStart = isDay || place.startTime !== here.startTime;
  return [
    ...(isDay ? [`${formatShortWeekday(place.date)} ${formatDayMonth(place.date)}`] : []),
    ...(isTime ? [isStart ? place.startTime : formatTimeRange(place.startTime, place.endTime)] : []),
    ...(!isTime || isDay || place.environmentNames.join() !== here.environmentNames.join()
      ? [place.environmentNames.join(", ")]
      : []),
  ].join(", ");
}

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
  /** The same beside the time. */
  startsSoon: (minutes: number) => `· em ${minutes} min`,
  range: (first: number, last: number, all: number) => `${first}–${last} de ${all} · a lista continua`,
  /** The panel's script replaces the marks by the rows in sight. */
  rangePattern: "{first}–{last} de {all} · a lista continua",
  welcome: "Boas-vindas à nossa escola.",
  changes: "Mudanças deste turno:",
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
