import { overlappedTerm, type TermSpan } from "#app/domain/calendar/calendar.ts";
import { daysInRange } from "#app/domain/dates/civil-date.ts";
import { MAX_TERM_DAYS, MAX_TERMS } from "#app/domain/limits.ts";
import type { TermInput } from "#app/models/calendar/calendar.schema.ts";
import {
  type CalendarTerm,
  deleteTerm,
  findCalendar,
  findTerm,
  insertTerm,
  listTerms,
  updateTerm,
} from "#app/models/calendar/calendar.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import type { Actor } from "../access/actor.ts";
import { readCivilDates } from "../date-input.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Refusal, type Result, refuse } from "../result.ts";
import { changeRow, createRow, type RowKind, removeRow } from "../row-acts.server.ts";

const { refused } = calendarText;

function readTerm(deps: Deps, input: TermInput): Result<TermSpan> {
  const first = readCivilDates([input.startDate], deps.timeZone, "startDate");
  if (!first.ok) return first;
  const last = readCivilDates([input.endDate], deps.timeZone, "endDate");
  if (!last.ok) return last;
  const { name, kind } = input;
  return ok({ name, kind, startDate: first.value[0] as string, endDate: last.value[0] as string });
}

/** Refuses a term whose days are in the wrong order, too many, or another one's (rules R23.2). */
function refuseTerm(term: TermSpan, others: CalendarTerm[]): Refusal | null {
  const days = daysInRange(term.startDate, term.endDate);
  if (days < 1) return refuse("invalid", {}, { endDate: [refused.reversed] });
  if (days > MAX_TERM_DAYS) return refuse("invalid", {}, { endDate: [refused.tooLong] });
  const other = overlappedTerm(term, others);
  return other ? refuse("invalid", {}, { startDate: [refused.overlaps(other)] }) : null;
}

function kindOf({ db }: Deps, calendarId: number): RowKind<CalendarTerm> {
  return {
    entity: "calendar-term",
    find: (id) => findTerm(db, calendarId, id),
    audited: (term) => ({ ...term, calendarId }),
  };
}

export function addTerm(deps: Deps, actor: Actor, calendarId: number, term: TermSpan): Result<CalendarTerm> {
  const { db } = deps;
  return createRow(deps, actor, kindOf(deps, calendarId), () => {
    const present = listTerms(db, calendarId);
    const refusal = refuseTerm(term, present);
    if (refusal) return refusal;
    if (present.length >= MAX_TERMS) return refuse("calendarFull", { sentence: refused.tooManyTerms });
    return insertTerm(db, calendarId, term, timestamp(deps));
  });
}

export function createTerm(
  deps: Deps,
  actor: Actor,
  calendarId: number,
  input: TermInput,
): Result<CalendarTerm> {
  const term = readTerm(deps, input);
  if (!term.ok) return term;
  return deps.db.write(() =>
    findCalendar(deps.db, calendarId) ? addTerm(deps, actor, calendarId, term.value) : refuse("notFound"),
  );
}

export function changeTerm(
  deps: Deps,
  actor: Actor,
  { calendarId, id }: { calendarId: number; id: number },
  { updatedAt, ...input }: TermInput & ExpectedVersion,
): Result<CalendarTerm> {
  const term = readTerm(deps, input);
  if (!term.ok) return term;
  const { db } = deps;
  return changeRow(deps, actor, kindOf(deps, calendarId), { id, updatedAt }, () => {
    const others = listTerms(db, calendarId).filter((other) => other.id !== id);
    return refuseTerm(term.value, others) ?? updateTerm(db, id, term.value, timestamp(deps));
  });
}

export function removeTerm(
  deps: Deps,
  actor: Actor,
  { calendarId, id }: { calendarId: number; id: number },
  expected: ExpectedVersion = {},
): Result<CalendarTerm> {
  const { db } = deps;
  return removeRow(deps, actor, kindOf(deps, calendarId), { id, ...expected }, () => deleteTerm(db, id));
}
