import { formatNumber, plural } from "#app/text/format.ts";
import { tableFileText } from "#app/text/table-file.ts";

const lines = (count: number) => plural(count, "linha", "linhas");

/** Lines of a timetable's file that are no lesson, where it is published (rules R28.70). */
export const timetableFaultsText = {
  faulty: (count: number) => plural(count, "linha não é aula", "linhas não são aulas"),
  withoutClass: (count: number) => `${lines(count)} sem turma`,
  skip: (count: number) =>
    count === 1 ? "Publicar sem esta linha" : `Publicar sem estas ${formatNumber(count)} linhas`,
  list: (count: number) => (count === 1 ? "A linha" : `As ${formatNumber(count)} linhas`),
  place: (line: number, cell: string | undefined) => `${cell ?? tableFileText.line(line)}:`,
  more: (count: number) => `e mais ${lines(count)}`,
} as const;
