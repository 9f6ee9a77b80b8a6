import { formatNumber, plural } from "#app/text/format.ts";

/** The report of how equipment is used (rules R29.19). */
export const equipmentReportText = {
  title: "Uso dos equipamentos",
  columns: {
    name: "Equipamento",
    count: "Quantidade",
    month: "Mês",
    lessons: "Aulas",
    hours: "Horas",
    pieceHours: "Horas × quantidade",
    rate: "Uso",
  },
  total: "Total",
  hours: (minutes: number) =>
    (minutes / 60).toLocaleString("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  rate: (rate: number) => `${rate}%`,
  there: (count: number) => `há ${formatNumber(count)}`,
  lessons: (count: number) => plural(count, "aula", "aulas"),
  foot: "Uso: a parte da quantidade que esteve em aulas aprovadas, de todas as aulas de segunda a sexta do período.",
  empty: "Nenhum equipamento cadastrado.",
  loadFailed: "Falha ao carregar o uso dos equipamentos",
  file: "uso-dos-equipamentos",
};
