import { formatDate, formatDayMonth, plural } from "#app/text/format.ts";

export const seriesReviewText = {
  title: "Avaliar série",
  titleOf: (teacher: string) => `Avaliar série de ${teacher}`,
  datesOf: (count: number) => `série, ${plural(count, "data", "datas")}`,
  /** The number of a series among those of reservations. */
  idOf: (id: number) => `S${id}`,
  dates: (pending: number) => plural(pending, "data", "datas"),
  row: (pending: number, conflicts: number) =>
    conflicts > 0
      ? `${plural(pending, "data", "datas")}, ${formatConflicts(conflicts)}`
      : plural(pending, "data", "datas"),
  of: (teacher: string, pending: number) => ` a série de ${teacher}, ${plural(pending, "data", "datas")}`,
  select: (teacher: string, pending: number) =>
    `Selecionar a série de ${teacher}, ${plural(pending, "data", "datas")}`,
  conflicts: formatConflicts,
  approve: "Aprovar…",
  approveCount: (count: number) => `Aprovar ${count}`,
  shortSpan: (from: string, until: string) => `${formatDayMonth(from)}–${formatDayMonth(until)}`,
  seeDates: "ver as datas",
  disputedWith: (names: string[]) => `Disputada com ${names.join(", ")}`,
  decideDate: "Avaliar só esta",
  summary: (pending: number, conflicts: number) =>
    conflicts > 0
      ? `${plural(pending, "data", "datas")}, ${formatConflicts(conflicts)}`
      : `${plural(pending, "data", "datas")}, todas livres`,
  span: (from: string, until: string) => `${formatDate(from)} a ${formatDate(until)}`,
  conflictWith: (names: string[]) => `Ocupado por ${names.join(", ")}`,
  free: "Livre",
  past: "Já passou",
  missing: (why: (string | null)[]) => `A repor (${why.filter(Boolean).join(": ")})`,
  approveAll: (count: number) => `Aprovar as ${count}`,
  approveFree: (count: number) => `Aprovar as ${count} livres`,
  approveAnyway: (count: number) => `Aprovar as ${count}, com conflito`,
  short: (kinds: string[]) => `Falta equipamento (${kinds.join("; ")})`,
  approveWithout: (count: number) => `Aprovar as ${count}, sem o equipamento que falta`,
  reject: "Rejeitar a série",
  failed: "A série não foi avaliada",
  oneMail: "O professor recebe um aviso e um e-mail com todas as datas.",
  nothing: "Nenhuma data desta série espera avaliação.",
  approved: (count: number) => plural(count, "data aprovada", "datas aprovadas"),
  rejected: (count: number) => plural(count, "data rejeitada", "datas rejeitadas"),
  left: (dates: string[]) => `Continuam pendentes: ${dates.map((date) => formatDate(date)).join(", ")}.`,
};

function formatConflicts(count: number): string {
  return `${count} em conflito`;
}
