/** Calendars as Google, Outlook and schools' sites give them (RFC 5545); names and days are made up (rules R23.10). */
import { describe, expect, it } from "vitest";
import { MAX_IMPORT_ROWS } from "#app/domain/limits.ts";
import { isCalendarFile, readCalendarFile } from "#app/services/import/calendar-file.ts";
import { readList } from "#app/services/import/read-list.ts";

const NOW = new Date("2027-03-01T12:00:00Z");
const bytesOf = (text: string) => new TextEncoder().encode(text);

function calendar(...events: string[]): Uint8Array {
  const bodies = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`);
  return bytesOf(
    ["BEGIN:VCALENDAR", "VERSION:2.0", ...bodies, "END:VCALENDAR", ""].join("\n").replaceAll("\n", "\r\n"),
  );
}

/** The rows below the titles, as `line|dates|kind|title`. */
function rowsOf(bytes: Uint8Array): string[] {
  const read = readCalendarFile(bytes, NOW);
  if ("refused" in read) throw new Error(JSON.stringify(read));
  return read.rows.slice(1).map(({ line, cells }) => [line, ...cells].join("|"));
}

const day = (start: string, summary: string, ...more: string[]) =>
  [`UID:${start}-${summary}`, `DTSTART;VALUE=DATE:${start}`, `SUMMARY:${summary}`, ...more].join("\n");

describe("a calendar's file", () => {
  it("gives all-day events and those of several days, without the day on which they end", () => {
    const bytes = calendar(
      day("20270421", "Tiradentes"),
      day("20270712", "Recesso de julho", "DTEND;VALUE=DATE:20270731"),
      "UID:a\nDTSTART:20271012T080000\nDTEND:20271012T180000\nSUMMARY:Feriado da padroeira",
    );
    expect(rowsOf(bytes)).toEqual([
      "3|21/04/2027|Feriado|Tiradentes",
      "8|12/07/2027 a 30/07/2027|Recesso|Recesso de julho",
      "14|12/10/2027|Feriado|Feriado da padroeira",
    ]);
  });

  it.each([
    ["Natal", "", "Feriado"],
    ["Aniversário da cidade", "CATEGORIES:Feriado", "Feriado"],
    ["Aniversário da cidade", "DESCRIPTION:Feriado municipal", "Feriado"],
    ["Ponto facultativo: véspera", "", "Feriado"],
    ["Férias dos alunos", "", "Férias"],
    ["Sábado letivo (segunda-feira)", "", "Sábado letivo (segunda)"],
    ["Semana de provas", "", "Prova"],
    ["Início das aulas", "", "Início"],
    ["Término do 1º semestre", "", "Fim"],
    ["Reunião de pais", "", ""],
    ["Reunião de pais", "CATEGORIES:Reunião", "Reunião"],
  ])("takes the kind of «%s» %s", (summary, more, kind) => {
    expect(rowsOf(calendar(day("20270421", summary, ...(more ? [more] : []))))).toEqual([
      `3|21/04/2027|${kind}|${summary}`,
    ]);
  });

  it("repeats what repeats in this year and the next, without what was taken out or changed", () => {
    const bytes = calendar(
      day("20100907", "Independência do Brasil", "RRULE:FREQ=YEARLY"),
      `${day("20270403", "Sábado letivo (sexta)", "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE;VALUE=DATE:20270410")}`,
      "UID:20270403-Sábado letivo (sexta)\nRECURRENCE-ID;VALUE=DATE:20270417\nDTSTART;VALUE=DATE:20270418\nSUMMARY:Sábado letivo (quinta)",
    );
    expect(rowsOf(bytes)).toEqual([
      "3|07/09/2027|Feriado|Independência do Brasil",
      "3|07/09/2028|Feriado|Independência do Brasil",
      "9|03/04/2027|Sábado letivo (sexta)|Sábado letivo (sexta)",
      "9|18/04/2027|Sábado letivo (quinta)|Sábado letivo (quinta)",
      "9|24/04/2027|Sábado letivo (sexta)|Sábado letivo (sexta)",
    ]);
  });

  it.each([
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "20270101", []],
    ["FREQ=YEARLY", "20240229", ["29/02/2028"]],
    ["FREQ=MONTHLY;COUNT=3", "20270131", ["31/01/2027", "31/03/2027", "31/05/2027"]],
    ["FREQ=YEARLY;BYMONTH=4;BYDAY=1SA", "20260404", ["03/04/2027", "01/04/2028"]],
    ["FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2", "20270131", ["31/01/2027", "28/02/2027"]],
  ])("repeats by %s from %s on no day that there is not", (rule, start, dates) => {
    const found = rowsOf(calendar(day("20260101", "Natal"), day(start, "Feriado", `RRULE:${rule}`)));
    expect(found.slice(1).map((row) => row.split("|")[1])).toEqual(dates);
  });

  it("leaves out what was cancelled, and counts UTC in the zone that the file names", () => {
    const utc = "UID:a\nDTSTART:20270422T010000Z\nDTEND:20270422T020000Z\nSUMMARY:Feriado";
    expect(rowsOf(calendar(day("20270421", "Feriado", "STATUS:CANCELLED"), utc))).toEqual([
      "9|22/04/2027|Feriado|Feriado",
    ]);
    const zoned = new TextDecoder()
      .decode(calendar(utc))
      .replace("VERSION:2.0", "VERSION:2.0\r\nX-WR-TIMEZONE:America/Sao_Paulo");
    expect(rowsOf(bytesOf(zoned))).toEqual(["4|21/04/2027|Feriado|Feriado"]);
  });

  it.each([
    ["every second", "FREQ=SECONDLY"],
    ["every hour", "FREQ=HOURLY;COUNT=99999"],
    ["for ever before this year", "FREQ=DAILY", "19000101"],
  ])("names a repetition %s instead of following it", (_, rule, start = "20270101") => {
    const begun = performance.now();
    const [row] = rowsOf(calendar(day(start, "Feriado", `RRULE:${rule}`)));
    expect(row).toMatch(/^3\|.*FREQ=.*\|Feriado\|Feriado$/);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it("has one budget for the repetitions of all events", () => {
    const old = Array.from({ length: 50 }, (_, index) =>
      day("19000101", `Feriado ${index}`, "RRULE:FREQ=WEEKLY"),
    );
    const begun = performance.now();
    const rows = rowsOf(calendar(...old));
    expect(rows.filter((row) => row.includes("FREQ")).length).toBeGreaterThan(40);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it("has its bounds, and refuses what is none", async () => {
    const many = calendar(
      ...Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, index) => day("20270101", `Feriado ${index}`)),
    );
    expect(readCalendarFile(many, NOW)).toMatchObject({ refused: "tooManyRows" });
    expect(readCalendarFile(calendar(), NOW)).toEqual({ refused: "empty" });
    expect(readCalendarFile(bytesOf("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"), NOW)).toEqual({
      refused: "unreadable",
    });
    expect(isCalendarFile(bytesOf("Data;Tipo\n01/01/2027;Feriado"))).toBe(false);
    expect(await readList(calendar(day("20270421", "Natal")), "calendar")).toMatchObject({
      rows: [{ cells: ["Data", "Tipo", "Descrição"] }, { cells: ["21/04/2027", "Feriado", "Natal"] }],
    });
    expect(await readList(calendar(day("20270421", "Natal")), "classes")).toEqual({
      refused: "unknownFormat",
    });
  });
});
