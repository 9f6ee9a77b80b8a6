import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import type { RoomFilter } from "#app/domain/rooms/room-query.ts";
import { resourceLine } from "#app/text/catalog/resources.ts";
import {
  formatDate,
  formatDayMonth,
  formatNumber,
  formatTimeRange,
  formatWeekday,
  plural,
} from "#app/text/format.ts";

/** The day of all rooms and the finder (rules R17.1, R17.2). */
export const freeRoomText = {
  title: "Ambientes livres",
  dayTitle: (date: string) => `Ambientes livres, ${formatWeekday(date)}, ${formatDate(date)}`,
  days: "Dia",
  previousDay: "Dia anterior",
  nextDay: "Próximo dia",
  today: "Hoje",
  date: "Data",
  show: "Ver",
  shifts: "Turnos",
  freeCount: (count: number) => (count === 0 ? "nenhum" : plural(count, "livre", "livres")),
  manyDates: "Procurar em várias datas",
  loadFailed: "Falha ao carregar os ambientes",

  filters: "Filtros",
  /** The active filters: `Laboratório, 20 lugares ou mais, Projetor`. */
  filterSummary: ({ type, seats, resources, freeOnly }: RoomFilter) =>
    [
      ...(type ? [type] : []),
      ...(seats ? [`${plural(seats, "lugar", "lugares")} ou mais`] : []),
      ...resources,
      ...(freeOnly ? ["só livres"] : []),
    ].join(", "),
  type: "Tipo",
  allTypes: (count: number) => `Todos (${formatNumber(count)})`,
  typeCount: (type: string, count: number) => `${type} (${formatNumber(count)})`,
  seats: "Lugares, no mínimo",
  resources: "Recursos",
  freeOnly: "Só livres",
  filter: "Filtrar",
  clear: "Limpar filtros",

  legend: "Legenda",
  states: { free: "Livre", occupied: "Ocupado", requested: "Pedido", blocked: "Bloqueado", ruled: "Regra" },

  runHint: "Clique na primeira e na última aula",
  /** Below the first lesson of a run, with its number. */
  runBegun: (lesson: string) => [
    `${lesson} aula`,
    "Clique na última aula,",
    `ou aqui de novo para só a ${lesson}.`,
  ],

  caption: (rooms: number, date: string) =>
    `Ocupação de ${plural(rooms, "ambiente", "ambientes")} em ${formatDate(date)}, por aula. Uma célula livre abre o pedido preenchido.`,
  room: "Ambiente",
  ordinal: (lesson: number) => `${lesson}ª`,
  rooms: (count: number) => plural(count, "ambiente", "ambientes"),
  archived: "arquivado",
  wholeShift: (count: number): [count: string, rest: string] => [
    count === 0 ? "nenhum" : formatNumber(count),
    count > 1 ? " livres o turno inteiro" : " livre o turno inteiro",
  ],
  wholeShiftOf: { morning: "Manhã inteira", afternoon: "Tarde inteira", evening: "Noite inteira" },
  /** `24 lugares · 24 computadores, projetor`. */
  holds: (capacity: number | null, resources: EnvironmentResource[]) =>
    [capacity === null ? "" : plural(capacity, "lugar", "lugares"), resourceLine(resources)]
      .filter(Boolean)
      .join(" · "),
  /** The name of a free cell's link. */
  book: (lesson: number, room: string, startTime: string) =>
    `${lesson}ª aula livre: reservar ${room}, ${startTime}`,
  bookShift: (shift: string, room: string) => `${shift}: reservar ${room}`,
  requestCount: (count: number) => plural(count, "pedido", "pedidos"),
  over: "já passou",
  blocked: "Bloqueado",
  blockedBy: (title: string) => `Bloqueado: ${title}`,
  hours: formatTimeRange,
  moreThere: (count: number) => ` e mais ${count}`,
  showTaken: (count: number) => `Mostrar ocupados (${formatNumber(count)})`,
  hideTaken: "Esconder ocupados",

  finderTitle: "Ambientes livres em várias datas",
  finderLead: "Em várias datas ao mesmo tempo.",
  aDay: "Ver um dia",
  finderHint: "Escolha uma ou mais datas: cada ambiente diz em quantas delas está livre.",
  finderToday:
    "Nenhuma data escolhida: mostramos hoje. Com várias datas, cada ambiente diz em quantas delas está livre.",
  dates: "Datas",
  addDate: "Incluir data",
  calendar: "Escolher no calendário",
  isToday: "hoje",
  isChosen: "escolhida",
  repeatWeekly: "Repetir toda semana",
  asSeries: "Pedir como série",
  search: "Procurar",
  remove: "Remover",
  lessons: "Aulas",
  wholeShiftChoice: "Turno inteiro",
  brokenRun: "As aulas precisam ser seguidas. Escolha a primeira e a última.",
  past: (dates: string[]) =>
    dates.length === 1
      ? `${formatDate(dates[0] ?? "")} já passou e ficou de fora.`
      : `${formatNumber(dates.length)} datas já passaram e ficaram de fora.`,
  /** `32 datas: de 24/11/2026 a 29/06/2027`. */
  dateSpan: (dates: string[]) =>
    `${plural(dates.length, "data", "datas")}: de ${formatDate(dates[0] ?? "")} a ${formatDate(dates.at(-1) ?? "")}`,
  /** The search: `3 datas · Noite · 18:30–20:10`. */
  requested: (dates: string[], shift: string, hours: string) =>
    [
      dates.length === 1 ? formatDate(dates[0] ?? "") : plural(dates.length, "data", "datas"),
      shift,
      hours,
    ].join(" · "),
  /** `07:30–09:10`, and with the days where lesson times change between them: `24/11 07:30–09:10, 05/02 07:00–08:30`. */
  hoursByDates: (groups: { dates: string[]; startTime: string; endTime: string }[]) =>
    groups
      .map(({ dates, startTime, endTime }) => {
        const hours = formatTimeRange(startTime, endTime);
        return groups.length === 1 ? hours : `a partir de ${formatDayMonth(dates[0] ?? "")} ${hours}`;
      })
      .join(", "),
  lacking: (dates: string[], shift: string, lessons: number[]) =>
    `${new Intl.ListFormat("pt-BR").format(dates.slice(0, 6).map((date) => formatDate(date).slice(0, 5)))}${
      dates.length > 6 ? ` e mais ${dates.length - 6}` : ""
    }: o turno "${shift}" não tem a ${lessons.at(-1)}ª aula, e ${dates.length === 1 ? "a data ficou" : "as datas ficaram"} de fora.`,
  setTitle: "Nenhum ambiente está livre em todas as datas.",
  set: (rooms: { name: string; dateCount: number }[]) =>
    `Juntos servem: ${rooms.map(({ name, dateCount }) => `${name} (${plural(dateCount, "data", "datas")})`).join(", ")}.`,
  bookSet: (count: number) => `Reservar os ${count} ambientes`,
  unserved: (dates: string[]) =>
    `Em ${new Intl.ListFormat("pt-BR").format(dates.slice(0, 6).map((date) => formatDate(date).slice(0, 5)))}${
      dates.length > 6 ? ` e mais ${dates.length - 6}` : ""
    } nenhum ambiente está livre.`,
  bookAll: "Reservar",
  bookSome: (count: number) =>
    count === 1 ? "Reservar a data livre" : `Reservar as ${formatNumber(count)} datas livres`,
  own: "Você já pediu este ambiente neste horário.",
  found: "Ambientes encontrados",
  showFull: (count: number) => `Mostrar ocupados (${formatNumber(count)})`,

  noRoom: "Nenhum ambiente cadastrado ainda.",
  noRoomHint: "Fale com um administrador.",
  noMatch: "Nenhum ambiente para estes filtros.",
};
