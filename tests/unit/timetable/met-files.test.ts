/** Files as programs write them for real, small: what is read of each, and what is a fault (rules R28.4 to R28.62). */
import { describe, expect, it } from "vitest";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import type { ReadTimetable } from "#app/services/timetable/read-timetable.server.ts";
import { faultsOf, latin1, lessonsOf, utf8 } from "./timetables.ts";

async function read(text: string): Promise<ReadTimetable> {
  const bytes = /encoding="windows-1252"/.test(text) ? latin1(text) : utf8(text);
  const found = await readTimetableFile(bytes, {});
  if (!("needsMapping" in found)) return found;
  return readTimetableFile(bytes, { mapping: found.needsMapping.suggested });
}

/** Each lesson as its day, time or number, classes, discipline, teachers, rooms, and weeks where not all. */
function told(found: ReadTimetable): string[] {
  return lessonsOf(found).map((each) =>
    [
      each.weekday,
      each.startTime ?? `${each.shift ?? "day"} ${each.period}`,
      each.endTime ?? "",
      each.classes.join("+"),
      each.discipline,
      each.teachers.join("+"),
      each.environments.join("+"),
      ...(each.weeks === "1" ? [] : [each.weeks]),
    ].join("|"),
  );
}

const LISTS = `<subjects><subject id="*1" name="Química"/><subject id="*2" name="História"/></subjects>
<teachers><teacher id="*1" name="Rosa"/><teacher id="*2" name="Davi"/></teachers>
<classrooms><classroom id="*1" name="SG"/><classroom id="*2" name="sg"/></classrooms>
<classes><class id="*1" name="M1A"/><class id="*2" name="M2B"/></classes>`;
const DAYS = '<days><day name="Segunda" day="0"/><day name="Terça" day="1"/></days>';

function asc(rest: string): string {
  return `<timetable>${DAYS}\n${LISTS}\n${rest}\n</timetable>`;
}

const PERIODS =
  '<periods><period period="1" starttime="7:00" endtime="7:50"/><period period="6" starttime="11:45" endtime="12:35"/></periods>';

describe("an aSc file", () => {
  it("of cards that name their lesson themselves is never of the file's last lesson", async () => {
    const found = await read(
      asc(`<lessons><lesson classids="*1" subjectid="*1" teacherids="*1" periodspercard="2"/>
<lesson classids="*2" subjectid="*2" teacherids="*2"/></lessons>
<cards><card classids="*1" subjectid="*1" teacherids="*1" classroomids="*1" day="0" period="1"/>
<card classids="*2" subjectid="*2" teacherids="*2" classroomids="" day="1" period="2"/>
<card classroomids="*1" day="1" period="3"/><card lessonid="x" classids="*1" subjectid="*1" day="1" period="4"/></cards>`),
    );
    expect(told(found)).toEqual([
      "1|day 1||M1A|Química|Rosa|SG",
      "1|day 2||M1A|Química|Rosa|SG",
      "2|day 2||M2B|História|Davi|",
    ]);
    expect(faultsOf(found)).toEqual(["10 reference ", "10 reference x"]);
  });

  it("lets a card change what its lesson says, and refuses to choose between two lessons of one id", async () => {
    const found = await read(
      asc(`<lessons><lesson id="L" classids="*1" subjectid="*1" teacherids="*1"/>
<lesson id="D" classids="*1" subjectid="*1"/><lesson id="D" classids="*2" subjectid="*2"/></lessons>
<cards><card lessonid="L" teacherids="*2" day="0" period="1"/><card lessonid="L" day="0" period="2"/>
<card lessonid="D" day="0" period="3"/></cards>`),
    );
    expect(told(found)).toEqual(["1|day 1||M1A|Química|Davi|", "1|day 2||M1A|Química|Rosa|"]);
    expect(faultsOf(found)).toEqual(["9 reference D"]);
  });

  it("has its weeks and terms on the lesson where the card has none", async () => {
    const found = await read(
      asc(`${PERIODS}<weeksdefs><weeksdef id="B" weeks="01"/></weeksdefs><termsdefs><termsdef id="T" terms="10"/></termsdefs>
<lessons><lesson id="1" classids="*1" subjectid="*1" teacherids="*1" weeks="10"/>
<lesson id="2" classids="*1" subjectid="*2" teacherids="*2" weeksdefid="B" termsdefid="T"/></lessons>
<cards><card lessonid="1" classroomids="*1" day="0" period="1"/><card lessonid="2" classroomids="*1" day="0" period="1"/>
<card lessonid="1" weeks="11" day="1" period="1"/></cards>`),
    );
    expect(told(found)).toEqual([
      "1|07:00|07:50|M1A|Química|Rosa|SG|10",
      "1|07:00|07:50|M1A|História|Davi|SG|01",
      "2|07:00|07:50|M1A|Química|Rosa|",
    ]);
    expect(lessonsOf(found).map(({ terms }) => terms)).toEqual([undefined, "10", undefined]);
  });

  it("names periods that are used and not defined, and reads a lesson that passes noon", async () => {
    const found = await read(
      asc(`${PERIODS}<lessons><lesson id="1" classids="*1" subjectid="*1"/></lessons>
<cards><card lessonid="1" day="0" period="6"/><card lessonid="1" day="0" period="9"/></cards>`),
    );
    expect(told(found)).toEqual(["1|11:45|12:35|M1A|Química||"]);
    expect(faultsOf(found)).toEqual(["7 period 9"]);
  });

  it("makes one fault of a card without a class, however long it lasts", async () => {
    const found = await read(
      asc(`<lessons><lesson id="1" classids="*1" subjectid="*1"/><lesson id="2" classids="" subjectid="*1" periodspercard="3"/></lessons>
<cards><card lessonid="1" day="0" period="1"/><card lessonid="2" day="1" period="1"/></cards>`),
    );
    expect(lessonsOf(found)).toHaveLength(1);
    expect(faultsOf(found)).toEqual(["7 class Química"]);
  });

  it("keeps rooms apart that differ by case", async () => {
    const found = await read(
      asc(`<lessons><lesson id="1" classids="*1" subjectid="*1"/></lessons>
<cards><card lessonid="1" classroomids="*1" day="0" period="1"/><card lessonid="1" classroomids="*2" day="0" period="2"/></cards>`),
    );
    expect(lessonsOf(found).map(({ environments }) => environments)).toEqual([["SG"], ["sg"]]);
    expect(found).toMatchObject({ counts: { environments: 2 } });
  });
});

const FET =
  '"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room","Comments"';
const fet = (...rows: string[]) => [FET, ...rows].join("\n");
const activity = (hour: string, students = "M1A") =>
  `"1","Segunda","${hour}","${students}","Química","Rosa","","Sala 1",""`;

describe("a FET file", () => {
  it("has hours of activities without students as faults", async () => {
    const found = await read(fet(activity("07:00"), activity("07:50", "")));
    expect(told(found)).toEqual(["1|07:00||M1A|Química|Rosa|Sala 1"]);
    expect(faultsOf(found)).toEqual(["3 class Química"]);
  });

  it.each([
    ["5ª 07:00", "07:00|"],
    ["3º 07:00-07:50", "07:00|07:50"],
    ["1.", "day 1|"],
  ])("with the hour «%s»", async (hour, expected) => {
    expect(told(await read(fet(activity(hour))))).toEqual([`1|${expected}|M1A|Química|Rosa|Sala 1`]);
  });

  it("has hours where its numbers run from 8 on, and lessons where they run from 1 on", async () => {
    const hours = async (...names: string[]) =>
      lessonsOf(await read(fet(...names.map((name) => activity(name))))).map(
        (each) => each.startTime ?? each.period,
      );
    expect(await hours("8", "9", "19")).toEqual(["08:00", "09:00", "19:00"]);
    expect(await hours("1", "9", "10")).toEqual([1, 9, 10]);
  });
});

describe("an Untis file", () => {
  it("has several rooms in one cell, and duties without a class as faults", async () => {
    const found = await read('1;"M1A";"PA";"QUI";"~172~230";1;1;;\n2;;"PA";"VR";;2;1;;\n');
    expect(told(found)).toEqual(["1|day 1||M1A|QUI|PA|172+230"]);
    expect(faultsOf(found)).toEqual(["2 class VR"]);
  });
});

const TITLES = "Dia;Aula;Turma;Disciplina;Professor;Ambiente";
const table = (...rows: string[]) => [TITLES, ...rows].join("\n");

describe("a table", () => {
  it("with a row for each teacher, class or room of a lesson is one lesson", async () => {
    const found = await read(
      table(
        ...["Seg;1;M1A;Química;Rosa;Lab", "Seg;1;M1A;Química;Davi;Lab"],
        ...["Ter;1;M1A;Química;Rosa;Lab", "Ter;1;M2B;Química;Rosa;Lab"],
        ...["Qua;1;M1A;Química;Rosa;", "Qua;1;M1A;Química;Davi;", "Qua;1;M2B;Química;Davi;"],
        ...["Qui;1;M1A;Química;Rosa;Lab", "Qui;1;M1A;Química;Rosa;Sala 1"],
      ),
    );
    expect(told(found)).toEqual([
      "1|day 1||M1A|Química|Rosa+Davi|Lab",
      "2|day 1||M1A+M2B|Química|Rosa|Lab",
      "3|day 1||M1A+M2B|Química|Rosa+Davi|",
      "4|day 1||M1A|Química|Rosa|Lab+Sala 1",
    ]);
    expect(found).toMatchObject({ counts: { cards: 9, lessons: 4, withoutRoom: 1 } });
  });

  it("never joins what may be two lessons", async () => {
    const rows = [
      ...["Seg;1;M1A;Inglês;Rosa;Lab 1", "Seg;1;M1A;Inglês;Davi;Lab 2"],
      ...["Ter;1;M1A;Inglês;;", "Ter;1;M2B;Inglês;;"],
      ...["Qua;1;M1A;Inglês;Rosa;Lab 1", "Qua;1;M1A;Química;Rosa;Lab 1", "Qua;2;M1A;Inglês;Rosa;Lab 1"],
    ];
    expect(lessonsOf(await read(table(...rows)))).toHaveLength(rows.length);
  });

  it("keeps rows without a class apart, each a fault of its own", async () => {
    const found = await read(
      table("Seg;1;;Plantão;Rosa;Lab", "Seg;1;;Plantão;Davi;Lab", "Seg;2;M1A;Química;Rosa;"),
    );
    expect(faultsOf(found)).toEqual(["2 class Plantão", "3 class Plantão"]);
    expect(found).toMatchObject({ counts: { cards: 3, lessons: 1, withoutRoom: 1, withoutClass: 2 } });
  });

  it("has hours where its hours are bare numbers, and a column «Período» of shifts", async () => {
    const titles = "Dia;Horário;Turma;Disciplina;Professor";
    expect(told(await read(`${titles}\nSeg;8;M1A;Química;Rosa\nSeg;9;M1A;Química;Rosa`))).toEqual([
      "1|08:00||M1A|Química|Rosa|",
      "1|09:00||M1A|Química|Rosa|",
    ]);
    expect(told(await read(`${titles};Período\nSeg;1;M1A;Química;Rosa;Vespertino`))).toEqual([
      "1|afternoon 1||M1A|Química|Rosa|",
    ]);
    expect(told(await read("Dia;Aula;Turma;Disciplina;Professor\nSeg;8;M1A;Química;Rosa"))).toEqual([
      "1|day 8||M1A|Química|Rosa|",
    ]);
  });
});

const ENTRY = (fields: Record<string, string>) =>
  `<REGISTRO>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("")}</REGISTRO>`;
const FIELDS = {
  ...{ CODTURMA: "T63", TIPOTURMA: "1", AMBIENTE: "C 303", DIA: "SEG", HOR: "01" },
  ...{ HORA_INICIO: "07:00", HORA_FIM: "07:50", CODPROF: "P01", CODDISC: "MAT" },
};
const urania = (...entries: Record<string, string>[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<IMPORT_URANIA><CODTURNO>001</CODTURNO><NOMETURNO>Matutino</NOMETURNO>
<HORARIO>\n${entries.map((each) => ENTRY({ ...FIELDS, ...each })).join("\n")}\n</HORARIO></IMPORT_URANIA>`;

describe("an Urânia file", () => {
  it("is read by its codes and its times", async () => {
    const found = await read(urania({}));
    expect(told(found)).toEqual(["1|07:00|07:50|T63|MAT|P01|C 303"]);
    expect(found).toMatchObject({ format: "urania", counts: { cards: 1, lessons: 1 } });
  });

  it("joins the entries of one lesson", async () => {
    const found = await read(urania({}, { CODPROF: "P02" }, { CODTURMA: "T64" }, { DIA: "TER" }));
    expect(told(found)).toEqual([
      "1|07:00|07:50|T63+T64|MAT|P01+P02|C 303",
      "2|07:00|07:50|T63|MAT|P01|C 303",
    ]);
  });

  it("without times counts its numbers in the shift that is chosen, else in its own", async () => {
    const text = urania({ HORA_INICIO: "", HORA_FIM: "" });
    expect(told(await read(text))).toEqual(["1|morning 1||T63|MAT|P01|C 303"]);
    const mapping = { columns: {}, defaultShift: "evening" as const };
    expect(told(await readTimetableFile(utf8(text), { mapping }))).toEqual([
      "1|evening 1||T63|MAT|P01|C 303",
    ]);
  });

  it("lists entries that are no lesson", async () => {
    const found = await read(
      urania(
        {},
        { DIA: "FER" },
        { HORA_INICIO: "x" },
        { HORA_FIM: "06:00" },
        { CODTURMA: "" },
        { CODDISC: "" },
        { HORA_INICIO: "", HOR: "" },
      ),
    );
    expect(faultsOf(found)).toEqual([
      "5 weekday FER",
      "6 hour x",
      "7 hour 06:00",
      "8 class MAT",
      "9 discipline T63",
      "10 hour ",
    ]);
  });

  it("has its text in any form, and is refused as another program's", async () => {
    const odd = urania({ CODDISC: "<![CDATA[A & B]]>", CODPROF: "Jos&#233; &amp; Cia", AMBIENTE: "" });
    expect(told(await read(odd))).toEqual(["1|07:00|07:50|T63|A & B|José & Cia|"]);
    const accents = urania({ CODPROF: "JOÃO" }).replace("UTF-8", "windows-1252");
    expect(told(await read(accents))).toEqual(["1|07:00|07:50|T63|MAT|JOÃO|C 303"]);
    expect(await readTimetableFile(utf8(urania({})), { format: "asc" })).toEqual({
      refused: "otherFormat",
      value: "urania",
    });
    expect(await read(`<!DOCTYPE x [<!ENTITY a "b">]>${urania({})}`)).toMatchObject({ refused: "doctype" });
    expect(await read(urania({}).slice(0, -20))).toMatchObject({ refused: "brokenXml" });
    expect(await read("<IMPORT_URANIA></IMPORT_URANIA>")).toEqual({ refused: "empty" });
  });
});
