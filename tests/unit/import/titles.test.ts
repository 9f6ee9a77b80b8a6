/** Which row of a list holds the titles (rules R18.3). */
import { expect, it } from "vitest";
import type { ImportKind } from "#app/domain/import/import.ts";
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
