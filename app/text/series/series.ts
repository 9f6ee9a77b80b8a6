import { MAX_DATES, MAX_SERIES } from "#app/domain/limits.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import { formatDate, plural } from "#app/text/format.ts";
import { closedText } from "#app/text/rooms/closures.ts";

export const seriesFault = {
  tooMany: (count: number) =>
    `São ${count} datas. Uma série tem no máximo ${MAX_DATES}. Escolha um período menor ou menos dias da semana.`,
  outside: "Há uma data fora do período da série. Escolha datas dentro dele.",
  notOfSeries: "Há uma data com outra sala que não é da série. Confira as datas.",
  notAlike:
    "Estas reservas mudaram e já não são todas iguais: nenhuma foi juntada. Confira a lista e tente de novo.",
  tooManySeries: `Há ${MAX_SERIES} séries abertas no nome desta pessoa, o máximo. Encerre uma antes de pedir outra.`,
};

export const gapReasonText: Record<GapReason, string> = {
  blocked: "Dia bloqueado",
  conflict: "Sala ocupada",
  rejected: "Rejeitada",
  cancelled: "Cancelada",
  closedRoom: "Sala fechada",
  refused: "Fora das regras de reserva",
  absence: "Ausência",
  equipment: "Falta equipamento",
};

type Span = { count: number; startDate: string; endDate: string; environmentNames: string[] };

function what({ count, startDate, endDate, environmentNames }: Span): string {
  const dates = plural(count, "data", "datas");
  const span =
    startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} a ${formatDate(endDate)}`;
  return `${environmentNames.join(", ")}, ${dates}, ${span}`;
}

function left(dates: string[]): string {
  return dates.length > 0
    ? ` Continuam como estavam: ${dates.map((date) => formatDate(date)).join(", ")}.`
    : "";
}

export const seriesNotification = {
  received: (span: Span) => ({
    title: "Série recebida",
    message: `O setor pedagógico fez para você a série de ${what(span)}.`,
  }),
  approved: (span: Span, leftDates: string[], withoutEquipment: string[] = []) => ({
    title: "Série aprovada",
    message: `A série de ${what(span)} foi aprovada.${
      withoutEquipment.length > 0
        ? ` Sem o equipamento que faltava em: ${withoutEquipment.map((date) => formatDate(date)).join(", ")}.`
        : ""
    }${left(leftDates)}`,
  }),
  approvedAutomatically: (span: Span, waiting: string[]) => ({
    title: "Série aprovada",
    message: `A série de ${what(span)} foi aprovada automaticamente.${
      waiting.length > 0 ? ` Esperam avaliação: ${waiting.map((date) => formatDate(date)).join(", ")}.` : ""
    }`,
  }),
  rejected: (span: Span, reason: string, leftDates: string[]) => ({
    title: "Série rejeitada",
    message: `A série de ${what(span)} foi rejeitada. Motivo: ${reason}.${left(leftDates)}`,
  }),
  changed: (span: Span) => ({
    title: "Série alterada",
    message: `O setor pedagógico alterou a série de ${what(span)}.`,
  }),
  handedOver: (span: Span) => ({
    title: "Série transferida",
    message: `A série de ${what(span)} passou para outro professor.`,
  }),
  deleted: (span: Span) => ({
    title: "Série excluída",
    message: `O setor pedagógico excluiu a série de ${what(span)}.`,
  }),
  cancelled: (span: Span) => ({
    title: "Aulas canceladas",
    message: `O setor pedagógico cancelou as aulas de ${what(span)}. Elas estão em Aulas a repor.`,
  }),
  blocked: (span: Span, title: string) => ({
    title: "Aulas canceladas",
    message: `${title}: não há aula em ${what(span)}. Em Aulas a repor há lugares para repor.`,
  }),
  roomClosed: (span: Span, reason: string | null) => ({
    title: "Aulas canceladas",
    message: `A sala está ${closedText(reason)}. Não há aula em ${what(span)}. Em Aulas a repor há lugares para repor.`,
  }),
  undone: (span: Span) => ({
    title: "Decisão desfeita",
    message: `O setor pedagógico desfez a decisão sobre a série de ${what(span)}. Ela espera uma nova avaliação.`,
  }),
};

export const seriesCallText = {
  deleted: (count: number) => `${plural(count, "reserva excluída", "reservas excluídas")} da série`,
};
