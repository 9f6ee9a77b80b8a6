/** What a grid's headings, titles and sheets say: whose lessons they are. */
import { isAxisTitle, isClassWord, isPartTitle, isRoomWord, shiftIn } from "./words.ts";

export type OwnerKind = "class" | "room" | "teacher";

/** What a heading names, the kind where it says it, and the room that it adds ("1A - SALA 12"). */
export type Heading = { name: string; kind: OwnerKind | null; room: string | null };

const CLASS_LABEL = /(?:^|[^\p{L}])turmas?(?![\p{L}])\s*[:.\-–]?\s*(.+)$/iu;
/** The word is a part of the name: "Turma 1" and no class "1". */
const NUMBERED_CLASS = /^turma \d{1,2}$/i;
const TEACHER_LABEL =
  /(?:^|[^\p{L}])(?:professora?(?:\(a\))?|prof(?:a|ª|\(a\))?(?=[.ª:\s])|docente)[.ª]*\s*[:\-–]?\s*(.+)$/iu;
const ROOM_LABEL =
  /(?:^|[^\p{L}])((?:salas?|laborat[óo]rio|lab|ambiente|audit[óo]rio|oficina|quadra)(?![\p{L}]).*)$/iu;
const ROOM_TITLE = /^(?:ambiente|local|sala)\s*:\s*/i;
const YEAR = /^\(?(?:19|20)\d\d(?:[./]\d)?\)?$|^\d{1,2}[./]\d{1,2}/;

function pieces(text: string): string[] {
  return text
    .split(/\n|\s+[-–—|]\s+|\s*[([]\s*|\s*[)\]]\s*/)
    .map((piece) => piece.replace(/\s+/g, " ").trim())
    .filter((piece) => piece !== "");
}

/** A name without what is no part of it: the shift, the year, the titles of parts. */
function ownPieces(text: string): string[] {
  return pieces(text).filter(
    (piece) => !(YEAR.test(piece) || isPartTitle(piece) || isAxisTitle(piece) || /^turno\b/i.test(piece)),
  );
}

function classOf(text: string, kind: OwnerKind | null): Heading {
  const own = ownPieces(text);
  const room = own.find(isRoomWord) ?? null;
  const named = own.filter((piece) => piece !== room && (own.length === 1 || shiftIn(piece) === null));
  if (named.length === 0 && room !== null) return { name: room, kind: "room", room: null };
  return { name: named.join(" - "), kind, room };
}

/** What a heading says. */
export function readHeading(text: string): Heading {
  const line = text.replace(/[ \t]+/g, " ").trim();
  const ofClass = CLASS_LABEL.exec(line)?.[1];
  if (ofClass && !NUMBERED_CLASS.test(line)) return classOf(ofClass, "class");
  const teacher = TEACHER_LABEL.exec(line)?.[1];
  if (teacher) return { name: pieces(teacher)[0] ?? teacher, kind: "teacher", room: null };
  const room = ROOM_LABEL.exec(line)?.[1];
  // "1A - SALA 12" is a class with its room, "SALA 12" and "Horário da Sala 12" are a room.
  if (room && (line === room || /hor[áa]rio|grade|quadro/i.test(line.slice(0, line.length - room.length))))
    return { name: room.replace(ROOM_TITLE, "").replace(/\s+/g, " "), kind: "room", room: null };
  return classOf(line, NUMBERED_CLASS.test(line) ? "class" : null);
}

const GENERIC_SHEET =
  /^(?:plan(?:ilha)?|sheet|p[áa]gina|folha|tabela)\s*_?\d*$|^(?:hor[áa]rios?|grade|geral)\b/i;

/** Whether a sheet's name says nothing of whose its lessons are: "Plan1", "Horário 2027". */
export function isGenericSheet(name: string | null): boolean {
  return name === null || GENERIC_SHEET.test(name.trim());
}

const SHIFT_TITLE =
  /^(?:turno|per[íi]odo)?\s*:?\s*(?:d[ao] )?(?:matutino|manh[ãa]|vespertino|tarde|noturno|noite|integral)$/i;

/** A title that says a shift and nothing else: "TURNO: MATUTINO". */
export const isShiftTitle = (text: string) => SHIFT_TITLE.test(text.trim());

/** A title that says whose lessons are below it: one with its kind first, else the nearest. */
export function ownerOfTitles(titles: string[]): Heading | null {
  const read = titles
    .filter((title) => title.length <= 120 && !isAxisTitle(title) && !isShiftTitle(title))
    .map(readHeading)
    .filter(({ name }) => name !== "" && name.length <= 80);
  return read.findLast(({ kind }) => kind !== null) ?? read.at(-1) ?? null;
}

const ENDING = /\.[a-z]{2,4}$/i;
/** What a file's name has besides the class: "Horário_1A_2027 (v2).csv". */
const OF_FILE =
  /(?<![\p{L}\p{N}])(?:hor[áa]rios?|grades?|quadros?|aulas?|turmas?|d[aeo]s?|final|vers[ãa]o|v\d+|(?:19|20)\d\d(?:[.-][12])?|\(\d+\))(?![\p{L}\p{N}])/giu;

/** The class that a file's name says: "1A Mecânica" of "Horário 1A Mecânica 2027.csv"; null of every other name. */
export function ownerOfFile(fileName: string): Heading | null {
  const name = fileName
    .replace(ENDING, "")
    .replace(/_/g, " ")
    .replace(OF_FILE, " ")
    .replace(/[()]/g, " ")
    .replace(/^[\s-]+|[\s-]+$/g, "")
    .replace(/\s+/g, " ");
  const isOfClass = [name, ...name.split(" ")].some(
    (text) => isClassWord(text) && /\d/.test(text) && /\p{L}/u.test(text),
  );
  return isOfClass ? { name, kind: "class", room: null } : null;
}
