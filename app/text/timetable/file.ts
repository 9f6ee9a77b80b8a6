import type { FileCounts, TimetableFormat } from "#app/domain/timetable/lesson.ts";
import type { FileRefusal, LineFault, TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { formatNumber, plural, quote } from "#app/text/format.ts";
import { tableFileText } from "#app/text/table-file.ts";

const FORMATS: Record<TimetableFormat, string> = {
  table: "Planilha (CSV ou XLSX)",
  asc: "aSc Timetables (XML)",
  fet: "FET (CSV)",
  untis: "Untis (GPU001.TXT)",
  urania: "Urânia (IMPORT_URANIA.XML)",
  grid: "Quadro de horários",
};

/** A sentence about what stands in the file, or another where nothing stands there. */
function about(sentence: (value: string) => string, empty: string): (value: string) => string {
  return (value) => (value === "" ? empty : sentence(quote(value)));
}

/** Why a line is no lesson. */
const FAULTS: Record<LineFault, (value: string) => string> = {
  weekday: about(
    (value) => `${value} não diz o dia da semana. Escreva segunda a sábado, ou 2ª a 7ª.`,
    "Falta o dia da semana.",
  ),
  hour: about(
    (value) => `${value} não é um horário (7h45) nem o número de uma aula (1ª a 24ª).`,
    "Falta o horário ou o número da aula.",
  ),
  again: (value) =>
    `As aulas recomeçam em ${quote(value)} e nada diz de que turno ou dia são. Numa legenda, deixe a linha de fora; se são de outro turno, escreva o nome dele numa linha acima delas.`,
  period: (value) => `O arquivo usa a aula ${quote(value)}, mas não diz a que horas ela é.`,
  shift: (value) => `${quote(value)} não é um turno. Escreva manhã, tarde ou noite.`,
  class: about(
    (value) => `${value} é sem turma: hora-atividade, plantão ou reunião não reservam sala.`,
    "A linha é sem turma.",
  ),
  discipline: about((value) => `A aula da turma ${value} não tem disciplina.`, "Falta a disciplina."),
  week: (value) => `${quote(value)} não é uma semana. Escreva A ou B; em branco vale para todas.`,
  term: (value) => `${quote(value)} não diz em que períodos do aSc a aula acontece.`,
  date: (value) =>
    `${quote(value)} não é uma data que serve. Use 02/02/2026; a última não vem antes da primeira.`,
  columns: (value) => `A linha não tem as colunas do arquivo: ${quote(value)}.`,
  reference: about(
    (value) => `A aula aponta para ${value}, que não está no arquivo.`,
    "A linha não diz de que aula é: não tem a aula, nem turma e disciplina próprias.",
  ),
  tooLong: (value) => `Há nomes demais ou longos demais (200 letras cada, 40 por aula): ${quote(value)}.`,
};

/** Why a file is not read. */
const REFUSALS: Record<FileRefusal, (value: string) => string> = {
  empty: () => "O arquivo não tem aulas. Confira se a grade foi gerada e exporte-a de novo.",
  tooLarge: () =>
    "O arquivo é grande demais. Envie até 8 MB, e só a grade: sem figuras e sem outras planilhas.",
  tooManyRows: () => "O arquivo tem mais de 20.000 aulas por semana. Exporte só a grade desta escola.",
  unknownFormat: () =>
    "O arquivo não é uma grade que o sistema lê. Envie CSV, XLSX, o XML do aSc ou do Urânia, o CSV do FET ou o GPU001.TXT do Untis.",
  otherFormat: (value) =>
    `O arquivo não é do programa escolhido${value in FORMATS ? `: parece ser ${FORMATS[value as TimetableFormat]}` : ""}. Escolha o outro formato, ou envie o arquivo certo.`,
  otherXml: (value) =>
    `O arquivo é um XML de outro tipo${value ? ` (${quote(value)})` : ""}. No aSc, exporte como aSc Timetables 2012 XML; no FET, exporte o CSV; no Urânia, o IMPORT_URANIA.XML.`,
  webPage: () =>
    "O arquivo é uma página da web (HTML), que só serve para ver. Exporte a grade em XML (aSc), CSV ou XLSX.",
  fetProject: () =>
    "O arquivo é o projeto do FET (.fet), que não tem os horários já gerados. No FET, gere a grade e exporte como CSV: envie o arquivo que termina em timetable.csv.",
  ascIndex: () =>
    "O arquivo é o índice da exportação em HTML do aSc, que não tem as aulas. No aSc, exporte como aSc Timetables XML.",
  untisLessons: () =>
    "O arquivo é o GPU002 do Untis (as aulas a distribuir, sem dia nem hora). Exporte e envie o GPU001.TXT (a grade).",
  untisSubstitutions: () =>
    "O arquivo é o GPU014 do Untis (as substituições de alguns dias). Exporte e envie o GPU001.TXT (a grade).",
  pdf: () => "O arquivo é um PDF, que só serve para imprimir. Exporte a grade como planilha, CSV ou XML.",
  oldWorkbook: () => tableFileText.oldWorkbook,
  encoding: tableFileText.encoding,
  mixedSeparators: (value) =>
    `A linha separa as colunas de outro jeito que as demais: ${quote(value)}. Use só vírgula ou só ponto e vírgula.`,
  brokenQuotes: () => tableFileText.brokenQuotes,
  noSheet: tableFileText.noSheet,
  doctype: () =>
    "O XML declara um DTD ou entidades, que o sistema não aceita. Exporte-o de novo pelo programa de origem.",
  brokenXml: () => "O XML está incompleto ou estragado. Exporte-o de novo pelo programa de origem.",
  noCards: () => "O XML não tem aulas colocadas na grade. No aSc, gere o horário antes de exportar.",
  missingColumns: () =>
    "Faltam colunas. Diga qual é a do dia, da aula ou do horário, da turma, da disciplina e do professor.",
  narrowTable: (value) =>
    `Uma lista de aulas tem ao menos 4 colunas (dia, horário, turma e disciplina), e este arquivo só tem ${value}. Se é um quadro, marque de quem ele é. Se é uma lista, complete as colunas e envie o arquivo de novo.`,
  unreadable: () => "Não foi possível ler o arquivo. Abra-o no programa de origem, exporte de novo e envie.",
  unavailable: () => "O servidor não conseguiu abrir o arquivo agora. Tente de novo em alguns minutos.",
  busy: () => "Muitos arquivos esperam para ser lidos agora. Tente de novo em um minuto.",
};

/** A timetable's file: its formats, and why it or a line of it is not read. */
export const timetableFileText = {
  formats: FORMATS,
  faults: FAULTS,
  line: tableFileText.line,
} as const;

/** The sentence of a refused file, beginning with the line that it is about. */
export function refusalSentence({ refused, line, value = "" }: TimetableRefusal): string {
  const sentence =
    refused in FAULTS ? FAULTS[refused as LineFault](value) : REFUSALS[refused as FileRefusal](value);
  return line === undefined ? sentence : `${timetableFileText.line(line)}: ${sentence}`;
}

/** What a format calls its entries. */
const ENTRIES: Partial<Record<TimetableFormat, [one: string, many: string]>> = {
  asc: ["cartão", "cartões"],
  urania: ["registro", "registros"],
  grid: ["célula", "células"],
};

/** What a file holds, for comparing with what the program that wrote it says (rules R28.60). */
export function fileCountsSentence(format: TimetableFormat, of: FileCounts): string {
  const entries = plural(of.cards, ...(ENTRIES[format] ?? ["linha", "linhas"]));
  const parts = [
    plural(of.lessons, "aula", "aulas"),
    plural(of.classes, "turma", "turmas"),
    plural(of.teachers, "professor", "professores"),
    plural(of.disciplines, "disciplina", "disciplinas"),
    plural(of.environments, "ambiente", "ambientes"),
    `${formatNumber(of.withoutRoom)} sem ambiente`,
    `${formatNumber(of.withoutClass)} sem turma`,
  ];
  return `O arquivo tem ${entries}: ${parts.join(", ")}.`;
}
