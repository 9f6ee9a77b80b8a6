import { randomUUID } from "node:crypto";
import { type BlockedShift, blockedTitles } from "#app/domain/blocked-shift.ts";
import { addDays, type CivilDate, isCivilDate } from "#app/domain/civil-date.ts";
import { decodeException, encodeException, exceptionsByDate } from "#app/domain/date-exception.ts";
import { type DroppedDate, dropDates } from "#app/domain/dropped-date.ts";
import { isId } from "#app/domain/id.ts";
import { hoursOfShifts, LESSONS, lessonOfText } from "#app/domain/lesson.ts";
import { MAX_DATES, MAX_ENVIRONMENTS, MAX_NOTES_LENGTH } from "#app/domain/limits.ts";
import { addMonths, buildMonth, type Month } from "#app/domain/month.ts";
import { repeatWeekly } from "#app/domain/repeat.ts";
import { SHIFTS, shiftOfSlug } from "#app/domain/shift.ts";
import type { TypedRequest } from "#app/domain/typed-request.ts";
import { listBlockedShifts } from "#app/models/blocked-day.server.ts";
import type { Actor } from "../access/actor.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { type Choices, type ReadPart, readChoices } from "./choices.server.ts";
import { type PendingRequests, readPendingRequests } from "./pending-limit.server.ts";
import { isStaff } from "./rules.server.ts";
import { checkWishes, type WishCheck, wishesOf } from "./wish-check.server.ts";

const MONTHS_SHOWN = 2;
const MONTHS_AHEAD = 18;

export type RequestForm = {
  isStaff: boolean;
  choices: Choices;
  today: CivilDate;
  months: Month[];
  previousMonth: string | null;
  nextMonth: string | null;
  /** Days of which some shift is blocked, with what stands there. */
  blockedShifts: BlockedShift[];
  /** What the address holds of the form, so that a look at conflicts or at another month loses nothing. */
  typed: TypedRequest;
  /** Dates of the address that cannot be asked for. */
  dropped: DroppedDate[];
  /** Null until the check was asked for. */
  check: WishCheck | null;
  /** How many requests of the person wait for a decision; null for staff, whose requests do not wait. */
  pending: PendingRequests | null;
  formToken: string;
};

/**
 * Reads a form that was sent by GET, or an address that fills it in (`?data=2026-11-26&turno=noite&aula=1&ambiente=7`);
 * what is no date or no number is dropped.
 */
export function readTyped(query: URLSearchParams): TypedRequest {
  const text = (name: string) => (query.get(name) ?? "").slice(0, MAX_NOTES_LENGTH);
  const all = (...names: string[]) => [...new Set(names.flatMap((name) => query.getAll(name)))];
  const shift = query.get("shift");
  const lessons = all("lessons", "aula").map(lessonOfText);
  return {
    dates: all("dates", "data")
      .filter(isCivilDate)
      .sort((a, b) => a.localeCompare(b))
      .slice(0, MAX_DATES),
    shift: SHIFTS.find((each) => each === shift) ?? shiftOfSlug(query.get("turno")),
    lessons: LESSONS.filter((lesson) => lessons.includes(lesson)),
    environmentIds: all("environmentIds", "ambiente").filter(isId).slice(0, MAX_ENVIRONMENTS),
    disciplineId: text("disciplineId"),
    classId: text("classId"),
    teacherUserId: text("teacherUserId"),
    notes: text("notes"),
    repeatUntil: isCivilDate(text("repeatUntil")) ? text("repeatUntil") : "",
    exceptions: query.getAll("exceptions").filter((value) => decodeException(value) !== null),
  };
}

function readMonths(shown: string | null, today: CivilDate, blocked: Map<CivilDate, string>) {
  const first = today.slice(0, 7);
  const last = addMonths(first, MONTHS_AHEAD);
  const valid =
    shown && /^\d{4}-(0[1-9]|1[0-2])$/.test(shown) && shown >= first && shown <= last ? shown : first;
  return {
    months: Array.from({ length: MONTHS_SHOWN }, (_, index) =>
      buildMonth(addMonths(valid, index), today, blocked),
    ),
    previousMonth: valid > first ? addMonths(valid, -1) : null,
    nextMonth: valid < last ? addMonths(valid, 1) : null,
  };
}

/** Everything that the request form shows, from its own address. */
export function readRequestForm(
  deps: Deps,
  actor: Actor,
  query: URLSearchParams,
  part: ReadPart,
): RequestForm {
  return deps.db.read(() => {
    const today = schoolToday(deps);
    const typed = readTyped(query);
    const until = addDays(today, (MONTHS_AHEAD + MONTHS_SHOWN) * 31);
    const blockedShifts = listBlockedShifts(deps.db, { startDate: today, endDate: until });
    const titles = blockedTitles(blockedShifts, typed.shift);
    const chosen = new Set(typed.dates);
    if (query.has("repetir") && typed.repeatUntil) {
      typed.dates = repeatWeekly(typed.dates, typed.repeatUntil);
    }
    const decoded = typed.exceptions.flatMap((value) => decodeException(value) ?? []);
    const wished = exceptionsByDate(decoded, typed.dates);
    const { kept, dropped } = dropDates(typed.dates, {
      today,
      blocked: blockedShifts,
      shiftOf: (date) => wished.get(date)?.shift ?? typed.shift,
      mayChooseBlocked: (date) => isStaff(actor.role) && chosen.has(date),
    });
    typed.dates = kept;
    const exceptions = exceptionsByDate(decoded, kept);
    typed.exceptions = [...exceptions.values()].map(encodeException);
    const isAsked = query.has("verificar") || query.has("exceptions");
    const wishes = isAsked ? wishesOf(typed, exceptions) : [];
    return {
      isStaff: isStaff(actor.role),
      choices: readChoices(deps, isStaff(actor.role), part),
      today,
      ...readMonths(query.get("mes"), today, titles),
      blockedShifts,
      typed,
      dropped,
      check: wishes.length > 0 ? checkWishes(deps, wishes, hoursOfShifts(typed.lessons)) : null,
      pending: isStaff(actor.role) ? null : readPendingRequests(deps, actor.id),
      formToken: randomUUID(),
    };
  });
}
