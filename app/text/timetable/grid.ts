import type { GridOrientation, GridPart, GridSeparator } from "#app/domain/timetable/grid.ts";
import { formatNumber, plural } from "#app/text/format.ts";

const LISTED = 3;

/** The screen of a timetable that is drawn as a grid (rules R28.45). */
export const timetableGridText = {
  title: "Isto é um quadro de horários",
  lead: "Veja se as células foram separadas certo. O que você mudar vale para o arquivo todo.",
  sheets: (names: string[]) =>
    names.length === 0
      ? ""
      : `${plural(names.length, "folha com aulas", "folhas com aulas")}: ${names.slice(0, LISTED).join(", ")}${names.length > LISTED ? ` e mais ${formatNumber(names.length - LISTED)}` : ""}.`,
  corner: (sheet: string | null) => (sheet === null ? "O começo do arquivo" : `Folha ${sheet}, o começo`),
  orientation: "De quem é o quadro",
  orientations: {
    sheetPerClass: ["Uma folha por turma", "dias e horários, uma turma de cada vez"],
    classesInColumns: ["Turmas nas colunas", "dias e horários nas linhas"],
    sheetPerRoom: ["De ambientes", "a folha ou o título é a sala; a turma está na célula"],
    sheetPerTeacher: ["De professores", "a folha ou o título é o professor; a turma está na célula"],
    codes: ["Códigos do SIGAA", "24M34 é segunda e quarta, 3ª e 4ª da manhã"],
  } satisfies Record<GridOrientation, [string, string]>,
  list: ["Não é um quadro", "é uma lista, uma aula por linha: escolher colunas"],
  cells: "Células separadas",
  cell: "Célula",
  inFile: "No arquivo",
  part: (place: number) => `${place}ª parte`,
  parts: {
    discipline: "Disciplina",
    teacher: "Professor",
    environment: "Ambiente",
    class: "Turma",
    ignore: "Não usar",
  } satisfies Record<GridPart, string>,
  noPart: "Não há",
  missing: {
    discipline: "sem disciplina",
    teacher: "sem professor",
    environment: "sem ambiente",
    class: "sem turma",
    ignore: "não usada",
  } satisfies Record<GridPart, string>,
  more: (count: number) => `${count === 1 ? "Outra" : "Outras"} ${plural(count, "célula", "células")}`,
  separate: "Separar em",
  separators: {
    line: "quebra de linha",
    dash: "traço –",
    slash: "barra /",
    semicolon: "ponto e vírgula ;",
    brackets: "parênteses ( )",
    blank: "espaço",
  } satisfies Record<GridSeparator, string>,
  separateHint: "Se nenhum for escolhido, as partes são reconhecidas pelos nomes que a escola já tem.",
  sheet: "Folha da planilha",
  allSheets: "Todas as que têm quadro",
  readAgain: "Ler de novo",
  wasRead: "Arquivo lido de novo",
  failed: "O arquivo não foi lido de novo",
  unchanged: "O rascunho continua como estava.",
  read: (lessons: number) => `${plural(lessons, "aula lida", "aulas lidas")}.`,
  missingTimes: (lessons: number) =>
    `${plural(lessons, "aula é num horário", "aulas são em horários")} que a escola não tem.`,
  nothingYet: "Nada é publicado antes do passo 4.",
  readSheet: "Ler esta folha",
  isGrid: "É um quadro de horários",
  isGridHint: "Se o arquivo tem dias e horários em volta e as aulas nas células, leia-o como quadro.",
} as const;
