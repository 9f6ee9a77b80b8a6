import { MAX_CALENDARS } from "#app/domain/limits.ts";
import type { CalendarInput } from "#app/models/calendar/calendar.schema.ts";
import {
  type Calendar,
  clearDefault,
  deleteCalendar,
  findCalendar,
  insertCalendar,
  listCalendars,
  listClassesOfCalendar,
  updateCalendar,
} from "#app/models/calendar/calendar.server.ts";
import type { Seen } from "#app/models/version.schema.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import type { Actor } from "../access/actor.ts";
import { refuseTakenName } from "../catalog/unique-name.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Result, refuse } from "../result.ts";
import { refuseStale } from "../stale.ts";

const NAMED_CLASSES = 3;

/** Adds a calendar; a school's first one is the default unless specified otherwise. */
export function createCalendar(deps: Deps, actor: Actor, input: CalendarInput): Result<Calendar> {
  const { db } = deps;
  return db.write(() => {
    const present = listCalendars(db);
    const taken = refuseTakenName(present, input.name);
    if (taken) return taken;
    if (present.length >= MAX_CALENDARS) {
      return refuse("calendarFull", { sentence: calendarText.refused.tooManyCalendars });
    }
    const at = timestamp(deps);
    const isDefault = input.isDefault ?? present.length === 0;
    if (isDefault) clearDefault(db, at);
    const id = insertCalendar(db, { ...input, isDefault, at });
    const after = findCalendar(db, id) as Calendar;
    recordAudit(deps, actor, { action: "create", entity: "calendar", id, after });
    return done(after);
  });
}

/** Replaces what is known about a calendar; of two default ones the one that was it is none any more. */
export function changeCalendar(
  deps: Deps,
  actor: Actor,
  id: number,
  input: CalendarInput & Seen,
): Result<Calendar> {
  const { db } = deps;
  return db.write(() => {
    const before = findCalendar(db, id);
    if (!before) return refuse("notFound");
    const refused =
      refuseStale("calendar", before, input.updatedAt) ??
      refuseTakenName(listCalendars(db), input.name, before);
    if (refused) return refused;
    const at = timestamp(deps);
    const isDefault = input.isDefault ?? before.isDefault;
    if (isDefault && !before.isDefault) clearDefault(db, at);
    updateCalendar(db, { ...input, isDefault, id, at });
    const after = findCalendar(db, id) as Calendar;
    recordAudit(deps, actor, { action: "update", entity: "calendar", id, before, after });
    return done(after);
  });
}

/** Removes a calendar that no class names, with its terms and days. */
export function removeCalendar(deps: Deps, actor: Actor, id: number, seen: Seen = {}): Result<Calendar> {
  const { db } = deps;
  return db.write(() => {
    const before = findCalendar(db, id);
    if (!before) return refuse("notFound");
    const stale = refuseStale("calendar", before, seen.updatedAt);
    if (stale) return stale;
    const classes = listClassesOfCalendar(db, id);
    if (classes.length > 0) {
      return refuse("calendarInUse", { classes: classes.slice(0, NAMED_CLASSES), count: classes.length });
    }
    deleteCalendar(db, id, timestamp(deps));
    recordAudit(deps, actor, { action: "delete", entity: "calendar", id, before });
    return done(before);
  });
}
