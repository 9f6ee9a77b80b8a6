/**
 * Untis' `GPU001.TXT`: number, class, teacher, subject, room, day (1 Monday), hour, length, as its manual and a published
 * sample have them. The lines of the first test are that sample's; the school's are made up.
 */
import { describe, expect, it } from "vitest";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { readUntis } from "#app/services/timetable/read/untis.ts";
import { faultsOf, latin1, lessonsOf, lessonText, utf8 } from "./timetables.ts";

const SAMPLE =
  '1,"1A","VOL","D","102",1,1,,\r\n4,"1A","FAC","CH","Chemieraum",1,4,,\r\n7,"1A","KON","PH","104",2,3,,\r\n';

function texts(bytes: Uint8Array): string[] {
  return lessonsOf(readUntis(bytes)).map(lessonText);
}

describe("Untis", () => {
  it.each([
    ["as it comes", SAMPLE],
    ["separated by semicolons", SAMPLE.replaceAll(",", ";")],
    ["separated by tabs", SAMPLE.replaceAll(",", "\t")],
    ["without quotes", SAMPLE.replaceAll('"', "")],
    ["in UTF-8 with a byte order mark", `\uFEFF${SAMPLE}`],
    ["with the sign that ends a DOS file", `${SAMPLE}\u001a`],
  ])("is read %s", async (_, text) => {
    expect(texts(utf8(text))).toEqual([
      "1 | 1 | 1A | D | VOL | 102 | 1",
      "1 | 4 | 1A | CH | FAC | Chemieraum | 1",
      "2 | 3 | 1A | PH | KON | 104 | 1",
    ]);
    expect(await readTimetableFile(utf8(text), {})).toMatchObject({ format: "untis" });
  });

  it("reads ANSI and UTF-8", () => {
    const row = '1,"DS-1A","CONCEIÇÃO","Ética","Auditório",6,2,,\r\n';
    const expected = ["6 | 2 | DS-1A | Ética | CONCEIÇÃO | Auditório | 1"];
    expect(texts(latin1(row))).toEqual(expected);
    expect(texts(utf8(row))).toEqual(expected);
  });

  it("joins the rows of one number, day, hour and subject into one lesson", () => {
    const rows = [
      '73,"1A","ARI","EF","Quadra",1,4,,',
      '73,"1B","ARI","EF","Quadra",1,4,,',
      '73,"1B","RUB","EF","Ginásio",1,4,,',
      '73,"1B","RUB","EF","Ginásio",1,5,,',
      '73,"1C","LIM","Dança","Sala 2",1,4,,',
      '74,"1C","RUB","EF","Quadra",1,4,,',
    ];
    expect(texts(utf8(rows.join("\r\n")))).toEqual([
      "1 | 4 | 1A+1B | EF | ARI+RUB | Quadra+Ginásio | 1",
      "1 | 5 | 1B | EF | RUB | Ginásio | 1",
      "1 | 4 | 1C | Dança | LIM | Sala 2 | 1",
      "1 | 4 | 1C | EF | RUB | Quadra | 1",
    ]);
  });

  it("never joins rows without a number", () => {
    const rows = ['0,"1A","ARI","EF","",1,4,,', '0,"1B","ARI","EF","",1,4,,'];
    expect(lessonsOf(readUntis(utf8(rows.join("\n"))))).toHaveLength(2);
  });

  it("counts hours in the shift that is named", () => {
    expect(lessonsOf(readUntis(utf8(SAMPLE), "afternoon"))[0]).toMatchObject({
      period: 1,
      shift: "afternoon",
    });
  });

  it("lists rows that are no lesson", () => {
    const rows = [
      '1,"1A","VOL","D","102",8,1,,',
      '2,"1A","VOL","D","102",,1,,',
      '3,"1A","VOL","D","102",1,0,,',
      '4,"","VOL","D","102",1,1,,',
      '5,"1A","VOL","","102",1,1,,',
      "6,1A",
    ];
    const read = readUntis(utf8([...SAMPLE.trim().split("\r\n"), ...rows].join("\r\n")));
    expect(faultsOf(read)).toEqual([
      "4 weekday 8",
      "5 weekday ",
      "6 hour 0",
      "7 class D",
      "8 discipline 1A",
      "9 columns 6 1A",
    ]);
  });

  it("refuses lines that change the separator", () => {
    const text = SAMPLE + SAMPLE.replaceAll(",", ";");
    expect(readUntis(utf8(text))).toMatchObject({ refused: "mixedSeparators", line: 4 });
  });

  it("is no table of numbers", async () => {
    const text = "1;Sala;2;3;4;10;11\n2;Sala;2;3;4;99;12\n";
    expect(await readTimetableFile(utf8(text), {})).toHaveProperty("needsMapping");
    expect(await readTimetableFile(utf8(SAMPLE), { format: "fet" })).toEqual({
      refused: "otherFormat",
      value: "untis",
    });
  });
});
