/**
 * aSc Timetables. The 2012 form is that of real exports (element and attribute names, ids, bit strings, a second room on
 * the lesson than on the card); the 2008 form of files of programs that write it (`days`, `day` from 0, `daynumbering1`).
 * Schools, people and rooms are made up.
 */
import { describe, expect, it } from "vitest";
import { readAsc } from "#app/services/timetable/read/asc.ts";
import { faultsOf, latin1, lessonsOf, lessonText, utf8 } from "./timetables.ts";

const DAYS = `<daysdefs options="canadd,export:silent" columns="id,days,name,short">
  <daysdef id="E792" name="Qualquer dia" short="X" days="10000,01000,00100,00010,00001"/>
  <daysdef id="9979" name="Todos os dias" short="E" days="11111"/>
  <daysdef id="1403" name="Segunda-feira" short="Seg" days="10000"/>
  <daysdef id="8DF2" name="Terça-feira" short="Ter" days="01000"/>
  <daysdef id="A6E7" name="Quarta-feira" short="Qua" days="00100"/>
  <daysdef id="15CB" name="Quinta-feira" short="Qui" days="00010"/>
  <daysdef id="586E" name="Sexta-feira" short="Sex" days="00001"/>
</daysdefs>`;

const LISTS = `<periods options="canadd,export:silent" columns="period,name,short,starttime,endtime">
  <period name="0" short="0" period="0" starttime="6:40" endtime="7:30"/>
  <period name="1" short="1" period="1" starttime="7:30" endtime="8:20"/>
  <period name="2" short="2" period="2" starttime="8:20" endtime="9:10"/>
  <period name="3" short="3" period="3" starttime="9:10" endtime="10:00"/>
  <period name="4" short="4" period="4" starttime="10:00" endtime="10:50"/>
</periods>
<weeksdefs columns="id,weeks,name,short">
  <weeksdef id="17FD" name="Qualquer semana" short="Q" weeks="10,01"/>
  <weeksdef id="3B82" name="Todas" short="T" weeks="11"/>
</weeksdefs>
<termsdefs columns="id,terms,name,short"><termsdef id="F4E1" name="Ano" short="A" terms="11"/></termsdefs>
<subjects columns="id,name,short,partner_id">
  <subject id="S1" name="Programação" short="Prog" partner_id=""/>
  <subject id="S2" name="" short="Mat" partner_id=""/>
</subjects>
<teachers columns="id,name,short,gender,color,email,mobile,partner_id,firstname,lastname">
  <teacher id="T1" firstname="Débora" lastname="Conceição" name="Débora Conceição" short="DC" gender="F" color="#31C96A"/>
  <teacher id="T2" firstname="João" lastname="Sá" name="" short="JS" gender="M"/>
</teachers>
<classrooms columns="id,name,short"><classroom id="R1" name="Lab 1" short="L1"/><classroom id="R2" name="Lab 2" short="L2"/></classrooms>
<classes columns="id,name,short"><class id="C1" name="MEC-2A" short="M2A"/><class id="C2" name="DS-1B" short="D1B"/></classes>
<groups columns="id,name,classid,studentids,entireclass,divisiontag,studentcount">
  <group id="G0" name="Turma inteira" classid="C1" entireclass="1" divisiontag="0"/>
  <group id="G1" name="Grupo 1" classid="C1" entireclass="0" divisiontag="1"/>
  <group id="G2" name="2" classid="C1" entireclass="0" divisiontag="1"/>
  <group id="G3" name="Meninas" classid="C1" entireclass="0" divisiontag="2"/>
  <group id="G4" name="Turma inteira" classid="C2" entireclass="1" divisiontag="0"/>
</groups>
<students columns="id,classid,name"/>`;

function lesson(attributes: string): string {
  return `<lesson id="L1" classids="C1" subjectid="S1" periodspercard="1" periodsperweek="2.0" teacherids="T1" classroomids="R2" groupids="G0" capacity="*" seminargroup="" ${attributes}/>`;
}

function file(
  lessons: string,
  cards: string,
  { encoding = "UTF-8", lists = LISTS, days = DAYS, options = "" } = {},
) {
  return `<?xml version="1.0" encoding="${encoding}"?>
<timetable ascttversion="2021.6.2" importtype="database" options="${options}" displayname="aSc Timetables 2012 XML">
${lists}${days}<lessons>${lessons}</lessons><cards columns="lessonid,period,days,weeks,terms,classroomids">${cards}</cards>
</timetable>`;
}

const CARD = '<card lessonid="L1" classroomids="R1" period="1" weeks="11" terms="11" days="10000"/>\n';

/** Replaces the values of attributes. */
function replaced(element: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce(
    (text, [name, value]) => text.replace(new RegExp(` ${name}="[^"]*"`), ` ${name}="${value}"`),
    element,
  );
}

function read(lessonChanges: Record<string, string>, cards = CARD) {
  return readAsc(utf8(file(replaced(lesson(""), lessonChanges), cards)));
}

/** The only lesson of the file. */
const LESSON = {
  line: 40,
  weekday: 1,
  startTime: "07:30",
  endTime: "08:20",
  period: 1,
  shift: null,
  classes: ["MEC-2A"],
  teachers: ["Débora Conceição"],
  discipline: "Programação",
  environments: ["Lab 1"],
  weeks: "1",
  startDate: null,
  endDate: null,
};
const TWO_CLASSES = ["MEC-2A", "DS-1B"];

describe("the form of 2012", () => {
  it.each<[string, Record<string, string>, Record<string, string>, Partial<typeof LESSON>]>([
    ["the card's room, its period with its times, all weeks and terms as one", {}, {}, {}],
    ["a card without a room, though its lesson names one", {}, { classroomids: "" }, { environments: [] }],
    [
      "two teachers, one without a name",
      { teacherids: "T1,T2" },
      {},
      { teachers: ["Débora Conceição", "João Sá"] },
    ],
    ["two classes", { classids: "C1,C2", groupids: "G0,G4" }, {}, { classes: TWO_CLASSES }],
    ["two classes without groups", { classids: "C1,C2", groupids: "" }, {}, { classes: TWO_CLASSES }],
    ["a half group by its number", { groupids: "G1" }, {}, { classes: ["MEC-2A/1"] }],
    ["a half group that is called by a number", { groupids: "G2" }, {}, { classes: ["MEC-2A/2"] }],
    ["a half group with a word", { groupids: "G3" }, {}, { classes: ["MEC-2A/Meninas"] }],
    ["a subject with a short name alone", { subjectid: "S2" }, {}, { discipline: "Mat" }],
    ["no teacher", { teacherids: "" }, {}, { teachers: [] }],
    ["week B, on Friday", {}, { weeks: "01", days: "00001" }, { weekday: 5, weeks: "01" }],
    ["two rooms", {}, { classroomids: "R1,R2" }, { environments: ["Lab 1", "Lab 2"] }],
  ])("reads %s", (_, lessonChanges, cardChanges, difference) => {
    const found = lessonsOf(read(lessonChanges, replaced(CARD, cardChanges)));
    expect(found).toEqual([{ ...LESSON, ...difference }]);
  });

  it("reads a card on several days, and lists none that is on none", () => {
    const found = read({}, replaced(CARD, { days: "10100" }) + replaced(CARD, { days: "00000" }));
    expect(lessonsOf(found).map(({ weekday }) => weekday)).toEqual([1, 3]);
    expect(faultsOf(found)).toEqual(["41 weekday 00000"]);
  });

  it("makes two lessons of a double card, and two of two cards as well", () => {
    const periods = (cards: string) =>
      lessonsOf(read({ periodspercard: "2" }, cards)).map(({ period }) => period);
    const second = replaced(CARD, { period: "2" });
    expect(periods(CARD)).toEqual([1, 2]);
    expect(periods(CARD + replaced(CARD, { period: "3" }))).toEqual([1, 2, 3, 4]);
    expect(periods(CARD + second)).toEqual([1, 2]);
  });

  it("makes one lesson of two cards at one time in two rooms", () => {
    const found = read({}, CARD + replaced(CARD, { classroomids: "R2" }));
    expect(lessonsOf(found).map(({ environments }) => environments)).toEqual([["Lab 1", "Lab 2"]]);
  });

  it("reads a lesson 0 by its time, and the terms of a card that is in some of them", () => {
    const [early] = lessonsOf(read({}, replaced(CARD, { period: "0", terms: "10" })));
    expect(early).toMatchObject({ period: null, startTime: "06:40", endTime: "07:30", terms: "10" });
  });

  it.each([
    ["a lesson that is not there", { lessonid: "L9" }, "40 reference L9"],
    ["a room that is not there", { classroomids: "R9" }, "40 reference R9"],
    ["a period that is not there", { period: "9" }, "40 period 9"],
    ["a period that is no number", { period: "" }, "40 hour "],
    ["weeks that are no bits", { weeks: "AB" }, "40 week AB"],
    ["no week", { weeks: "00" }, "40 week 00"],
    ["no term", { terms: "0" }, "40 term 0"],
    ["a sixth day, which nothing names", { days: "000001" }, "40 weekday 000001"],
    ["days that are no bits", { days: "Seg" }, "40 weekday Seg"],
  ])("lists a card with %s", (_, changes, fault) => {
    expect(faultsOf(read({}, replaced(CARD, changes) + replaced(CARD, { days: "01000" })))).toEqual([fault]);
  });

  it.each([
    ["a teacher", { teacherids: "T1,T9" }, "reference", "T9"],
    ["a group", { groupids: "G9" }, "reference", "G9"],
    ["no class", { classids: "", groupids: "" }, "class", "Programação"],
    ["no subject", { subjectid: "" }, "discipline", "MEC-2A"],
  ])("refuses a file whose only lesson has %s", (_, changes, refused, value) => {
    expect(read(changes)).toEqual({ refused, line: 40, value });
  });

  it("follows the names of days where the week begins on a Sunday", () => {
    const days = `<daysdefs><daysdef name="Domingo" short="Dom" days="100"/><daysdef name="Segunda" short="Seg" days="010"/>
      <daysdef name="Terça" short="Ter" days="001"/></daysdefs>`;
    const text = file(lesson(""), replaced(CARD, { days: "010" }), { days });
    expect(lessonsOf(readAsc(utf8(text))).map(({ weekday }) => weekday)).toEqual([1]);
  });

  it("counts from Monday where the names are no weekdays", () => {
    const days =
      '<daysdefs><daysdef name="Dia 1" short="D1" days="10"/><daysdef name="Dia 2" short="D2" days="01"/></daysdefs>';
    const text = file(lesson(""), replaced(CARD, { days: "01" }), { days });
    expect(lessonsOf(readAsc(utf8(text))).map(({ weekday }) => weekday)).toEqual([2]);
  });

  it("counts in the shift that is named where there are no times", () => {
    const lists = LISTS.replace(/ (?:start|end)time="[^"]*"/g, "");
    const found = readAsc(utf8(file(lesson(""), CARD, { lists })), "evening");
    expect(lessonsOf(found)[0]).toMatchObject({ startTime: null, period: 1, shift: "evening" });
  });
});

describe("the form of 2008", () => {
  const days = `<days options="canadd" columns="day,name,short">
    <day day="0" name="Segunda-feira" short="Seg"/><day day="1" name="Terça-feira" short="Ter"/></days>`;
  const card = '<card day="1" period="2" classroomids="R1" lessonid="L1"/>';

  it("reads numbered days by their names", () => {
    const text = file(lesson('studentids="" weeks="1"'), card, { days });
    expect(lessonsOf(readAsc(utf8(text))).map(lessonText)).toEqual([
      "2 | 2 | MEC-2A | Programação | Débora Conceição | Lab 1 | 1",
    ]);
  });

  it.each([
    ["", 2],
    ["idprefix:X,daynumbering1", 1],
  ])("counts days without names from 0, or from 1 with the options «%s»", (options, weekday) => {
    const text = file(lesson(""), card, { days: "", options });
    expect(lessonsOf(readAsc(utf8(text)))[0]?.weekday).toBe(weekday);
  });

  it("lists a day that its names leave out", () => {
    const text = file(lesson(""), card + card.replace('day="1"', 'day="5"'), { days });
    expect(faultsOf(readAsc(utf8(text)))).toEqual(["33 weekday 5"]);
  });
});

describe("encodings", () => {
  const text = (encoding: string) => file(lesson(""), CARD, { encoding });
  const teacher = (bytes: Uint8Array) => lessonsOf(readAsc(bytes))[0]?.teachers[0];

  it.each(["windows-1252", "ISO-8859-1"])("reads the declared %s", (encoding) => {
    expect(teacher(latin1(text(encoding)))).toBe("Débora Conceição");
  });

  it("reads UTF-8 that an editor saved under another declaration, and a byte order mark", () => {
    expect(teacher(utf8(text("windows-1252")))).toBe("Débora Conceição");
    expect(teacher(utf8(`\uFEFF${text("UTF-8")}`))).toBe("Débora Conceição");
  });

  it("reads UTF-16 by its mark", () => {
    const bytes = Buffer.from(`\uFEFF${text("UTF-16")}`, "utf16le");
    expect(teacher(new Uint8Array(bytes))).toBe("Débora Conceição");
  });

  it("refuses bytes that the declared encoding does not have, with their line", () => {
    expect(readAsc(latin1(text("UTF-8")))).toMatchObject({ refused: "encoding", line: 16 });
    expect(readAsc(latin1(text("klingon")))).toEqual({ refused: "encoding", line: 1, value: "klingon" });
  });

  it("refuses letters that an earlier program garbled or lost", () => {
    expect(readAsc(utf8(text("UTF-8").replace("Conceição", "ConceiÃ§Ã£o")))).toMatchObject({
      refused: "encoding",
    });
    expect(readAsc(utf8(text("UTF-8").replace("Conceição", "Concei\uFFFD\uFFFDo")))).toMatchObject({
      refused: "encoding",
    });
  });
});

describe("a file that is no timetable", () => {
  it.each([
    [
      "a DTD",
      '<?xml version="1.0"?>\n<!DOCTYPE timetable [<!ENTITY e "x">]><timetable/>',
      { refused: "doctype", line: 2 },
    ],
    [
      "an entity",
      '<timetable>\n\n<!ENTITY e SYSTEM "file:///etc/passwd"></timetable>',
      { refused: "doctype", line: 3 },
    ],
    ["a FET project", '<?xml version="1.0"?><fet version="6.1"></fet>', { refused: "fetProject" }],
    ["a web page", "<html><body>Grade</body></html>", { refused: "webPage" }],
    ["a web page that says so", "<!DOCTYPE html><html><br></html>", { refused: "webPage" }],
    ["another program's file", "<Workbook/>", { refused: "otherXml", value: "Workbook" }],
    [
      "the index of aSc's HTML export",
      '<timetable><teachers><teacher id="1" name="A" htmlexportlink="t_0.html"/></teachers></timetable>',
      { refused: "ascIndex" },
    ],
    ["no card", file(lesson(""), ""), { refused: "noCards" }],
    ["a cut file", file(lesson(""), CARD).slice(0, -30), { refused: "brokenXml" }],
    [
      "a tag that closes another",
      "<timetable>\n<cards>\n</lessons></timetable>",
      { refused: "brokenXml", line: 3 },
    ],
  ])("refuses %s", (_, text, refused) => {
    expect(readAsc(utf8(text))).toMatchObject(refused);
  });

  it("does not expand what looks like an entity", () => {
    const text = file(lesson(""), CARD).replace('name="Programação"', 'name="A &amp; B &e; &#67;"');
    expect(lessonsOf(readAsc(utf8(text)))[0]?.discipline).toBe("A & B &e; C");
  });
});
