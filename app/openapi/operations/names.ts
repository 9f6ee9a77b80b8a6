import { type ZodType, z } from "zod";
import type { CallKey } from "#app/http/api/call-inputs.ts";
import { Course, Discipline, SchoolClass } from "../answers/catalog.ts";
import { changedProblem, Done, Problem } from "../answers/problems.ts";
import type { Operations } from "../operation.ts";
import { IN_USE, UNIQUE_NAME } from "./words.ts";

type Names<Row extends ZodType> = {
  row: Row;
  /** In English: the singular is used in schema and operation names, the plural in addresses. */
  ids: { one: string; all: string };
  words: { one: string; all: string };
  examples: { created: string; renamed: string };
};

/** The calls of a list of names, whose only input is the name. */
function nameOperations<Row extends ZodType>({ row, ids, words, examples }: Names<Row>) {
  const changed = changedProblem(ids.one, row);
  return {
    list: {
      id: `list${ids.all}`,
      summary: `Lista ${words.all}`,
      description: "Em ordem natural de nome, até 500 por página.",
      answers: { 200: z.array(row) },
      example: { query: { limit: "2" } },
    },
    create: {
      id: `create${ids.one}`,
      summary: `Cadastra uma ${words.one}`,
      description: UNIQUE_NAME,
      answers: { 201: row },
      refusals: { 409: Problem },
      example: { body: { name: examples.created } },
    },
    update: {
      id: `update${ids.one}`,
      summary: `Renomeia uma ${words.one}`,
      description: UNIQUE_NAME,
      answers: { 200: row },
      refusals: { 409: changed },
      example: { body: { name: examples.renamed } },
    },
    delete: {
      id: `delete${ids.one}`,
      summary: `Exclui uma ${words.one}`,
      description: IN_USE,
      answers: { 200: Done },
      refusals: { 409: changed },
    },
  } as const;
}

const disciplines = nameOperations({
  row: Discipline,
  ids: { one: "Discipline", all: "Disciplines" },
  words: { one: "disciplina", all: "disciplinas" },
  examples: { created: "Banco de Dados", renamed: "Algoritmos e Lógica" },
});

const classes = nameOperations({
  row: SchoolClass,
  ids: { one: "Class", all: "Classes" },
  words: { one: "turma", all: "turmas" },
  examples: { created: "DS-3", renamed: "DS-1 noturno" },
});

export const disciplineOperations = {
  "GET /api/disciplines": disciplines.list,
  "POST /api/disciplines": disciplines.create,
  "PUT /api/disciplines/:id": disciplines.update,
  "DELETE /api/disciplines/:id": disciplines.delete,
} as const satisfies Partial<Operations<CallKey>>;

export const classOperations = {
  "GET /api/classes": classes.list,
  "POST /api/classes": { ...classes.create, example: { body: { name: "DS-3", calendarId: null } } },
  "PUT /api/classes/:id": {
    ...classes.update,
    summary: "Altera uma turma",
    description: `${UNIQUE_NAME} Sem \`calendarId\` o calendário fica como está; nulo vale o padrão.`,
  },
  "DELETE /api/classes/:id": classes.delete,
} as const satisfies Partial<Operations<CallKey>>;

export const courseOperations = {
  "GET /api/courses": {
    id: "listCourses",
    summary: "Lista cursos",
    description: "Os cursos a que turmas e disciplinas pertencem, até 500 por página.",
    answers: { 200: z.array(Course) },
    example: { query: { limit: "2" } },
  },
} as const satisfies Partial<Operations<CallKey>>;
