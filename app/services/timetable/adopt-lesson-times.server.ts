import type { StoredLessonSet } from "#app/models/calendar/lesson-set.server.ts";
import { findTimetable, storeLessonCount } from "#app/models/timetable/timetable.server.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { saveLessonSet } from "../calendar/lesson-sets.server.ts";
import { readCivilDates } from "../date-input.ts";
import type { Deps } from "../deps.ts";
import { type Result, refuse } from "../result.ts";
import { readDraft } from "./draft-reads.server.ts";

/**
 * Makes the bell times that a draft needs those of the school, or of its calendar, from a day on (rules R28.71). Refuses
 * a day that is past or after the timetable's last.
 */
export async function adoptLessonTimes(
  deps: Deps,
  actor: Actor,
  id: number,
  { from: typed }: { from: string },
): Promise<Result<StoredLessonSet>> {
  const { db } = deps;
  const days = readCivilDates([typed], deps.timeZone, "from");
  if (!days.ok) return days;
  const from = days.value[0] as string;
  const timetable = findTimetable(db, id);
  if (!timetable) return refuse("notFound");
  if (timetable.state !== "draft" || timetable.format === null) return refuse("timetableNotDraft");
  if (from > timetable.endDate) return refuse("invalid", {}, { from: [text.fromTooLate] });
  const needed = await readDraft(deps, "neededTimes", id, from);
  if (!needed.ok) return needed;
  const { calendarId, proposed, count } = needed.value;
  return db.writeWhenUnlocked((): Result<StoredLessonSet> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    const saved = saveLessonSet(deps, actor, { from, calendarId, set: proposed });
    if (saved.ok) storeLessonCount(db, { id, count });
    return saved;
  });
}
