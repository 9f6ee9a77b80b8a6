import type { ImportKind } from "#app/domain/import/import.ts";
import {
  MAX_EQUIPMENT,
  MAX_GROUPS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  MAX_RESOURCES,
} from "#app/domain/limits.ts";
import type { TableRefusal } from "#app/domain/table-file.ts";
import { formatNumber, plural, quote } from "#app/text/format.ts";
import { tableFileText } from "#app/text/table-file.ts";
import { importKindText } from "./templates.ts";

const MEGABYTES = MAX_IMPORT_BYTES / 1024 / 1024;

/** Why a file has no rows to import. */
const REFUSALS: Record<TableRefusal["refused"], (value: string) => string> = {
  unreadable: () =>
    "Não foi possível ler o arquivo. Envie um CSV ou um XLSX; um XLS antigo, salve antes como XLSX.",
  unknownFormat: () => "O arquivo não é uma planilha. Envie um CSV ou um XLSX.",
  pdf: () => "O arquivo é um PDF, que só serve para imprimir. Envie a lista como CSV ou XLSX.",
  oldWorkbook: () => tableFileText.oldWorkbook,
  encoding: tableFileText.encoding,
  brokenQuotes: () => tableFileText.brokenQuotes,
  noSheet: tableFileText.noSheet,
  tooLarge: () =>
    "O arquivo se descompacta em conteúdo demais. Salve só a planilha a importar e envie de novo.",
  tooManyRows: () => `O arquivo tem mais de ${formatNumber(MAX_IMPORT_ROWS)} linhas. Divida-o em partes.`,
  empty: () => "O arquivo precisa de uma linha de títulos e pelo menos uma linha de dados.",
};

/** The sentence of a file without rows to import, beginning with the line that it is about. */
export function listRefusalSentence({ refused, line, value = "" }: TableRefusal): string {
  const sentence = REFUSALS[refused](value);
  return line === undefined ? sentence : `${tableFileText.line(line)}: ${sentence}`;
}

/** The import from CSV or XLSX (rules R18.3). */
export const importText = {
  title: "Importar",
  lead: `De um arquivo CSV ou XLSX (ou ODS) com uma linha de títulos (o calendário, também de um .ics), até ${formatNumber(MAX_IMPORT_ROWS)} linhas e ${MEGABYTES} MB. Nada é gravado antes da conferência.`,
  kinds: importKindText,
  kind: "O que importar",
  file: "Arquivo",
  upload: "Enviar e conferir",
  chooseFile: "Escolha um arquivo CSV ou XLSX",
  chooseKind: "Escolha o que importar",
  tooBig: `O arquivo tem mais de ${MEGABYTES} MB. Divida-o em partes.`,
  failed: "Erro ao importar",
  previewTitle: (kind: ImportKind) => `Conferir: ${importKindText[kind]}`,
  columns: "Colunas",
  columnsHint: "Escolha de que coluna do arquivo vem cada campo.",
  noColumn: "Não importar",
  check: "Conferir de novo",
  fields: {
    name: "Nome",
    username: "Nome de usuário",
    email: "E-mail",
    groups: "Grupos",
    type: "Tipo",
    count: "Quantidade",
    capacity: "Capacidade",
    location: "Localização",
    description: "Descrição",
    resources: "Recursos",
    date: "Data",
    title: "Título",
    calendar: "Calendário",
    homeEnvironmentId: "Sala da turma",
  } as Record<string, string>,
  emptyHint: "Ou muitos de uma vez, de um arquivo:",
  /** An example row of each kind, by field, as in a file. */
  examples: (year: number): Record<ImportKind, Record<string, string>> => ({
    users: {
      name: "Maria da Silva",
      username: "maria.silva",
      email: "maria.silva@escola.example",
      groups: "",
    },
    disciplines: { name: "Matemática" },
    classes: { name: "1º Ano A", homeEnvironmentId: "" },
    environments: {
      name: "Sala 101",
      type: "Sala",
      capacity: "35",
      location: "Bloco A",
      resources: "Projetor; Computadores: 20",
      description: "Primeiro andar",
    },
    equipment: {
      name: "Notebooks",
      count: "30",
      type: "Notebook",
      location: "Carrinho 1",
      description: "Com carregadores",
    },
    "blocked-days": {
      date: `15/10/${year}`,
      title: "Dia do Professor",
      type: "feriado",
      description: "Sem aulas",
    },
    calendar: { date: `15/10/${year}`, type: "Feriado", description: "Dia do Professor", calendar: "" },
  }),
  missing: (names: string[]) => `Escolha a coluna de: ${names.join(", ")}.`,
  summary: {
    creates: (count: number) => plural(count, "novo", "novos"),
    updates: (count: number) => plural(count, "alterado", "alterados"),
    unchanged: (count: number) => plural(count, "igual", "iguais"),
    faults: (count: number) => plural(count, "linha com erro", "linhas com erro"),
  },
  faultsTitle: "Linhas com erro",
  faultsLead:
    "Corrija o arquivo e envie de novo, ou deixe linhas de fora: das que ficam, ou todas as linhas entram, ou nenhuma.",
  leaveOut: (line: number) => `Deixar a linha ${line} de fora`,
  leaveOutTicked: "Deixar as marcadas de fora",
  leaveOutAll: (count: number) =>
    `Deixar ${count === 1 ? "a linha com erro" : `as ${formatNumber(count)} linhas com erro`} de fora`,
  leftOut: (count: number) => `${plural(count, "linha fica", "linhas ficam")} de fora.`,
  takeBack: "Incluir de novo",
  notesTitle: "Linhas repetidas",
  lineNote: (line: number, text: string) => `Linha ${line}: ${text}`,
  again: (name: string, former: string, line: number) =>
    `${quote(name)} repete ${quote(former)}, da linha ${line}: é um só.`,
  sheet: (name: string) => `Planilha lida: ${name}.`,
  otherSheets: (names: string[]) =>
    `O arquivo tem também: ${names.join(", ")}. Para ler outra, envie-o de novo com o nome dela.`,
  sheetField: "Planilha do arquivo, se não for a primeira",
  defaults: {
    type: "Tipo, onde falta",
    username: "Nome de usuário, onde falta",
    email: "E-mail, onde falta",
  },
  noDefault: "É um erro",
  usernameOfName: "Do nome (ana.silva)",
  emailExample: "{usuario}@escola.br",
  line: "Linha",
  problem: "Problema",
  moreFaults: (count: number) => `e mais ${plural(count, "linha", "linhas")}`,
  sample: "Primeiras linhas",
  nothing: "Nada muda: o que está no arquivo já está no sistema.",
  submit: (count: number) => `Importar ${plural(count, "linha", "linhas")}`,
  otherFile: "Enviar outro arquivo",
  done: "Importação concluída",
  outcome: (created: number, updated: number, unchanged: number) =>
    `${plural(created, "novo", "novos")}, ${plural(updated, "alterado", "alterados")}, ${plural(unchanged, "igual", "iguais")}.`,
  twice: (line: number) => `Repete a linha ${line}`,
  tooManyGroups: `Com esta linha seriam mais de ${MAX_GROUPS} grupos diferentes`,
  groupsHint: "Grupos: separe por ponto e vírgula (Redes; Saúde); a coluna diz todos os grupos da pessoa.",
  tooManyResources: `Com esta linha seriam mais de ${MAX_RESOURCES} recursos diferentes`,
  resourcesHint:
    "Recursos: separe por ponto e vírgula, a quantidade depois de dois-pontos (Projetor; Computadores: 20).",
  calendarHint:
    "Tipos: Feriado, Recesso, Férias, Sábado letivo, Sábado letivo (segunda), Prova, Início e Fim. Um período: 13/07/2027 a 30/07/2027. Sem a coluna Calendário vale o padrão.",
  tooManyKinds: `Com esta linha seriam mais de ${MAX_EQUIPMENT} equipamentos`,
  emailTaken: "Este e-mail já é de outra pessoa",
  unknownRoom: (name: string) =>
    `Não há ambiente ${quote(name)}. Cadastre-o antes, ou deixe a célula em branco`,
  otherRole: "Este nome de usuário é de uma conta que não é de professor",
  gone: "O arquivo não está mais guardado. Envie-o de novo.",
  passwordsTitle: "Senhas dos novos professores",
  passwordsLead:
    "Imprima ou copie agora: estas senhas não serão exibidas de novo. Cada pessoa troca a sua no primeiro acesso.",
  passwordsLater: (count: number) =>
    `${plural(count, "senha passa", "senhas passam")} a valer nos próximos minutos; as outras já valem.`,
  password: "Senha",
  back: "Voltar",
};
