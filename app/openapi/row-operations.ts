import { type ZodType, z } from "zod";
import { changedProblem, Done, Problem } from "./answers/problems.ts";

type Words = { summary: string; description: string; example?: { query?: unknown; body?: unknown } };

/** @param one what operations call a row, in English; `all` is its plural. */
export function rowOperations<Row extends ZodType>(row: Row, one: string, all = `${one}s`) {
  const changed = changedProblem(String(row.meta()?.id), row);
  return {
    list: <const W extends Words>(words: W) => ({
      id: `list${all}`,
      ...words,
      answers: { 200: z.array(row) },
    }),
    find: <const W extends Words>(words: W) => ({
      id: `get${one}`,
      ...words,
      answers: { 200: row },
    }),
    create: <const W extends Words>(words: W) => ({
      id: `create${one}`,
      ...words,
      answers: { 201: row },
      refusals: { 409: Problem },
    }),
    update: <const W extends Words>(words: W) => ({
      id: `update${one}`,
      ...words,
      answers: { 200: row },
      refusals: { 409: changed },
    }),
    remove: <const W extends Words>(words: W) => ({
      id: `delete${one}`,
      ...words,
      answers: { 200: Done },
      refusals: { 409: changed },
    }),
  };
}
