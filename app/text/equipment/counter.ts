import type { CounterState } from "#app/domain/equipment/handout.ts";
import { formatDate, formatDayMonth, formatNumber, formatWeekdayDate, plural } from "#app/text/format.ts";

const STATES: Record<CounterState, string> = {
  waiting: "A entregar",
  out: "Entregue",
  late: "Atrasado",
  back: "Devolvido",
};

type Quantities = { quantity: number; out: number; back: number };

/** The counter of equipment (rules R29.13 to R29.16). */
export const counterText = {
  title: "Entrega de equipamentos",
  titleOf: (date: string) => `Entrega de equipamentos, ${formatDate(date)}`,
  lead: (date: string) => formatWeekdayDate(date),
  states: STATES,
  columns: { time: "Horário", where: "Para onde", what: "O quê", state: "Situação" },
  thing: (quantity: number, name: string) => `${formatNumber(quantity)} × ${name}`,
  from: (location: string) => `em ${location}`,
  noLesson: "A aula foi cancelada ou mudou",
  noRoom: "Sem ambiente",
  day: (date: string) => `de ${formatDayMonth(date)}`,
  /** How many are out and back, where the state alone does not say it. */
  progress: ({ quantity, out, back }: Quantities) =>
    [
      ...(out > 0 && out !== quantity ? [`${formatNumber(out)} fora`] : []),
      ...(back > 0 && (out > 0 || back !== quantity) ? [plural(back, "devolvido", "devolvidos")] : []),
    ].join(", "),
  count: (state: CounterState, count: number) =>
    ({
      late: plural(count, "atrasado", "atrasados"),
      waiting: `${formatNumber(count)} a entregar`,
      out: plural(count, "entregue", "entregues"),
      back: plural(count, "devolvido", "devolvidos"),
    })[state],
  quantity: "Quantidade",
  note: "Observação",
  fields: { quantity: "Quantidade", note: "Observação" },
  again: "Entregar de novo",
  out: "Entregue",
  back: "Devolvido",
  of: (name: string, where: string, time: string) => `: ${name}, ${where}, ${time}`,
  noted: { out: "Entrega anotada", back: "Devolução anotada" },
  failed: "Erro ao anotar",
  empty: "Nenhum equipamento para este dia.",
  none: "A escola ainda não tem equipamentos.",
  loadFailed: "Falha ao carregar os equipamentos do dia",
  print: "Imprimir",
};
