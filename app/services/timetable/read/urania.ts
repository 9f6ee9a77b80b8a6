import type { Shift } from "#app/domain/dates/shift.ts";
import type { FileLesson, TimetableFile } from "#app/domain/timetable/lesson.ts";
import type { LineFault, TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { decodeXml, excerpt } from "#app/services/table-file/decode.ts";
import { collectLessons } from "./collect.ts";
import { readClock, readHour, readShift } from "./hours.ts";
import { joinRows } from "./join-rows.ts";
import { readName, readNames, readWeekday } from "./values.ts";
import { linesOfElements, walkXml } from "./xml.ts";

const ROOT = "import_urania";
/** One lesson's entry; its fields are elements. */
const ENTRY = "registro";
/** The shift that the entries after it are of. */
const SHIFT_NAME = "nometurno";
/** Where the outermost element begins at the latest. */
const HEAD = 4000;

/** Whether the beginning of an XML file is that of Urânia's export. */
export function isUrania(bytes: Uint8Array): boolean {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD)).replaceAll("\0", "");
  return /<(?:[\w.-]{1,40}:)?import_urania[\s>]/i.test(head);
}

type Entry = { fields: Map<string, string>; shift: Shift | null };

function parseUrania(text: string): Entry[] | TimetableRefusal {
  const entries: Entry[] = [];
  let shift: Shift | null = null;
  let entry: Entry | null = null;
  let pieces: string[] = [];
  const refusal = walkXml(text, {
    root(name) {
      const isOwn = name.slice(name.indexOf(":") + 1).toLowerCase() === ROOT;
      return isOwn ? null : { refused: "otherXml", value: excerpt(name) };
    },
    open(name) {
      pieces = [];
      if (name !== ENTRY) return false;
      entry = { fields: new Map(), shift };
      entries.push(entry);
      return true;
    },
    text(piece) {
      pieces.push(piece);
    },
    close(name) {
      const value = pieces.join("").trim();
      pieces = [];
      if (name === ENTRY) entry = null;
      else if (entry) entry.fields.set(name, entry.fields.get(name) || value);
      else if (name === SHIFT_NAME) shift = readShift(value);
    },
  });
  return refusal ?? entries;
}

function lessonOf(line: number, entry: Entry, chosen: Shift | null): FileLesson | [LineFault, string] {
  const field = (name: string) => entry.fields.get(name) ?? "";
  const weekday = readWeekday(field("dia"), { hasBareNumbers: false });
  if (weekday === null) return ["weekday", field("dia")];
  const [begin, end] = [field("hora_inicio"), field("hora_fim")];
  const [startTime, endTime] = [readClock(begin), readClock(end)];
  if (begin !== "" && startTime === null) return ["hour", begin];
  if (end !== "" && (endTime === null || (startTime !== null && endTime <= startTime))) return ["hour", end];
  const numbered = readHour(field("hor"));
  const period = numbered?.period ?? null;
  if (startTime === null && period === null) return ["hour", field("hor")];
  return {
    line,
    weekday,
    startTime,
    endTime: startTime === null ? null : endTime,
    period,
    // A time says by itself in which shift it is.
    shift: startTime === null ? (chosen ?? entry.shift) : null,
    classes: readNames(field("codturma")),
    teachers: readNames(field("codprof")),
    discipline: readName(field("coddisc")) || null,
    environments: readNames(field("ambiente")),
    weeks: "1",
    startDate: null,
    endDate: null,
  };
}

/**
 * Reads `IMPORT_URANIA.XML`, which Urânia writes for other programs: an entry for each lesson of a class with a teacher, by
 * its codes; entries of one lesson are joined (rules R28.61, R28.62).
 * @param shift in which numbered lessons count where the file gives no times; null: in the shift that it names.
 */
export function readUrania(bytes: Uint8Array, shift: Shift | null = null): TimetableFile | TimetableRefusal {
  const decoded = decodeXml(bytes);
  if ("refused" in decoded) return decoded;
  const entries = parseUrania(decoded.text);
  if ("refused" in entries) return entries;
  const lines = linesOfElements(decoded.text, ENTRY, entries.length);
  const collected = collectLessons("urania");
  const lessons: FileLesson[] = [];
  for (const [index, entry] of entries.entries()) {
    const line = lines[index] ?? index + 1;
    const lesson = lessonOf(line, entry, shift);
    if (Array.isArray(lesson)) collected.fault(line, ...lesson);
    else lessons.push(lesson);
  }
  for (const lesson of joinRows(lessons)) collected.add(lesson);
  return collected.finish(entries.length);
}
