/** Takes a person out of what timetables hold of their files (docs/decisions/0212). */
import type { Leaver } from "#app/domain/audit/forget-in-audit.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { couldName, mapStrings, replaceWords, wordsOf } from "#app/domain/users/known-as.ts";
import { deleteTimetable, findTimetable } from "#app/models/timetable/timetable.server.ts";
import {
  deleteWrittenRow,
  findTimetableTexts,
  isWritten,
  listTimetableIds,
  measureTimetable,
  rowKey,
  type TimetableTexts,
  updateTimetableTexts,
} from "#app/models/users/anonymise-texts.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import type { Deps } from "../deps.ts";
import { pause, type Step } from "./forget-step.ts";

/** Letters of lessons that are searched in one step, and those up to which a timetable is done in one. */
const SLICE = 4096;
const SHORT = 4 * SLICE;
/** Between two lessons. No text looks so: a quote within one has a backslash before it, one that ends it no letter after. */
const BETWEEN = /\},(?=\{"[a-z])/g;

/** The text of a list of objects in parts, each of whole objects and without the brackets. */
function sliceObjects(json: string): string[] {
  const slices: string[] = [];
  for (let from = 1; from < json.length - 1; ) {
    BETWEEN.lastIndex = from + SLICE;
    const found = BETWEEN.exec(json);
    const until = found ? found.index + 1 : json.length - 1;
    slices.push(json.slice(from, until));
    from = until + 1;
  }
  return slices;
}

/** Takes the person out of a part of JSON. In a column of teachers a name of one word is theirs, and what means them. */
function forgetJson({ knownAs, replacement }: Leaver): (json: string) => string {
  const words = wordsOf(knownAs);
  const { names, shared, aliases = [] } = knownAs;
  const spellings = [...names.map(foldText).filter((name) => !shared.includes(name)), ...aliases];
  const searched = [...words, ...spellings.map((name) => JSON.stringify(name).slice(1, -1))];
  const forget = (text: string, field: string) => {
    const isTeacher = field === "teachers" || field === "sample";
    if (isTeacher && spellings.includes(foldText(text))) return replacement.name;
    return replaceWords(text, words, replacement.name);
  };
  return (json) => (couldName(searched, json) ? JSON.stringify(mapStrings(JSON.parse(json), forget)) : json);
}

function forgetObjects(leaver: Leaver): (slice: string) => string {
  const forget = forgetJson(leaver);
  return (slice) => forget(`[${slice}]`).slice(1, -1);
}

/** A table whose columns nobody has named can't be rewritten, and is sent again: its draft goes. */
function dropWaiting(deps: Deps, id: number): void {
  const before = findTimetable(deps.db, id);
  deleteTimetable(deps.db, id);
  recordAudit(deps, null, { action: "delete", entity: "timetable", id, before });
}

const recordOf = (id: number) => ({ table: "timetables", key: rowKey(id) }) as const;

/** Writes the texts without the person, in the caller's transaction. */
function replaceTexts(
  { db }: Deps,
  leaver: Leaver,
  id: number,
  before: TimetableTexts,
  lessons: string,
): void {
  const look = before.look === null ? null : forgetJson(leaver)(before.look);
  const fileName = replaceWords(before.fileName, wordsOf(leaver.knownAs), leaver.replacement.name);
  if (lessons !== before.lessons || look !== before.look || fileName !== before.fileName)
    updateTimetableTexts(db, id, { fileName, look, lessons });
  deleteWrittenRow(db, recordOf(id));
}

/** Forgets in one step, in the caller's transaction; false where the lessons are too long for that. */
export function forgetShortTimetable(deps: Deps, leaver: Leaver, id: number): boolean {
  const size = measureTimetable(deps.db, id);
  if (size === undefined) return true;
  if (size.hasFile === 1) {
    dropWaiting(deps, id);
    return true;
  }
  const texts = size.letters <= SHORT ? findTimetableTexts(deps.db, id) : null;
  if (!texts) return false;
  const lessons = sliceObjects(texts.lessons).map(forgetObjects(leaver));
  replaceTexts(deps, leaver, id, texts, `[${lessons.join(",")}]`);
  return true;
}

/** Forgets with pauses; a timetable that is written meanwhile is left to be done again. */
export async function forgetLongTimetable(step: Step, leaver: Leaver, id: number): Promise<void> {
  const { deps } = step;
  const { db } = deps;
  deleteWrittenRow(db, recordOf(id));
  const texts = findTimetableTexts(db, id);
  if (!texts) return;
  await pause(step);
  const slices = sliceObjects(texts.lessons);
  await pause(step);
  const forget = forgetObjects(leaver);
  const lessons: string[] = [];
  for (const slice of slices) {
    lessons.push(forget(slice));
    await pause(step);
  }
  const written = `[${lessons.join(",")}]`;
  await pause(step);
  await db.writeLargeWhenUnlocked(() => {
    if (!isWritten(db, recordOf(id))) replaceTexts(deps, leaver, id, texts, written);
  });
}

/** Forgets in all timetables, one at a time. */
export async function forgetTimetables(step: Step, leaver: Leaver): Promise<void> {
  const { db } = step.deps;
  for (const id of listTimetableIds(db)) {
    const isForgotten = await db.writeWhenUnlocked(() => forgetShortTimetable(step.deps, leaver, id));
    if (!isForgotten) await forgetLongTimetable(step, leaver, id);
    await pause(step);
  }
}
