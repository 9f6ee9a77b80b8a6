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
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import type { Actor } from "../access/actor.ts";
import { refuseTakenName } from "../catalog/unique-name.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { type Result, refuse } from "../result.ts";
import { changeRow, createRow, type RowKind, removeRow } from "../row-acts.server.ts";

const NAMED_CLASSES = 3;

function kindOf({ db }: Deps): RowKind<Calendar> {
  return { entity: "calendar", find: (id) => findCalendar(db, id) };
}

/** Adds a calendar; a school's first one is the default unless specified otherwise. */
export function createCalendar(deps: Deps, actor: Actor, input: CalendarInput): Result<Calendar> {
  const { db } = deps;
  return createRow(deps, actor, kindOf(deps), () => {
    const present = listCalendars(db);
    const taken = refuseTakenName(present, input.name);
    if (taken) return taken;
    if (present.length >= MAX_CALENDARS)
      return refuse("calendarFull", { sentence: calendarText.refused.tooManyCalendars });
    const at = timestamp(deps);
    const isDefault = input.isDefault ?? present.length === 0;
    if (isDefault) clearDefault(db, at);
    return insertCalendar(db, { ...input, isDefault, at });
  });
}

/** Replaces what is known about a calendar; a new default one takes the place of the old. */
export function changeCalendar(
  deps: Deps,
  actor: Actor,
  id: number,
  { updatedAt, ...input }: CalendarInput & ExpectedVersion,
): Result<Calendar> {
  const { db } = deps;
  return changeRow(deps, actor, kindOf(deps), { id, updatedAt }, (before) => {
    const taken = refuseTakenName(listCalendars(db), input.name, before);
    if (taken) return taken;
    const at = timestamp(deps);
    const isDefault = input.isDefault ?? before.isDefault;
    if (isDefault && !before.isDefault) clearDefault(db, at);
    updateCalendar(db, { ...input, isDefault, id, at });
  });
}

export function removeCalendar(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion = {},
): Result<Calendar> {
  const { db } = deps;
  return removeRow(deps, actor, kindOf(deps), { id, ...expected }, () => {
    const classes = listClassesOfCalendar(db, id);
    if (classes.length > 0)
      return refuse("calendarInUse", { classes: classes.slice(0, NAMED_CLASSES), count: classes.length });
    deleteCalendar(db, id, timestamp(deps));
  });
}
