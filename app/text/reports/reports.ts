import type { ReportTab } from "#app/domain/reports/report.ts";
import { formatDate, formatNumber, plural } from "#app/text/format.ts";

/** `/admin/relatorios` (rules R18.1, R18.2). */
export const reportText = {
  title: "Relatórios",
  tabs: "Abas dos relatórios",
  tabNames: { teachers: "Professores por Sala", empty: "Salas Vazias" } satisfies Record<ReportTab, string>,
  lead: (from: string, to: string, isPresent: boolean) =>
    `${formatDate(from)} a ${formatDate(to)}${isPresent ? ", semana atual" : ""}`,
  from: "De",
  to: "até",
  shift: "Turno",
  type: "Tipo",
  environment: "Ambiente",
  csv: "Exportar CSV",
  xlsx: "Exportar XLSX",
  exportFailed: "Erro ao exportar",
  columns: {
    teacher: "Professor",
    discipline: "Disciplina",
    class: "Turma",
    date: "Data",
    weekday: "Dia",
    shift: "Turno",
    time: "Horário",
  },
  exportColumns: {
    teachers: [
      "Ambiente",
      "Tipo",
      "Lugares",
      "Professor",
      "Disciplina",
      "Turma",
      "Data",
      "Dia da semana",
      "Turno",
      "Início",
      "Fim",
    ],
    empty: ["Ambiente", "Tipo", "Lugares", "Data", "Dia da semana", "Turno", "Início", "Fim"],
  } satisfies Record<ReportTab, string[]>,
  seats: (capacity: number) => plural(capacity, "lugar", "lugares"),
  roomCount: {
    teachers: (count: number) => plural(count, "reserva", "reservas"),
    empty: (count: number) => plural(count, "turno livre", "turnos livres"),
  } satisfies Record<ReportTab, (count: number) => string>,
  ofTimetable: (count: number) => `${formatNumber(count)} da grade`,
  /** `987 são aulas da grade, 247 são reservas.` */
  apart: (lessons: number, all: number) =>
    `Do período, ${formatNumber(lessons)} da grade e ${plural(all - lessons, "reserva", "reservas")}.`,
  roomRate: (rate: number) => `ocupação ${rate}%`,
  foot: (rooms: number, ofRooms: number, rows: number, ofRows: number) =>
    `${formatNumber(rooms)} de ${plural(ofRooms, "ambiente", "ambientes")}, ${formatNumber(rows)} de ${plural(ofRows, "linha", "linhas")} nesta página`,
  empty: {
    teachers: "Nenhuma reserva aprovada neste período e filtros.",
    empty: "Nenhuma sala vazia neste período e filtros.",
  } satisfies Record<ReportTab, string>,
  emptyHint: "Segunda a sexta, turnos sem reserva aprovada e sem bloqueio.",
  pictures: "Ocupação",
  byRoom: "Ocupação por ambiente",
  byRoomLead: (shown: number, all: number, mean: number) =>
    `${formatNumber(shown)} de ${plural(all, "ambiente", "ambientes")}; a linha é a média, ${mean}%`,
  schoolDayRate: (rate: number) => `nos dias letivos, ${rate}%`,
  allRooms: (count: number) => `Ver os ${formatNumber(count)} ambientes`,
  fewerRooms: "Ver menos ambientes",
  byShift: "Ocupação por turno e dia",
  byMonth: "Ocupação por mês, em %",
  value: (name: string, rate: number) => `${name}: ${rate}%`,
  total: "Total",
  noRooms: "Nenhum ambiente.",
  loadFailed: "Falha ao carregar reservas",
  fileName: (slug: string, date: string, extension: string) => `${slug}_${date}.${extension}`,
};
