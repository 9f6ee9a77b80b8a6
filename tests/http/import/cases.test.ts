/** Small lists that real ones were reduced to, each with what becomes of it (tests/support/timetable/cases). */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { counts, preview, upload } from "#tests/support/files/imports.ts";

async function importCase(kind: string, name: string) {
  const app = await createTestApp();
  const admin = app.as("admin");
  const before = {
    users: tableRows(app, "users").length,
    classes: tableRows(app, "classes").length,
    disciplines: tableRows(app, "disciplines").length,
  };
  const content = readFileSync(new URL(`../../support/timetable/cases/${name}`, import.meta.url));
  const { address, html } = await preview(admin, kind, new Uint8Array(content));
  await admin.post(address, counts(html));
  const added = (table: keyof typeof before) =>
    tableRows(app, table)
      .slice(before[table])
      .map(({ name: own }) => own);
  return { text: textOf(html), added };
}

it.each([
  ["import-title-rows.csv", "Bia Rocha"],
  ["import-sep-line.csv", "Bia Rocha"],
  ["import-cp850-accepted.csv", "Inês Peçanha"],
])("%s is one teacher", async (name, teacher) => {
  const { added } = await importCase("professores", name);
  expect(added("users")).toEqual([teacher]);
});

it("a hidden first sheet is passed over, and the sheet that is read is named", async () => {
  const { text, added } = await importCase("professores", "import-hidden-first-sheet.xlsx");
  expect(text).toContain("Planilha lida: Professores");
  expect(added("users")).toEqual(["Bia Rocha"]);
});

it("a repeated name is one, and noted", async () => {
  const { text, added } = await importCase("disciplinas", "import-repeated-name.csv");
  expect(added("disciplines")).toEqual(["Física I", "Química I"]);
  expect(text).toContain("FISICA I");
});

it("a class of two letters is called so", async () => {
  const { added } = await importCase("turmas", "import-class-1A.csv");
  expect(added("classes")).toEqual(["Turma 1A"]);
});

it("garbled text is refused with its line", async () => {
  const app = await createTestApp();
  const content = readFileSync(
    new URL("../../support/timetable/cases/import-mojibake-accepted.csv", import.meta.url),
  );
  const refused = await upload(app.as("admin"), "professores", new Uint8Array(content));
  expect([refused.status, textOf(await refused.text())]).toEqual([400, expect.stringContaining("Linha 2")]);
});
