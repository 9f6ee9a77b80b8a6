import { overlappedTerm, type SchoolWeekday, type TermKind } from "#app/domain/calendar/calendar.ts";
import type { ImportedType } from "#app/domain/calendar/imported-day.ts";
import { daysFrom, daysInRange } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_BLOCKED_PERIOD } from "#app/domain/limits.ts";
import { findDayByDate, listTerms } from "#app/models/calendar/calendar.server.ts";
import { calendarText, termKindText } from "#app/text/calendar/school-calendar.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import type { Deps } from "../deps.ts";
import type { ImportPlan, Planned } from "../import/plan.ts";
import { problemSentence } from "../problems.ts";
import { ok, type Refusal, type Result, refuse } from "../result.ts";
import {
  type Consequences,
  followNow,
  type PlannedFollowing,
  planFollowing,
} from "./blocked-days/affected.server.ts";
import { block } from "./blocked-days/manage.server.ts";
import { addDay } from "./days.server.ts";
import { addTerm } from "./terms.server.ts";

/** In which order rows are written: days lie in terms. */
const ORDER: ImportedType[] = ["start", "vacation", "recess", "exams", "saturday", "holiday"];
const KINDS: Partial<Record<ImportedType, TermKind>> = {
  start: "term",
  vacation: "vacation",
  recess: "recess",
  exams: "exams",
};

function datesOf({ values }: Planned): string[] {
  const [startDate, endDate] = [String(values.startDate), String(values.endDate)];
  return daysFrom(startDate, daysInRange(startDate, endDate));
}

function blockRow(deps: Deps, actor: Actor, row: Planned): Refusal | null {
  const dates = datesOf(row);
  if (dates.length > MAX_BLOCKED_PERIOD) return refuse("rangeTooLong", { days: MAX_BLOCKED_PERIOD });
  for (const date of dates) {
    const rest = { description: null, type: "holiday", showInPanel: true, panelMessage: null } as const;
    block(deps, actor, { date, title: String(row.values.description), affectedShifts: [...SHIFTS], ...rest });
  }
  return null;
}

function addRowDays(deps: Deps, actor: Actor, row: Planned, name: string): Refusal | null {
  const calendarId = Number(row.values.calendarId);
  const asWeekday = row.values.asWeekday as SchoolWeekday | null;
  for (const date of datesOf(row)) {
    if (row.values.type === "exams" && findDayByDate(deps.db, calendarId, date)) continue;
    const day = { date, isSchoolDay: true, asWeekday, shifts: [...SHIFTS], title: name };
    const added = addDay(deps, actor, calendarId, day);
    if (!added.ok) return added;
  }
  return null;
}

function writeRow(deps: Deps, actor: Actor, row: Planned): Refusal | null {
  const type = row.values.type as ImportedType;
  if (type === "holiday") return blockRow(deps, actor, row);
  const description = String(row.values.description ?? "");
  const calendarId = Number(row.values.calendarId);
  if (type === "saturday") return addRowDays(deps, actor, row, description || calendarText.imported.saturday);
  const kind = KINDS[type] as TermKind;
  const term = {
    name: description || termKindText[kind],
    kind,
    startDate: String(row.values.startDate),
    endDate: String(row.values.endDate),
  };
  // Exams within a term are days of it with a name: the two never overlap (rules R23.2).
  const isWithinTerm = kind === "exams" && overlappedTerm(term, listTerms(deps.db, calendarId)) !== null;
  if (isWithinTerm) return addRowDays(deps, actor, row, term.name);
  const added = addTerm(deps, actor, calendarId, term);
  return added.ok ? null : added;
}

function refuseLine(line: number, refusal: Refusal): Refusal {
  const [first] = Object.values(refusal.errors ?? {}).flat();
  return refuse("importLineRefused", { line, sentence: first ?? problemSentence(refusal) });
}

/**
 * Writes the rows of a calendar's file: holidays as blocked days, recesses, vacations and what lies between a start
 * and its end as terms, Saturdays as exceptions; all of them or none (rules R23.9). Afterwards the reservations that the
 * holidays touch are dealt with as was chosen.
 * @param record writes the audit entry of the import itself, in the same transaction.
 */
export async function importCalendar(
  deps: Deps,
  actor: Actor,
  { creates }: ImportPlan,
  chosen: Consequences,
  record: () => void,
): Promise<Result<null>> {
  const order = (row: Planned) => ORDER.indexOf(row.values.type as ImportedType);
  const rows = creates.toSorted((a, b) => order(a) - order(b) || a.line - b.line);
  const holidays = rows.filter(({ values }) => values.type === "holiday");
  const days = holidays.flatMap((row) =>
    datesOf(row).map((date) => ({ date, title: String(row.values.description) })),
  );
  const written = await deps.db.writeWhenUnlocked((): Result<PlannedFollowing | null> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    for (const row of rows) {
      const refusal = writeRow(deps, actor, row);
      if (refusal) return refuseLine(row.line, refusal);
    }
    record();
    return ok(planFollowing(deps, actor, days, { ...chosen, affectedShifts: [...SHIFTS] }));
  });
  if (!written.ok) return written;
  await followNow(deps, actor, written.value);
  return ok(null);
}
