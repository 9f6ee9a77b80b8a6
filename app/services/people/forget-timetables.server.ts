/** Takes a person out of what timetables hold of their files (docs/decisions/0212). */
import type { Leaver } from "#app/domain/audit/forget-in-audit.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { couldName, mapStrings, replaceWords, wordsOf } from "#app/domain/people/known-as.ts";
import {
  deleteWrittenRow,
  findFaults,
  findLessonPart,
  findTimetableTexts,
  listLessonPartIds,
  listTimetableIds,
  rowKey,
  updateFaults,
  updateLessonPart,
  updateTimetableTexts,
} from "#app/models/people/anonymise-texts.server.ts";
import { deleteTimetable, findTimetable } from "#app/models/timetable/timetable.server.ts";
import { deleteFile, hasFile } from "#app/models/timetable/timetable-parts.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { pause, type Step } from "./forget-step.ts";

/** Takes the person out of a part of JSON. In a column of teachers a name of one word is theirs, and what means them. */
function forgetJson({ knownAs, replacement }: Leaver): (json: string) => string {
  const words = wordsOf(knownAs);
  const { names, shared, aliases = [] } = knownAs;
  const spellings = [...names.map(foldText).filter((name) => !shared.includes(name)), ...aliases];
  const searched = [...words, ...spellings.map((name) => JSON.stringify(name).slice(1, -1))];
  const forget = (text: string, field: string) => {
    // What a faulty line says may join several people, and is cut.
    const isNamed = field === "value" && spellings.some((name) => foldText(text).includes(name));
    if (isNamed) return replacement.name;
    const isTeacher = field === "teachers" || field === "sample";
    if (isTeacher && spellings.includes(foldText(text))) return replacement.name;
    return replaceWords(text, words, replacement.name);
  };
  return (json) => (couldName(searched, json) ? JSON.stringify(mapStrings(JSON.parse(json), forget)) : json);
}

/**
 * A file can't be rewritten. A draft with lessons goes on without it; one whose columns nobody has named has nothing
 * else, and goes.
 */
function dropFile(deps: Deps, id: number): { isGone: boolean } {
  const before = findTimetable(deps.db, id);
  deleteFile(deps.db, id);
  if (!before || before.format !== null) return { isGone: false };
  deleteTimetable(deps.db, id);
  recordAudit(deps, null, { action: "delete", entity: "timetable", id, before });
  return { isGone: true };
}

/** Forgets in what a timetable holds besides its lessons, in the caller's transaction. */
export function forgetTimetable(deps: Deps, leaver: Leaver, id: number): void {
  const { db } = deps;
  if (hasFile(db, id) && dropFile(deps, id).isGone) return;
  const before = findTimetableTexts(db, id);
  if (!before) return;
  const look = before.look === null ? null : forgetJson(leaver)(before.look);
  const fileName = replaceWords(before.fileName, wordsOf(leaver.knownAs), leaver.replacement.name);
  if (look !== before.look || fileName !== before.fileName) updateTimetableTexts(db, id, { fileName, look });
  const faults = findFaults(db, id);
  const forgotten = faults === null ? null : forgetJson(leaver)(faults);
  if (forgotten !== null && forgotten !== faults) updateFaults(db, id, forgotten);
  for (const table of ["timetables", "timetable_faults"] as const)
    deleteWrittenRow(db, { table, key: rowKey(id) });
}

/** Forgets in a part of a timetable's lessons, in the caller's transaction. */
export function forgetLessons({ db }: Deps, leaver: Leaver, partId: number): void {
  const before = findLessonPart(db, partId);
  if (before === null) return;
  const lessons = forgetJson(leaver)(before);
  if (lessons !== before) updateLessonPart(db, partId, lessons);
  deleteWrittenRow(db, { table: "timetable_lessons", key: rowKey(partId) });
}

export async function forgetTimetables(step: Step, leaver: Leaver): Promise<void> {
  const { deps } = step;
  const { db } = deps;
  for (const id of listTimetableIds(db)) {
    await db.writeWhenUnlocked(() => forgetTimetable(deps, leaver, id));
    await pause(step);
  }
  for (const id of listLessonPartIds(db)) {
    await db.writeWhenUnlocked(() => forgetLessons(deps, leaver, id));
    await pause(step);
  }
}
