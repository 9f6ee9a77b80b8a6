import type { ZodType } from "zod";
import type { CallKey } from "#app/http/api/call.ts";
import { Course, Discipline, SchoolClass } from "../answers/catalog.ts";
import type { Operations } from "../operation.ts";
import { rowOperations } from "../row-operations.ts";
import { ARCHIVED_LIST, ARCHIVING, FOUND_BY_ID, IN_USE, UNIQUE_NAME } from "./words.ts";

type Names<Row extends ZodType> = {
  row: Row;
  /** In English, as operations call one and all. */
  ids: [string, string];
  words: { one: string; all: string };
  examples: { created: string; renamed: string };
};

/** The calls of a list of names, whose only input is the name. */
function nameOperations<Row extends ZodType>({ row, ids, words, examples }: Names<Row>) {
  const names = rowOperations(row, ...ids);
  return {
    list: names.list({
      summary: `Lista ${words.all}`,
      description: `Em ordem natural de nome, até 500 por página. ${ARCHIVED_LIST}`,
      example: { query: { limit: "2" } },
    }),
    find: names.find({ summary: `Uma ${words.one}`, description: FOUND_BY_ID }),
    create: names.create({
      summary: `Cadastra uma ${words.one}`,
      description: UNIQUE_NAME,
      example: { body: { name: examples.created } },
    }),
    update: names.update({
      summary: `Renomeia uma ${words.one}`,
      description: `${UNIQUE_NAME} ${ARCHIVING}`,
      example: { body: { name: examples.renamed } },
    }),
    remove: names.remove({ summary: `Exclui uma ${words.one}`, description: IN_USE }),
  };
}

const disciplines = nameOperations({
  row: Discipline,
  ids: ["Discipline", "Disciplines"],
  words: { one: "disciplina", all: "disciplinas" },
  examples: { created: "Banco de Dados", renamed: "Algoritmos e Lógica" },
});

const classes = nameOperations({
  row: SchoolClass,
  ids: ["Class", "Classes"],
  words: { one: "turma", all: "turmas" },
  examples: { created: "DS-3", renamed: "DS-1 noturno" },
});

export const disciplineOperations = {
  "GET /api/disciplines": disciplines.list,
  "GET /api/disciplines/:id": disciplines.find,
  "POST /api/disciplines": disciplines.create,
  "PUT /api/disciplines/:id": disciplines.update,
  "DELETE /api/disciplines/:id": disciplines.remove,
} as const satisfies Partial<Operations<CallKey>>;

export const classOperations = {
  "GET /api/classes": classes.list,
  "GET /api/classes/:id": classes.find,
  "POST /api/classes": { ...classes.create, example: { body: { name: "DS-3", calendarId: null } } },
  "PUT /api/classes/:id": {
    ...classes.update,
    summary: "Altera uma turma",
    description: `${UNIQUE_NAME} ${ARCHIVING} Sem \`calendarId\` o calendário fica como está, e sem \`homeEnvironmentId\` a sala; nulo vale o padrão, ou nenhuma.`,
  },
  "DELETE /api/classes/:id": classes.remove,
} as const satisfies Partial<Operations<CallKey>>;

export const courseOperations = {
  "GET /api/courses": rowOperations(Course, "Course").list({
    summary: "Lista cursos",
    description: "Os cursos a que turmas e disciplinas pertencem, até 500 por página.",
    example: { query: { limit: "2" } },
  }),
} as const satisfies Partial<Operations<CallKey>>;
