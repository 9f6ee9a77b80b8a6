/** Which row of a list holds the titles (rules R18.3). */
import { expect, it } from "vitest";
import { guessMapping, IMPORT_FIELDS, type ImportKind } from "#app/domain/import/import.ts";
import { readImportRow } from "#app/models/import/import.schema.ts";
import { readList } from "#app/services/import/read-list.ts";

async function firstLine(kind: ImportKind, lines: string[]): Promise<string[]> {
  const read = await readList(new TextEncoder().encode(lines.join("\n")), kind);
  if ("refused" in read) throw new Error(read.refused);
  return read.rows[0]?.cells ?? [];
}

const HOLIDAYS = ["Quando;O que é", "07/09/2026;Independência", "12/10/2026;Feriado"];

it("a value that is a known word is not taken for the titles where two columns are required", async () => {
  expect(await firstLine("blocked-days", HOLIDAYS)).toEqual(["Quando", "O que é"]);
});

it("one column named twice is not two", async () => {
  const lines = [...HOLIDAYS, "feriado;nome"];
  expect(await firstLine("blocked-days", lines)).toEqual(["Quando", "O que é"]);
});

it("titles below a heading are found by two known words, or by one where one column is required", async () => {
  expect(
    await firstLine("blocked-days", ["Escola;", "data;título;cor", "07/09/2026;Independência;"]),
  ).toEqual(["data", "título", "cor"]);
  expect(await firstLine("classes", ["Escola 2026", "Turma", "DS-1"])).toEqual(["Turma"]);
});

it("titles that nobody knows are below lines of one cell", async () => {
  const lines = ["Escola Técnica;;", "Relação de salas;;", "Onde;Quanto;Que", "Sala 1;40;Comum"];
  expect(await firstLine("environments", lines)).toEqual(["Onde", "Quanto", "Que"]);
  expect(await firstLine("blocked-days", HOLIDAYS)).toEqual(["Quando", "O que é"]);
});

it.each<[ImportKind, string[]]>([
  ["environments", ["Lotação", "Nome do ambiente", "Categoria"]],
  ["environments", ["Nº de lugares", "Espaço", "Tipo de ambiente"]],
  ["blocked-days", ["Ocorrência", "Data"]],
  ["blocked-days", ["Motivo", "Dia"]],
  ["calendar", ["Ocorrência", "Período", "Tipo"]],
])("titles of %s are known by what schools call them: %j", async (kind, titles) => {
  const found = await firstLine(kind, ["Escola;x;y", titles.join(";"), titles.map(() => "1").join(";")]);
  expect(found).toEqual(titles);
  expect(Object.keys(guessMapping(kind, titles))).toHaveLength(titles.length);
});

/** What schools call a field's column, one of each line's. */
const SPELLED: Partial<Record<ImportKind, Record<string, string[]>>> = {
  users: {
    name: [
      "Nome do servidor",
      "Nome do(a) professor(a)",
      "Servidor(a)",
      "Professores",
      "Docentes",
      "Funcionário",
    ],
    username: ["Matrícula SIAPE", "Nº de matrícula", "Usuário de rede", "Login"],
    email: ["Endereço de e-mail", "E-mail institucional", "E-mail pessoal", "E-mails"],
  },
  environments: {
    name: ["Ambientes", "Salas", "Nº da sala", "Sala/Laboratório", "Espaço físico", "Identificação"],
    type: ["Tipo de espaço", "Categoria"],
    capacity: ["Capac.", "Qtd. de lugares", "Nº de alunos", "Capacidade máxima", "Carteiras"],
    location: ["Prédio", "Andar", "Bloco/Andar", "Localização"],
    resources: ["Equipamentos disponíveis", "Recursos"],
    description: ["Obs.", "Observações"],
  },
  disciplines: { name: ["Disciplinas", "Matérias", "Componentes curriculares", "UC"] },
  classes: { name: ["Turmas", "Curso/Turma", "Código da turma"], homeEnvironmentId: ["Sala da turma"] },
  equipment: {
    name: ["Equipamentos", "Nome do equipamento"],
    count: ["Qtd.", "Qtde.", "Quant."],
    location: ["Sala"],
  },
  "blocked-days": { date: ["Datas", "Data do feriado"], title: ["Descrição", "Feriados", "Nome do feriado"] },
  calendar: { date: ["Dias"], type: ["Tipo do evento"], description: ["Eventos", "Atividade"] },
};

it.each(
  Object.entries(SPELLED).flatMap(([kind, fields]) =>
    Object.entries(fields).flatMap(([field, titles]) => titles.map((title) => [kind, field, title] as const)),
  ),
)("in a list of %s, the %s is found below %j", (kind, field, title) => {
  const others = IMPORT_FIELDS[kind as ImportKind].filter((each) => each.isRequired && each.name !== field);
  const titles = [...others.map((each) => each.titles[0] ?? ""), title];
  expect(guessMapping(kind as ImportKind, titles)).toMatchObject({ [field]: titles.length - 1 });
});

it("a title of the file is preferred to its description", () => {
  expect(guessMapping("blocked-days", ["Descrição", "Data", "Feriado"])).toEqual({
    date: 1,
    title: 2,
    description: 0,
  });
});

it.each([
  ["40", 40],
  ["40 lugares", 40],
  ["até 35 alunos", 35],
  ["~ 30", 30],
  ["40,0", 40],
  ["", null],
  ["-", null],
  ["N/A", null],
])("a capacity of %j is %s", (capacity, expected) => {
  expect(readImportRow("environments", { name: "Sala 31", type: "SL", capacity }).values).toMatchObject({
    ...{ type: "Sala", capacity: expected },
  });
});

it("a capacity that is no number is named", () => {
  const { messages } = readImportRow("environments", { name: "Sala 31", type: "Sala", capacity: "30 a 40" });
  expect(messages).toHaveLength(1);
});
