/** What texts of a grid look like, whatever the school: rooms, teachers, classes, breaks, titles. */
import type { Shift } from "#app/domain/dates/shift.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { foldTitle } from "#app/domain/import/import.ts";
import { TIMETABLE_FIELDS } from "#app/domain/timetable/column-mapping.ts";
import { readWeekday } from "../values.ts";

const ROOM =
  /^(?:salas?|labs?|laboratorios?|ambientes?|auditorio|quadra|oficina|bloco|biblioteca|ginasio|cozinha|atelie|estudio|patio|l\.? ?inf|sl)(?![a-z])/;
const TEACHER = /^(?:prof(?:a|essor(?:a|\(a\))?|\(a\))?|docentes?|dra?|me|msc)(?:[.:]|(?![a-z]))/;
const CLASS =
  /^(?:turmas? |t-?\d)|^\d{1,2} ?[ao]? ?-?[a-z]?$|^\d{1,2} ?[ao] ?-?(?!feira|aula|hora|tempo)[a-z]{2,5}$|^\d{1,2} ?[ao]? ?(?:ano|serie|modulo|periodo|semestre|fase|sem|mod)(?![a-z])|^(?:ano|serie|modulo|periodo|semestre|fase) (?:\d{1,2}|[ivx]{1,4})$|^[a-z]{1,5}[ -]?\d{1,3}[ -]?[a-z]?\d?$/;
/** Beginnings of what schools teach. */
const DISCIPLINE =
  /^(?:matem|mat$|portug|port$|lingua|l\. ?port|redac|literat|fisic|fis[. ]|quimic|quim|biolog|bio$|histor|hist$|geograf|geo$|ingl|espanhol|artes?$|filos|sociol|educacao|ed\.? ?f|edf|informat|program|prog|algorit|logica|rede|banco de|bd$|sistema|softw|hardw|web|design|desenho|eletr|mecan|metrolog|solda|automac|gest|admin|contab|contabil|econom|empreend|market|logist|direito|etica|segur|saude|enferm|anatom|psicol|estatist|calcul|projeto|orient|estagio|tcc|robot|cabeament|arquitet|instal|inst\.|maquin|materia|manut|hidraul|pneum|topograf|constru|ciencia|cidadan|praticas|introduc|tecnolog|comunic|legisl|nutri|farmac|agro|zootec|metodol|estudo|eletiva|itinerario|vida|leitura|interpret|libras)/;
const BREAK =
  /^(?:intervalo|recreio|almoco|lanche|cafe|jantar|janta|saida|entrada|merenda|pausa|acolhida|descanso)s?(?![a-z])/;
const NOTHING = /^(?:[-–—.*x_/\\|#0]+|vago|vaga|livre|sem ?aulas?|janela|nada|folga|n\/a)$/;
const MONTHS = /[\s,(–-]*\(?\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\)?$/;
const LONGEST_DAY = 40;
const MAYBE_DAY = /^[stqdmwf2-7]/i;
/** A class, which would be Monday or the second lesson otherwise: "2A", "3 A". */
export const CLASS_LETTER = /^\d{1,2} ?[A-Z]$/;
const SHIFTS: [RegExp, Shift][] = [
  [/\b(?:matutino|manha)\b/, "morning"],
  [/\b(?:vespertino|tarde)\b/, "afternoon"],
  [/\b(?:noturno|noite)\b/, "evening"],
];

/** A grid says the same texts over and over, and each is asked about several times. */
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, string>();

function plain(text: string): string {
  const before = remembered.get(text);
  if (before !== undefined) return before;
  const folded = foldText(text).replace(/\s+/g, " ").trim();
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(text, folded);
  return folded;
}

export const isRoomWord = (text: string) => ROOM.test(plain(text));
export const isTeacherWord = (text: string) => TEACHER.test(plain(text));
export const isDisciplineWord = (text: string) => DISCIPLINE.test(plain(text));
/** "1A", "2º B", "1º DS", "DS-2A", "3º Ano A", "Módulo II", "Turma 12"; "Lab 2" is a room. */
export const isClassWord = (text: string) => CLASS.test(plain(text)) && !isRoomWord(text);

/** "INTERVALO", and "I N T E R V A L O" drawn down a sheet. */
export function isBreak(text: string): boolean {
  return BREAK.test(plain(text)) || BREAK.test(plain(text).replace(/ /g, ""));
}

/** A cell in which nothing is taught: a dash, "VAGO", a break. */
export function isNothing(text: string): boolean {
  return text === "" || NOTHING.test(plain(text)) || isBreak(text);
}

/** The shift that a title names; a date or a name beside it does not matter. */
export function shiftIn(text: string): Shift | null {
  const word = plain(text);
  return SHIFTS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** 1 (Monday) to 7 of a heading: "SEGUNDA-FEIRA", "Seg\n02/02", "2ª feira (02/02)", letters drawn below each other. */
export function readDay(text: string): number | null {
  if (text.length > LONGEST_DAY || !MAYBE_DAY.test(text) || CLASS_LETTER.test(text)) return null;
  const line = text.replace(/\s+/g, " ").replace(MONTHS, "");
  const letters = /^(?:\S )+\S$/.test(line) ? line.replace(/ /g, "") : line;
  return readWeekday(letters, { hasBareNumbers: false });
}

const DISCIPLINE_TITLES: string[] = [...TIMETABLE_FIELDS.discipline, "disc", "disc."];
const PART_TITLES = new Set<string>([
  ...DISCIPLINE_TITLES,
  ...TIMETABLE_FIELDS.teachers,
  ...TIMETABLE_FIELDS.environments,
  ...TIMETABLE_FIELDS.classes,
]);
const AXIS_TITLES = new Set<string>([
  ...TIMETABLE_FIELDS.weekday,
  ...TIMETABLE_FIELDS.period,
  ...TIMETABLE_FIELDS.startTime,
  ...TIMETABLE_FIELDS.endTime,
  ...TIMETABLE_FIELDS.shift,
  ...["data", "horarios", "horas", "dias", "aulas", "h", "no", "n", "hora/dia", "horario/dia", "dia/hora"],
]);

const OWNER_TITLES = [
  ["class", TIMETABLE_FIELDS.classes],
  ["teacher", TIMETABLE_FIELDS.teachers],
  ["room", TIMETABLE_FIELDS.environments],
  ["shift", TIMETABLE_FIELDS.shift],
  ["discipline", DISCIPLINE_TITLES],
] as const;

/** What the names beside a title are: those of classes beside "Turma"; null beside any other text. */
export function namedBy(text: string): (typeof OWNER_TITLES)[number][0] | null {
  const title = foldTitle(text);
  return OWNER_TITLES.find(([, titles]) => titles.some((each) => each === title))?.[0] ?? null;
}

/** A heading that names a part of a cell, and no class. */
export const isPartTitle = (text: string) => PART_TITLES.has(foldTitle(text));
/** A heading that names the day or the hour. */
export const isAxisTitle = (text: string) => AXIS_TITLES.has(foldTitle(text));
