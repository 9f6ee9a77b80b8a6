import type { SeriesScope } from "#app/domain/series/series.ts";
import { formatDate, plural } from "#app/text/format.ts";

type SeriesCounts = Record<"approved" | "pending" | "rejected" | "open" | "madeUp" | "dismissed", number>;

const GAP_STATE = { open: "A repor", madeUp: "Reposta", dismissed: "Sem reposição" };

export const mySeriesText = {
  title: "Série",
  lead: (total: number, from: string, until: string) =>
    `${plural(total, "data", "datas")}, ${formatDate(from)} a ${formatDate(until)}`,
  see: "Série",
  open: "Ver e mudar",
  /** The download of all its dates for a calendar program. */
  calendar: "Baixar para a agenda (.ics)",
  makeUp: "Repor",
  named: (item: { disciplineName: string; className: string }) =>
    `a série de ${item.disciplineName}, ${item.className}`,
  allDates: "Todas as datas",
  /** `20 datas · 17 aprovadas · 2 pendentes · 1 a repor` */
  states: (total: number, counts: SeriesCounts) =>
    [
      plural(total, "data", "datas"),
      ...(counts.approved ? [plural(counts.approved, "aprovada", "aprovadas")] : []),
      ...(counts.pending ? [plural(counts.pending, "pendente", "pendentes")] : []),
      ...(counts.rejected ? [plural(counts.rejected, "rejeitada", "rejeitadas")] : []),
      ...(counts.open ? [`${counts.open} a repor`] : []),
      ...(counts.madeUp ? [plural(counts.madeUp, "reposta", "repostas")] : []),
      ...(counts.dismissed ? [`${counts.dismissed} sem reposição`] : []),
    ].join(" · "),
  /** `A repor, sala ocupada: Ana Conceição` */
  gap: (state: keyof typeof GAP_STATE, [reason, title]: [string, string | null]) =>
    `${GAP_STATE[state]}, ${reason.toLowerCase()}${title ? `: ${title}` : ""}`,
  failed: "A série não mudou",
  loadFailed: "Falha ao carregar a série",
  dates: "Datas",
  missing: "A repor",
  detached: "Mudada em separado",
  changeTitle: "Mudar ou excluir",
  from: "A partir da reserva",
  scope: "Quais",
  scopes: {
    this: "Só esta",
    following: "Esta e as próximas",
    all: "Todas (de hoje em diante)",
  } satisfies Record<SeriesScope, string>,
  withRooms: "Trocar os ambientes pelos marcados",
  change: "Salvar mudança",
  remove: "Excluir…",
  removeHint:
    "Vale a escolha acima: só esta vira aula a repor; esta e as próximas, ou todas, encerram a série ali. O que foi excluído não volta.",
  removeChosen: "Excluir",
  cancelTitle: "Vou faltar",
  cancelHint: "As aulas desta série nesses dias são canceladas e ficam para repor.",
  cancelFrom: "De",
  cancelUntil: "Até",
  cancel: "Cancelar estas aulas",
  separateTitle: "Desfazer a série",
  separateHint: "As reservas ficam como estão, uma a uma; o que há para repor continua na lista.",
  separate: "Separar em reservas avulsas",
  join: {
    title: "Juntar em uma série",
    lead: "Estas reservas avulsas são iguais, menos a data. Juntas, você muda ou cancela todas de uma vez. Nada muda nelas, e a série pode ser desfeita.",
    offer: (count: number) =>
      count === 1
        ? "1 conjunto de reservas parece uma série."
        : `${count} conjuntos de reservas parecem séries.`,
    submit: (count: number) => `Juntar as ${count}`,
    of: (discipline: string, className: string, weekday: string) =>
      ` de ${discipline}, ${className}, ${weekday}`,
    failed: "As reservas não foram juntadas",
    done: (count: number) => `${count} reservas são uma série`,
    doneHint: "Para desfazer, abra a série e escolha Separar em reservas avulsas.",
    empty:
      "Nenhuma reserva avulsa sua parece uma série: são precisas ao menos três iguais, no mesmo dia da semana.",
    more: (count: number) => `Aqui estão os primeiros ${count} conjuntos.`,
  },
  nothing: "Nenhuma reserva desta série espera avaliação: mudanças são com o setor pedagógico.",
  done: {
    change: (count: number) => plural(count, "reserva alterada", "reservas alteradas"),
    remove: (count: number) => plural(count, "reserva excluída", "reservas excluídas"),
    separate: (count: number) => plural(count, "reserva separada", "reservas separadas"),
    cancel: (count: number) => plural(count, "aula cancelada", "aulas canceladas"),
  },
  left: (count: number) =>
    count === 1
      ? "1 mudada em separado ficou como estava."
      : `${count} mudadas em separado ficaram como estavam.`,
};
