import type { AskedDates } from "#app/domain/series/date-choice.ts";
import type { DateState } from "#app/domain/series/series.ts";
import { formatDate, formatNumber, plural } from "#app/text/format.ts";

export const seriesFormText = {
  title: "Nova série",
  lead: "A mesma aula em várias datas, pedida e avaliada de uma vez.",
  failed: "A série não foi pedida",
  looseDates: "Datas avulsas",
  repeat: "Repetir",
  weekdays: "Dias da semana",
  everyWeeks: "Frequência",
  frequency: { 1: "Toda semana", 2: "A cada duas semanas" } as Record<string, string>,
  span: (everyWeeks: string, start: string, end: string, isTermEnd: boolean) =>
    [
      seriesFormText.frequency[everyWeeks] ?? "",
      start ? `de ${formatDate(start)}` : "",
      end ? `até ${formatDate(end)}${isTermEnd ? ", fim do período" : ""}` : "até quando?",
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
  summary: (free: number, total: number) => `${free} de ${plural(total, "data livre", "datas livres")}`,
  noDates: "Nenhuma data neste período. Escolha outros dias da semana ou outro período.",
  others: (count: number) => (count === 1 ? "A outra data" : `As outras ${count}`),
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
  proposalFree: (free: number, total: number, seats: number | null) =>
    [
      free === total
        ? `livre nas ${formatNumber(total)} datas`
        : `livre em ${formatNumber(free)} de ${formatNumber(total)}`,
      ...(seats === null ? [] : [plural(seats, "lugar", "lugares")]),
    ].join(" · "),
  swap: "Usar",
  staffOverride: "Criar mesmo sobre outra aprovada ou em dia bloqueado",
  changedHint: "Se mudar o pedido, veja as datas de novo antes de enviar.",
  submit: "Solicitar série",
  submitStaff: "Criar série aprovada",
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
    ...(gaps > 0 ? [`${gaps} a repor`] : []),
  ],
  noWeekday: "Escolha os dias da semana.",
};

/** The obstacle of a date, in words that need no context. */
export const dateStateText: Record<DateState, (title: string | null) => string> = {
  past: () => "Já passou",
  notSchoolDay: (title) => title ?? "Fora do período letivo",
  blocked: (title) => `Bloqueada: ${title}`,
  closed: (title) => `Fechada: ${title}`,
  refused: (title) => (title ? `Fora das regras: ${title}` : "Fora das regras de reserva"),
  taken: (title) => `Ocupado por ${title}`,
  requested: () => "Disputada: outro pedido espera avaliação",
  free: () => "Livre",
};
