import type { AskedDates, UnavailableWay } from "#app/domain/series/date-choice.ts";
import type { DateState } from "#app/domain/series/series.ts";
import { inPlace } from "#app/text/bookings/clashes.ts";
import { weekdaysText, weekdayText } from "#app/text/calendar/off-days.ts";
import { formatDate, formatDayMonth, formatNumber, plural, upperFirst } from "#app/text/format.ts";

export const seriesFormText = {
  title: "Nova série",
  lead: "A mesma aula em várias datas, pedida e avaliada de uma vez.",
  failed: "A série não foi pedida",
  looseDates: "Datas avulsas",
  repeat: "Repetir",
  weekdays: "Dias da semana",
  everyWeeks: "Frequência",
  everyOtherWeek: "A cada duas semanas",
  frequency: { 1: "Toda semana", 2: "A cada duas semanas" } as Record<string, string>,
  /** `Toda quinta, 18:30–21:50`, with the parts that are known. */
  pattern(weekdays: number[], everyWeeks: string, hours: string): string {
    const [only, ...others] = weekdays;
    if (only === undefined) return seriesFormText.noWeekday;
    const isEveryWeek = everyWeeks !== "2";
    const days =
      isEveryWeek && others.length === 0
        ? `Toda ${weekdayText(only).replace("-feira", "")}`.replace(/^Toda (sábado|domingo)/, "Todo $1")
        : upperFirst(weekdaysText(weekdays));
    const frequency = isEveryWeek ? "" : seriesFormText.everyOtherWeek.toLowerCase();
    return [days, frequency, hours].filter(Boolean).join(", ");
  },
  span: (start: string, end: string, term: string | null) =>
    [
      start ? `de ${end.slice(0, 4) === start.slice(0, 4) ? formatDayMonth(start) : formatDate(start)}` : "",
      end ? `a ${formatDate(end)}${term ? `, fim do ${term}` : ""}` : "até quando?",
    ]
      .filter(Boolean)
      .join(" "),
  startDate: "A partir de",
  endDate: "Até",
  untilTermEnd: (end: string) => `Até o fim do período: ${formatDate(end)}`,
  noTerm: "O calendário letivo não tem um período nesta data. Escolha até quando.",
  seeDates: "Ver datas",
  seeAgain: "Ver datas de novo",
  datesTitle: "Datas",
  answerTitle: "Resposta",
  answer: (free: number, total: number) => `${formatNumber(free)} de ${plural(total, "data", "datas")}`,
  inRooms: (names: string[]) =>
    names.length === 1 ? inPlace(names[0] ?? "") : `nos ${formatNumber(names.length)} ambientes juntos`,
  ofLastRequest: "do seu último pedido",
  otherRoom: "Trocar ambiente",
  chooseRoom: "Escolher ambientes",
  offer: (free: number, total: number) => `${formatNumber(free)} de ${formatNumber(total)}`,
  same: (isStaff: boolean, start: string, end: string) =>
    `${isStaff ? "Este professor já pediu" : "Você já pediu"} esta série, de ${formatDate(start)} a ${formatDate(end)}.`,
  sameLink: "Ver a série",
  notFree: (count: number, roomCount: number) =>
    `${plural(count, "data", "datas")} sem ${roomCount === 1 ? "esta sala" : "estas salas"}`,
  waysTitle: "O que fazer nas datas sem a sala",
  lossTitle: "Confirmação",
  ways: {
    skip: "Pular todas",
    elsewhere: "Outra sala em cada uma",
    ask: "Pedir mesmo assim",
  } satisfies Record<UnavailableWay, string>,
  skipAll: (count: number) =>
    count === 1 ? "Vai para Aulas a repor" : `As ${formatNumber(count)} vão para Aulas a repor`,
  /** @param counts of dates, by the name of the room they would be in. */
  elsewhereAll(counts: [room: string, count: number][], left: number): string {
    const moved = counts.reduce((sum, [, count]) => sum + count, 0);
    const [first, ...others] = counts;
    if (!first) return "Nenhum outro ambiente está livre nelas";
    const rooms = others.length === 0 ? inPlace(first[0]) : `em ${formatNumber(counts.length)} ambientes`;
    return `${formatNumber(moved)} ${rooms}${left > 0 ? `; ${seriesFormText.toMakeUp(left)}` : ""}`;
  },
  askAll: (disputed: number, left: number, isStaff: boolean) =>
    [
      `${plural(disputed, "disputada", "disputadas")}${isStaff ? "" : ": o setor pedagógico decide"}`,
      ...(left > 0 ? [seriesFormText.toMakeUp(left)] : []),
    ].join("; "),
  toMakeUp: (count: number) => `${formatNumber(count)} ${count === 1 ? "fica" : "ficam"} para repor`,
  oneByOne: (count: number) =>
    count === 1 ? "Decidir só esta data" : `Decidir uma a uma as ${formatNumber(count)} datas`,
  asAll: "Como nas outras",
  loss: (gaps: number, total: number) => `perde ${formatNumber(gaps)} de ${plural(total, "aula", "aulas")}`,
  lossStart: (isStaff: boolean) => (isStaff ? "Assim o professor " : "Assim você "),
  lossElsewhere: (room: string, lost: number) =>
    `${upperFirst(inPlace(room))} ${lost === 0 ? "não perderia nenhuma" : lost === 1 ? "perderia só uma" : `perderia ${formatNumber(lost)}`}.`,
  acceptLoss: (asked: number, isStaff: boolean) =>
    `Sim, ${isStaff ? "criar" : "pedir"} só ${plural(asked, "data", "datas")}`,
  lossUnconfirmed: (gaps: number, total: number) =>
    `Assim se ${gaps === 1 ? "perde" : "perdem"} ${formatNumber(gaps)} de ${plural(total, "aula", "aulas")}. Confirme, ou escolha outro ambiente.`,
  byMonth: (total: number) => (total === 1 ? "A data" : `As ${formatNumber(total)} datas`),
  byMonthHint: (place: string) => `livres ${place}, por mês`,
  freeOfMonth: (free: number, total: number) => `${free} de ${total}`,
  shortDates: (count: number) => `${count} sem equipamento suficiente`,
  pips: { free: "livre", taken: "ocupada", requested: "com pedido", blocked: "sem aula" },
  noDates: "Nenhuma data neste período. Escolha outros dias da semana ou outro período.",
  outside: (count: number) =>
    `${plural(count, "data sem aula", "datas sem aula")} no calendário, fora da série`,
  choiceOf: (date: string) => `O que fazer em ${date}`,
  skip: "Pular",
  skipToGap: "Pular e repor depois",
  leaveOut: "Deixar de fora",
  leaveOutTitle: (count: number) =>
    count === 0 ? "Deixar datas de fora" : `Deixar datas de fora (${plural(count, "data", "datas")})`,
  leaveOutHint: "Uma data de fora não é pedida nem vira aula a repor.",
  leftOut: "Deixada de fora",
  ask: "Reservar assim mesmo",
  elsewhere: (room: string) => `Nesta data em: ${room}`,
  elsewhereChosen: "Na outra sala escolhida",
  backToRoom: "Voltar à sala da série",
  proposals: "Ambientes livres em mais datas",
  use: "Usar",
  swap: (names: string[]) => (names.length === 1 ? `Usar ${names[0]}` : `Usar estes ${names.length}`),
  staffOverride: "Criar mesmo sobre outra aprovada ou em dia bloqueado",
  changedHint: "Se mudar o pedido, veja as datas de novo antes de enviar.",
  noWeekday: "Escolha os dias da semana.",
  submit: "Solicitar série",
  submitStaff: "Criar série aprovada",
  submitDates: (count: number, isStaff: boolean) =>
    isStaff
      ? `Criar ${plural(count, "data aprovada", "datas aprovadas")}`
      : `Solicitar ${plural(count, "data", "datas")}`,
  done: "Série pedida",
  doneByStaff: "Série criada",
  outcome: (made: number, gaps: number) =>
    gaps > 0
      ? `${plural(made, "data", "datas")}. ${plural(gaps, "aula a repor", "aulas a repor")}.`
      : `${plural(made, "data", "datas")}.`,
};

export const seriesBarText = {
  asked: ({ asked, total }: AskedDates) => `${formatNumber(asked)} de ${plural(total, "data", "datas")}`,
  rest: ({ elsewhere, disputed, gaps }: AskedDates) => [
    ...(elsewhere > 0 ? [`${elsewhere} em outro ambiente`] : []),
    ...(disputed > 0 ? [plural(disputed, "disputada", "disputadas")] : []),
    ...(gaps > 0 ? [seriesFormText.toMakeUp(gaps)] : []),
  ],
};

/** The obstacle of a date, in words that need no context. */
export const dateStateText: Record<DateState, (title: string | null) => string> = {
  past: () => "Já passou",
  notSchoolDay: (title) => title ?? "Fora do período letivo",
  blocked: (title) => `Bloqueada: ${title}`,
  closed: (title) => `Fechada: ${title}`,
  refused: (title) => (title ? `Fora das regras: ${title}` : "Fora das regras de reserva"),
  taken: (title) => `Ocupado por ${title}`,
  short: (title) => `Falta equipamento: ${title}`,
  requested: () => "Disputada: outro pedido espera avaliação",
  free: () => "Livre",
};
