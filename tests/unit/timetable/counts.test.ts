/** What a file is said to hold is what a second, simple count of it gives (rules R28.60). `SEED=…` repeats a run. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileCounts } from "#app/domain/timetable/lesson.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { fileCountsSentence } from "#app/text/timetable/file.ts";
import {
  type Timetable,
  type TimetableBlock,
  writeAsc,
  writeFet,
  writeTable,
  writeUntis,
  writeUrania,
} from "#db/seeds/timetable-files.ts";
import { IS_EVERY_CHANGE, runSeed } from "#tests/support/every-change.ts";
import {
  countAsc,
  countFet,
  countTable,
  countUntis,
  countUrania,
} from "#tests/support/timetable/count-file.ts";
import { latin1, TIMES, utf8 } from "./timetables.ts";

async function countsOf(bytes: Uint8Array): Promise<FileCounts | unknown> {
  const first = await readTimetableFile(bytes, {});
  const read =
    "needsMapping" in first
      ? await readTimetableFile(bytes, { mapping: first.needsMapping.suggested })
      : first;
  return "counts" in read ? read.counts : read;
}

const OWN = ["&", "Ação", "D'Ávila", "<b>", 'Sala "Zé"', "1A", "Lab. 2"];

/** Names of a kind; the index keeps them apart. */
function names(kind: string, most: number, least = 0): fc.Arbitrary<string[]> {
  const one = fc.tuple(fc.nat(30), fc.constantFrom(...OWN)).map(([index, own]) => `${kind} ${own} ${index}`);
  return fc.uniqueArray(one, { minLength: least, maxLength: most });
}

const block: fc.Arbitrary<Omit<TimetableBlock, "discipline">> = fc.record({
  weekday: fc.integer({ min: 1, max: 6 }),
  period: fc.integer({ min: 1, max: 8 }),
  length: fc.integer({ min: 1, max: 3 }),
  classes: names("T", 3, 1),
  teachers: names("P", 3),
  environments: names("S", 2),
});

/** Each block teaches what no other does: formats without a lesson's number then say which rows are one lesson. */
const timetable: fc.Arbitrary<Timetable> = fc.array(block, { minLength: 1, maxLength: 40 }).map((blocks) => ({
  times: TIMES,
  blocks: blocks.map((each, index) => ({ ...each, discipline: `D ${index} & Cia` })),
}));

/** Entries that name no teacher are not said to be of one lesson. */
function taught({ times, blocks }: Timetable): Timetable {
  return {
    times,
    blocks: blocks.map((each) => (each.teachers.length > 0 ? each : { ...each, teachers: ["P"] })),
  };
}

const WRITERS: [string, (of: Timetable) => Uint8Array, (text: string) => FileCounts][] = [
  ["aSc 2012", (of) => writeAsc(of, { encoding: "utf-8" }), countAsc],
  ["aSc 2008", (of) => writeAsc(of, { encoding: "utf-8", form: 2008 }), countAsc],
  ["FET", (of) => writeFet(of), countFet],
  ["Untis", (of) => writeUntis(of, "utf-8"), countUntis],
  ["Urânia", (of) => writeUrania(taught(of)), countUrania],
  ["a table", (of) => writeTable(of), countTable],
];

describe("a generated file", () => {
  it.each(WRITERS)("of %s", async (_, write, count) => {
    await fc.assert(
      fc.asyncProperty(timetable, async (of) => {
        const bytes = write(of);
        expect(await countsOf(bytes)).toEqual(count(new TextDecoder().decode(bytes)));
      }),
      { seed: runSeed(), numRuns: IS_EVERY_CHANGE ? 30 : 500 },
    );
  });
});

const LISTS = `<subjects><subject name="Química" id="s"/></subjects><teachers><teacher name="Ana" id="t"/><teacher name='Bia "B"' id='u'/></teachers>
<classrooms><classroom id="r" name="SG"/><classroom id="q" name="sg"/></classrooms><classes><class id="c" name="M1&amp;A"/><class id="d" name="M2B"/></classes>`;

const ODD: [string, Uint8Array, (text: string) => FileCounts][] = [
  [
    "aSc's cards before all else, in any order of attributes, and one in a comment",
    utf8(`<timetable><cards><card period="1" day="0" lessonid="l" classroomids="r,q"/><!-- <card lessonid="l" day="1" period="1"/> -->
<card day='1' lessonid='m' period='2' classroomids=''/></cards>
<lessons><lesson id="l" classids="c,d" subjectid="s" teacherids="t,u"/><lesson classids="" subjectid="s" id="m" teacherids="t"/></lessons>${LISTS}</timetable>`),
    countAsc,
  ],
  [
    "aSc's cards that name their lesson themselves",
    latin1(`<?xml version="1.0" encoding="windows-1252"?><timetable>${LISTS}<lessons><lesson classids="c" subjectid="s"/></lessons>
<cards><card classids="c" subjectid="s" teacherids="t" classroomids="" day="0" period="1"/><card classids="d" subjectid="s" teacherids="u" classroomids="r" day="1" period="2"/></cards></timetable>`),
    countAsc,
  ],
  [
    "FET with hours without students",
    utf8(`"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room","Comments"\r
"1","Segunda","8","M1A+M1B","Química ""A""","Ana+Bia","","SG","a, b"\r
"2","Segunda","9","","HA","Ana","","",""\r\n`),
    countFet,
  ],
  [
    "Untis with two rooms in a cell, and duties",
    latin1('1,"M1A","ANÁ","QUI","~172~230",1,1,,\n1,"M1B","ANÁ","QUI","172",1,1,,\n2,,"ANÁ","VR",,2,1,,\n'),
    countUntis,
  ],
  [
    "Urânia with CDATA, entities and fields in another order",
    utf8(`<IMPORT_URANIA><HORARIO><!-- <REGISTRO> --><REGISTRO><CODDISC><![CDATA[A & B]]></CODDISC><HOR>01</HOR><DIA>SEG</DIA><CODTURMA>T&#49;</CODTURMA><CODPROF>Z &amp; Cia</CODPROF><AMBIENTE></AMBIENTE></REGISTRO>
<REGISTRO><DIA>TER</DIA><HOR>02</HOR><CODTURMA></CODTURMA><CODPROF>Y</CODPROF><CODDISC>PLANTAO</CODDISC></REGISTRO></HORARIO></IMPORT_URANIA>`),
    countUrania,
  ],
  [
    "a table with a row for each teacher, and one without a class",
    utf8(`Dia;Aula;Início;Fim;Turma;Disciplina;Professor;Ambiente
Segunda;1ª;07:00;07:50;M1A;Química;Ana;SG\nSegunda;1ª;07:00;07:50;M1A;Química;Bia;SG\nTerça;1ª;07:00;07:50;;HA;Bia;\n`),
    countTable,
  ],
];

describe("an odd file", () => {
  it.each(ODD)("%s", async (_, bytes, count) => {
    const isUtf8 = !/windows-1252|ANÁ/.test(new TextDecoder("latin1").decode(bytes));
    const text = new TextDecoder(isUtf8 ? "utf-8" : "latin1").decode(bytes);
    const counts = await countsOf(bytes);
    expect(counts).toEqual(count(text));
    expect(counts).toMatchObject({ cards: expect.any(Number) });
  });
});

it("is said in one sentence", () => {
  const counts = { cards: 1187, lessons: 1, classes: 47, teachers: 103, disciplines: 387, environments: 67 };
  expect(fileCountsSentence("asc", { ...counts, withoutRoom: 0, withoutClass: 3 })).toBe(
    "O arquivo tem 1.187 cartões: 1 aula, 47 turmas, 103 professores, 387 disciplinas, 67 ambientes, 0 sem ambiente, 3 sem turma.",
  );
});
