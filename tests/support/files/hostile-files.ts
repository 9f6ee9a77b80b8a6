/** Hostile spreadsheet files: fixed ones, one of each kind, and generated ones. */
import fc from "fast-check";
import { workbookOf } from "./workbook.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const SHARED = "xl/sharedStrings.xml";
const KINDS = ["inlineStr", "s", "str", "n", "b", "d", "e", "x"];

const sheet = (rows: string, doctype = "") =>
  `<?xml version="1.0"?>${doctype}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (attributes: string, text = "x") => `<c ${attributes} t="inlineStr"><is><t>${text}</t></is></c>`;
const single = (attributes: string) => workbookOf(sheet(`<row>${cell(attributes)}</row>`));
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Thirty entities that each expand the previous one twice. */
function laughs(): string {
  const entities = Array.from({ length: 30 }, (_, index) => {
    const value = index === 0 ? "ha" : `&e${index - 1};&e${index - 1};`;
    return `<!ENTITY e${index} "${value}">`;
  });
  return `<!DOCTYPE x [${entities.join("")}]>`;
}

/** The headers of the first entry and of the directory claim an unpacked size of one byte. */
function withLyingSize(bytes: Bytes): Bytes {
  const changed = Buffer.from(bytes);
  for (let at = changed.indexOf("PK\u0001\u0002"); at >= 0; at = changed.indexOf("PK\u0001\u0002", at + 4))
    changed.writeUInt32LE(1, at + 24);
  return new Uint8Array(changed);
}

/** Files that crashed or blocked the process, and similar ones. */
export const HOSTILE = {
  "a cell AAAAAAA1": () => single('r="AAAAAAA1"'),
  "a cell ZZZZZZZ1": () => single('r="ZZZZZZZ1"'),
  "a cell hidden from a quick look": () => single('x=">" r="AAAAAAA1"'),
  "a cell in the last column and row": () => single('r="XFD1048576"'),
  "a row of a billion": () => workbookOf(sheet('<row r="1000000000"/>')),
  "empty rows": () => workbookOf(sheet("<row/>".repeat(3_900_000))),
  "rows that end in the last column": () => {
    const rows = Array.from({ length: 2000 }, (_, row) => `<row>${cell(`r="XFD${row + 1}"`)}</row>`);
    return workbookOf(sheet(rows.join("")));
  },
  "tags without an end": () => workbookOf(`<?xml version="1.0"?><worksheet>${"<c ".repeat(4_000_000)}`),
  "deep XML": () => workbookOf(sheet("<x>".repeat(3_000_000))),
  "a DTD of entities": () => workbookOf(sheet(`<row>${cell('r="A1"', "&e29;")}</row>`, laughs())),
  "one long shared string in every cell": () => {
    const row = (index: number) =>
      Array.from(
        { length: 26 },
        (_, column) => `<c r="${String.fromCharCode(65 + column)}${index}" t="s"><v>0</v></c>`,
      );
    const rows = Array.from({ length: 2000 }, (_, index) => `<row>${row(index + 1).join("")}</row>`);
    const strings = `<sst xmlns="${MAIN}"><si><t>${"x".repeat(2000)}</t></si></sst>`;
    return workbookOf(sheet(rows.join("")), { [SHARED]: strings });
  },
  "shared strings without number": () =>
    workbookOf(sheet(`<row><c r="A1" t="s"><v>99999999</v></c></row>`), {
      [SHARED]: `<sst>${"<si/>".repeat(3_000_000)}</sst>`,
    }),
  "a bomb that lies about its size": () => withLyingSize(workbookOf(sheet(" ".repeat(40_000_000)))),
  "a sheet that is no text": () =>
    workbookOf("", { "xl/worksheets/sheet1.xml": new Uint8Array(5000).fill(200) }),
  "CSV of commas": () => utf8(`Nome\n${",".repeat(2_000_000)}`),
  "CSV of quotes": () => utf8('"'.repeat(2_000_000)),
  "CSV of empty lines": () => utf8("\n".repeat(2_000_000)),
} satisfies Record<string, () => Bytes>;

const references = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(40), fc.nat(30))
      .map(([c, r]) => `${String.fromCharCode(65 + (c % 26))}${r + 1}`),
  },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Z]{1,8}[1-9][0-9]{0,8}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("XFD1", "XFE1", "A1048577", "A0", "1", "A", "", "a1", "A-1", "A1:B2", "A1e9"),
  },
);
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("=1+1", "&e9;", "&#x41;", "]]>", "_x0000_", "9".repeat(400), "x".repeat(40_000)),
);
const escaped = texts.map((text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
const cells = fc
  .tuple(references, fc.constantFrom(...KINDS), fc.oneof(escaped, texts), fc.nat(3))
  .map(([reference, kind, text, style]) => {
    const content = kind === "inlineStr" ? `<is><t>${text}</t></is>` : `<v>${text}</v>`;
    return `<c r="${reference}" t="${kind}" s="${style}">${content}</c>`;
  });
const rows = fc
  .tuple(fc.option(fc.oneof(fc.nat(50), fc.nat()), { nil: undefined }), fc.array(cells, { maxLength: 8 }))
  .map(([number, inner]) => `<row${number === undefined ? "" : ` r="${number}"`}>${inner.join("")}</row>`);

/** Parts of a workbook with other contents. */
const parts = fc.dictionary(
  fc.constantFrom(
    SHARED,
    "xl/styles.xml",
    "xl/workbook.xml",
    "xl/_rels/workbook.xml.rels",
    "[Content_Types].xml",
  ),
  fc.oneof(
    texts,
    fc.constant(laughs()),
    fc.nat(50_000).map((count) => "<a>".repeat(count)),
  ),
  { maxKeys: 2 },
);
const workbooks = fc
  .tuple(fc.array(rows, { maxLength: 12 }), fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, parts))
  .map(([inner, others]) => workbookOf(sheet(inner.join("")), others));
/** A workbook with some bytes changed, sizes, names and methods of the archive among them. */
const damaged = fc
  .tuple(workbooks, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }))
  .map(([bytes, changes]) => {
    const changed = bytes.slice();
    for (const [at, value] of changes) if (at % bytes.length > 1) changed[at % bytes.length] = value;
    return changed;
  });
const csv = fc
  .array(fc.oneof(texts, fc.constantFrom(";", ",", "\t", '"', "\n", "\r", "\0", "Nome")), { maxLength: 60 })
  .map((pieces) => utf8(`Turma${pieces.join("")}`));
const bytes = fc.uint8Array({ minLength: 1, maxLength: 3000 }).map((each) => each.slice());

/** A file that the import may be sent. */
export const hostileFiles: fc.Arbitrary<Bytes> = fc.oneof(workbooks, damaged, csv, bytes);
