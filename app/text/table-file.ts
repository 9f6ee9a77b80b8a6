import { quote } from "#app/text/format.ts";

/** Why rows of a file can't be read, whatever they hold. */
export const tableFileText = {
  line: (line: number) => `Linha ${line}`,
  oldWorkbook: "O arquivo é do Excel antigo (.xls). Abra-o e salve como .xlsx ou CSV.",
  encoding: (value: string) =>
    `As letras com acento do arquivo estão trocadas${value ? `: ${quote(value)}` : ""}. Exporte de novo em UTF-8 ou Windows-1252 (ANSI).`,
  noSheet: (value: string) => `O arquivo não tem a planilha ${quote(value)}. Confira o nome da aba.`,
  brokenQuotes: "Há aspas que abrem e não fecham. Confira as aspas dessa linha em diante e envie de novo.",
} as const;
