import type { LeftOut, LeftOutReason } from "#app/domain/timetable/left-out.ts";
import { formatDate, plural } from "#app/text/format.ts";

const reasons: Record<LeftOutReason, string> = {
  placeTaken: "o lugar está ocupado por outra reserva",
  dateTaken: "a aula já tem outra reserva nessa data",
  gone: "a turma, a disciplina, o professor ou o ambiente foi excluído",
  partGone: "voltou sem a turma ou o professor que foi excluído",
  nobody: "não tem professor, e quem publicou a grade foi excluído",
  changed: "alguém mudou a reserva, que ficou como está",
  refused: "o sistema não aceitou a reserva",
};

/** What publishing or undoing a timetable left out (rules R28.29). */
export const leftOutText = {
  title: (count: number) =>
    `${plural(count, "reserva ficou de fora", "reservas ficaram de fora")} ou como ${count === 1 ? "estava" : "estavam"}`,
  more: (count: number) => `e mais ${plural(count, "reserva", "reservas")}`,
  goneName: "(excluído)",
  /** "Algoritmos · DS-1 · Sala 1, 09/03/2026 às 07:30: o lugar está ocupado por outra reserva" */
  line: ({ reason, date, startTime, count }: LeftOut, names: string[]) => {
    const when = date === null ? plural(count, "data", "datas") : `${formatDate(date)} às ${startTime}`;
    return `${[names.join(" · "), when].filter(Boolean).join(", ")}: ${reasons[reason]}`;
  },
} as const;
