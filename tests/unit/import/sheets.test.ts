/** Sheets of XLSX and ODS files: which one is read, what its cells say, and files that are no spreadsheet (rules R28.3). */
import { describe, expect, it } from "vitest";
import { MAX_MERGES } from "#app/domain/limits.ts";
import { readSheets } from "#app/services/table-file/sheets.ts";
import {
  odsContent,
  odsOf,
  odsOfContent,
  type TestSheet,
  xlsxOf,
} from "#tests/support/files/spreadsheets.ts";
import { workbookOf } from "#tests/support/files/workbook.ts";

const FORM = { maxRows: 100, titleScore: () => 0 };

const SHEETS: TestSheet[] = [
  { name: "config", rows: [["x", "y"]], isHidden: true },
  {
    name: "Professores",
    rows: [["Nome", "Sala & bloco"], [], ["Inês\nPeçanha", "", "Lab <1>"], ["", "2"]],
    merges: ["A3:B4"],
  },
  { name: "Turmas 2", rows: [["Turma"]] },
];

const table = (row: string) => odsOfContent(odsContent(`<table:table table:name="P">${row}</table:table>`));

async function read(bytes: Uint8Array, chosen?: string) {
  const found = await readSheets(bytes, FORM, chosen);
  if ("refused" in found) throw new Error(JSON.stringify(found));
  return found;
}

describe.each([
  ["XLSX", xlsxOf],
  ["ODS", odsOf],
])("%s", (_, fileOf) => {
  it("gives the visible sheets with names, lines and merged cells", async () => {
    const { sheets, names } = await read(fileOf(SHEETS));
    expect(names).toEqual(["Professores", "Turmas 2"]);
    expect(sheets.map(({ name }) => name)).toEqual(names);
    const [first] = sheets;
    const filled = first?.rows
      .filter(({ cells }) => cells.some((cell) => cell !== ""))
      .map(({ line, cells }) => `${line} ${cells.filter((cell) => cell !== "").join("|")}`);
    expect(filled?.slice(0, 2)).toEqual(["1 Nome|Sala & bloco", "3 Inês\nPeçanha|Lab <1>"]);
    expect(first?.merges).toEqual([{ row: 2, column: 0, rows: 2, columns: 2 }]);
  });

  it("gives the chosen sheet, a hidden one too, without regard to case", async () => {
    const hidden = await read(fileOf(SHEETS), "config");
    expect(hidden.sheets.map(({ rows }) => rows[0]?.cells)).toEqual([["x", "y"]]);
    expect((await read(fileOf(SHEETS), "turmas 2")).sheets.map(({ name }) => name)).toEqual(["Turmas 2"]);
    expect(await readSheets(fileOf(SHEETS), FORM, "Outra")).toEqual({ refused: "noSheet", value: "Outra" });
  });
});

describe("a formula", () => {
  it("is the value that it had when the file was saved, in XLSX and in ODS", async () => {
    const xlsx = workbookOf(
      '<worksheet><sheetData><row r="1"><c r="A1"><f>HYPERLINK("http://x.test")</f><v>7</v></c></row></sheetData></worksheet>',
    );
    const ods = table(
      '<table:table-row><table:table-cell table:formula="of:=WEBSERVICE(&quot;http://x.test&quot;)" office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell></table:table-row>',
    );
    for (const bytes of [xlsx, ods]) expect((await read(bytes)).sheets[0]?.rows[0]?.cells[0]).toBe("7");
  });
});

describe("merged cells", () => {
  it("are read up to a bound, whatever a file says of them", async () => {
    const merges = '<mergeCell ref="A1:B2"/>'.repeat(200_000);
    const bytes = workbookOf(
      `<worksheet><sheetData><row r="1"><c r="A1"><v>7</v></c></row></sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
    );
    expect((await read(bytes)).sheets[0]?.merges.length).toBeLessThanOrEqual(MAX_MERGES);
  });
});

describe("ODS", () => {
  it("gives dates, times and numbers as XLSX does, without comments, and repeated cells and rows", async () => {
    const cells = [
      '<table:table-cell office:value-type="date" office:date-value="2027-09-08T00:00:00"><text:p>08/09/27</text:p></table:table-cell>',
      '<table:table-cell office:value-type="time" office:time-value="PT07H30M00S"><text:p>07:30</text:p></table:table-cell>',
      '<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1.234,50</text:p></table:table-cell>',
      '<table:table-cell office:value-type="string" table:number-columns-repeated="2"><office:annotation><text:p>nota</text:p></office:annotation><text:p>a<text:s text:c="2"/>b<text:line-break/>c</text:p></table:table-cell>',
    ];
    const row = `<table:table-row table:number-rows-repeated="2">${cells.join("")}</table:table-row>`;
    const { sheets } = await read(
      odsOfContent(odsContent(`<table:table table:name="P">${row}</table:table>`)),
    );
    const expected = ["2027-09-08", "07:30", "1234.5", "a  b\nc", "a  b\nc"];
    expect(sheets[0]?.rows).toEqual([
      { line: 1, cells: expected },
      { line: 2, cells: expected },
    ]);
  });

  it.each([
    [
      "a million filled rows",
      table(
        '<table:table-row table:number-rows-repeated="1000000"><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>',
      ),
      "tooManyRows",
    ],
    [
      "text within two empty blocks",
      table(
        `${'<table:table-row table:number-rows-repeated="1000000"><table:table-cell/></table:table-row>'.repeat(3)}<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>`,
      ),
      "tooManyRows",
    ],
    ["an entity of its own", odsOfContent(`<!DOCTYPE x [<!ENTITY a "b">]>${odsContent("")}`), "unreadable"],
    ["an encrypted content", odsOfContent(new Uint8Array(200).fill(7)), "unreadable"],
    ["a bomb", odsOfContent(new Uint8Array(30 * 1024 * 1024)), "tooLarge"],
    ["one endless tag", odsOfContent(`<a ${"b".repeat(2_000_000)}>`), "unreadable"],
  ])("refuses %s", async (_, bytes, refused) => {
    expect(await readSheets(bytes, FORM)).toMatchObject({ refused });
  });

  it("takes no more columns than it may", async () => {
    const row =
      '<table:table-row><table:table-cell table:number-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>';
    expect((await read(table(row))).sheets[0]?.rows[0]?.cells).toHaveLength(30);
  });
});
