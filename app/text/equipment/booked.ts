import type { Status } from "#app/domain/bookings/status.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { MAX_BOOKED_KINDS } from "#app/domain/limits.ts";
import { resourceWords } from "#app/text/catalog/resources.ts";
import { formatDate, formatNumber, formatTimeRange } from "#app/text/format.ts";

const ownStatusText: Record<Status, string> = {
  pending: "espera avaliação",
  approved: "aprovado",
  rejected: "rejeitado",
};

type Lesson = {
  environmentNames: string[];
  date: string;
  startTime: string;
  endTime: string;
  userName: string;
};

function lessonWords(each: Omit<Lesson, "userName">): string {
  return `${each.environmentNames.join(", ")}, ${formatDate(each.date)}, ${formatTimeRange(each.startTime, each.endTime)}`;
}

type Short = {
  name: string;
  date: string;
  startTime: string;
  endTime: string;
  left: number;
  count: number;
  quantity: number;
};

/** "restam 8 de 30" */
export function leftWords({ left, count }: { left: number; count: number }): string {
  if (left === 0) return `não resta nenhum de ${count}`;
  return left === 1 ? `resta 1 de ${count}` : `restam ${left} de ${count}`;
}

/** Equipment that is booked with a lesson (rules R29.5). */
export const bookedText = {
  name: "equipamento",
  unknown: "Selecione um equipamento da lista",
  named: "Este equipamento já está no pedido: mude a quantidade dele",
  tooManyKinds: `Peça no máximo ${MAX_BOOKED_KINDS} equipamentos`,
  ask: "Pedir equipamento",
  askTitle: (name: string) => `Pedir equipamento: ${name}`,
  askLead:
    "Em uma aula já aprovada, o que você acrescenta espera uma avaliação própria; o que você diminui vale na hora.",
  asked: "Equipamento atualizado",
  askFailed: "Erro ao pedir equipamento",
  removed: "Equipamento retirado",
  waitingTitle: "Equipamentos pedidos depois",
  /** "20 notebooks para Sala 101, 24/11/2026, 19:20–20:10, Ana Souza" */
  line: (each: Pick<Short, "name" | "quantity"> & Lesson) =>
    `${bookedText.words(each)} para ${lessonWords(each)}, ${each.userName}`,
  rest: (each: { left: number; count: number }) => leftWords(each),
  decideTitle: "Avaliar equipamento",
  approve: "Aprovar",
  reject: "Rejeitar",
  approved: "Equipamento aprovado",
  rejected: "Equipamento rejeitado",
  decideFailed: "Erro ao avaliar equipamento",
  noneWaits: "Nenhum equipamento desta reserva espera avaliação.",
  approveWithout: "Aprovar sem o equipamento",
  withoutHint: "Só falta equipamento: aprovada sem ele, a reserva vale, e o professor é avisado.",
  /** Why a kind is left out of a reservation that is approved. */
  tooFew: "Não restava o suficiente neste horário",
  /** "20 notebooks, 2 kits (rejeitado)" */
  list: (equipment: BookedEquipment[]) =>
    equipment
      .map((each) => {
        const words = bookedText.words(each);
        return each.ownStatus ? `${words} (${ownStatusText[each.ownStatus]})` : words;
      })
      .join(", "),
  label: "Equipamentos",
  fold: (asked: number) =>
    asked > 0 ? `Equipamentos: ${asked} ${asked === 1 ? "pedido" : "pedidos"}` : "Equipamentos",
  there: (count: number) => (count === 1 ? "há 1" : `há ${formatNumber(count)}`),
  /** "restam 8 de 30 às 19:20" */
  leftAt: ({ time, ...rest }: { left: number; count: number; time: string }) =>
    `${leftWords(rest)} às ${time}`,
  shortAlert: ({
    name,
    date,
    time,
    ...rest
  }: {
    name: string;
    left: number;
    count: number;
    date: string;
    time: string;
  }) =>
    `${name}: em ${formatDate(date)} às ${time} ${leftWords(rest)}. O pedido espera a avaliação, e só é aprovado com o que restar.`,
  fewer: (name: string) => `Menos: ${name}`,
  more: (name: string) => `Mais: ${name}`,
  checkFailed: "Falha ao ver o que resta dos equipamentos",
  doneShort: (kinds: string[]) => `Falta equipamento: ${kinds.join("; ")}.`,
  /** "20 notebooks" */
  words: ({ name, quantity: count }: Pick<Short, "name" | "quantity">) => resourceWords({ name, count }),
  /** "Notebooks: restam 8 de 30" */
  left: (each: Pick<Short, "name" | "left" | "count">) => `${each.name}: ${leftWords(each)}`,
  short: (each: Short) =>
    `${each.name} em ${formatDate(each.date)}, ${formatTimeRange(each.startTime, each.endTime)}: ` +
    `${leftWords(each)}, e o pedido é de ${each.quantity}`,
};

/** What a teacher is told of a decision about equipment alone. @param reason of a rejection. */
export function bookedNotice(
  kind: Pick<Short, "name" | "quantity">,
  lesson: Omit<Lesson, "userName">,
  reason: string | null,
): { title: string; message: string } {
  const what = `${bookedText.words(kind)} para ${lessonWords(lesson)}`;
  return reason === null
    ? { title: bookedText.approved, message: `Aprovado: ${what}.` }
    : { title: bookedText.rejected, message: `Rejeitado: ${what}. Motivo: ${reason}` };
}

/** What a teacher is told where such a decision is undone. */
export function bookedUndoneNotice(lesson: Omit<Lesson, "userName">): { title: string; message: string } {
  return {
    title: "Decisão desfeita",
    message: `A decisão sobre o equipamento para ${lessonWords(lesson)} foi desfeita. O pedido espera uma nova avaliação.`,
  };
}
