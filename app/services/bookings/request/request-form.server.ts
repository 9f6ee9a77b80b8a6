import { randomUUID } from "node:crypto";
import { RESERVATION_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import { type DroppedDate, dropDates } from "#app/domain/calendar/dropped-date.ts";
import type { OffDays } from "#app/domain/calendar/off-days.ts";
import { eachOf } from "#app/domain/content.ts";
import { addDays, type CivilDate, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { decodeException, encodeException, exceptionsByDate } from "#app/domain/dates/date-exception.ts";
import { firstMonday, WEEKS_SHOWN } from "#app/domain/dates/date-weeks.ts";
import {
  hoursOfShifts,
  lessonOfText,
  lessonRange,
  sortLessons,
  type TimeRange,
} from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonsOn, lessonTimesSince } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS, type Shift, shiftOfSlug } from "#app/domain/dates/shift.ts";
import type { EquipmentOffer, TypedEquipment } from "#app/domain/equipment/offer.ts";
import { idOf, isId } from "#app/domain/id.ts";
import {
  MAX_DATES,
  MAX_ENVIRONMENTS,
  MAX_EQUIPMENT,
  MAX_NOTES_LENGTH,
  MAX_SEARCH_LENGTH,
} from "#app/domain/limits.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import type { RoomNarrowing, RoomStates } from "#app/domain/rooms/room-choice.ts";
import { readResources } from "#app/domain/rooms/room-query.ts";
import {
  findLastChoice,
  type LastChoice,
  listRecentLessons,
  listUsedRooms,
  type RecentLesson,
} from "#app/models/bookings/last-choice.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import type { Warnings } from "#app/services/bookings/warnings.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { readOffDays } from "#app/services/calendar/off-days.server.ts";
import { schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { readOffers, timesOfForm } from "#app/services/equipment/offers.server.ts";
import {
  checkRequestedSlots,
  type RequestedSlotsCheck,
  requestedSlotsOf,
} from "./check-requested-slots.server.ts";
import { type Choices, type ReadPart, readChoices } from "./choices.server.ts";
import { type PendingRequests, readPendingRequests } from "./pending-limit.server.ts";
import { ownerOf, partyOf, readRoomStates } from "./room-states.server.ts";
import { findTypedWarnings } from "./typed-warnings.server.ts";

/** Beyond the weeks that can be shown. */
const DAYS_AHEAD = 620;

export type RequestForm = {
  isStaff: boolean;
  choices: Choices;
  today: CivilDate;
  /** The school's wall clock, `HH:mm`. */
  now: string;
  from: CivilDate;
  blockedShifts: BlockedShift[];
  lessonTimes: LessonTimes;
  /** Days without school; nothing refuses them. */
  offDays: OffDays;
  /** What the address holds of the form, so that a look at conflicts or at another month loses nothing. */
  typed: TypedRequest;
  dropped: DroppedDate[];
  check: RequestedSlotsCheck | null;
  /** What the people and classes have at the same times (rules R3.38). */
  clashes: Warnings;
  states: RoomStates | null;
  equipment: EquipmentOffer[];
  narrowing: RoomNarrowing;
  lastType: EnvironmentType | null;
  /** Of the last requests, but for what is filled in. */
  recent: RecentLesson[];
  /** Rooms that the person uses, the most used first; none for staff, who book for others. */
  usedRooms: number[];
  /** How many requests of the person wait for a decision; null for staff, whose requests do not wait. */
  pending: PendingRequests | null;
  formToken: string;
  gapId: number | null;
};

/** A form sent by GET, or an address that fills it in (`?data=2026-11-26&turno=noite&aula=1`); nonsense is dropped. */
export function readTypedRequest(query: URLSearchParams): TypedRequest {
  const text = (name: string) => (query.get(name) ?? "").slice(0, MAX_NOTES_LENGTH);
  const [, disciplineId, classId] = /^(\d{1,15}):(\d{1,15})$/.exec(query.get("recente") ?? "") ?? [];
  const all = (...names: string[]) => [...new Set(names.flatMap((name) => query.getAll(name)))];
  const shift = query.get("shift");
  // "Nova Reserva" passes the calendar's week and shift along: they are for the way back, not part of the request.
  const isOfCalendar = query.has("semana") && !query.has("data");
  const lessons = all("lessons", "aula").flatMap((each) => lessonOfText(each) ?? []);
  return {
    dates: all("dates", "data")
      .filter((date) => isCivilDate(date) && date !== query.get("semData"))
      .sort((a, b) => a.localeCompare(b))
      .slice(0, MAX_DATES),
    shift: SHIFTS.find((each) => each === shift) ?? (isOfCalendar ? null : shiftOfSlug(query.get("turno"))),
    lessons: sortLessons(lessons),
    environmentIds: all("environmentIds", "ambiente")
      .filter((id) => isId(id) && id !== query.get("semAmbiente"))
      .slice(0, MAX_ENVIRONMENTS),
    ...eachOf(RESERVATION_CONTENT, text),
    ...(disciplineId && classId ? { disciplineId, classId } : {}),
    teacherUserId: text("teacherUserId"),
    moreClasses: text("moreClasses"),
    moreTeachers: text("moreTeachers"),
    exceptions: query.getAll("exceptions").filter((value) => decodeException(value) !== null),
    equipment: readTypedEquipment(query),
  };
}

/** `equipment[2].equipmentId` and `equipment[2].quantity`, as the form names them; kinds without a quantity are dropped. */
function readTypedEquipment(query: URLSearchParams): TypedEquipment[] {
  return Array.from({ length: MAX_EQUIPMENT }, (_, index) => ({
    equipmentId: query.get(`equipment[${index}].equipmentId`) ?? "",
    quantity: (query.get(`equipment[${index}].quantity`) ?? "").slice(0, 20),
  })).filter(({ equipmentId, quantity }) => isId(equipmentId) && quantity !== "");
}

type TypedHours = Pick<TypedRequest, "shift" | "lessons" | "classId">;

/** Null as long as the form has no shift, or lessons with a gap or that the date does not have. */
export function hoursOfForm(
  times: LessonTimes,
  { shift, lessons, classId }: TypedHours,
): (date: CivilDate) => TimeRange | null {
  return (date) => shift && lessonRange(lessonsOn(times, date, idOf(classId))[shift], lessons);
}

export function shiftHoursOfForm(
  times: LessonTimes,
  { lessons, classId }: Omit<TypedHours, "shift">,
): (date: CivilDate) => Record<Shift, TimeRange> {
  return (date) => hoursOfShifts(lessonsOn(times, date, idOf(classId)), lessons);
}

function readNarrowing(query: URLSearchParams): RoomNarrowing {
  const text = (name: string) => (query.get(name) ?? "").slice(0, MAX_SEARCH_LENGTH);
  return { name: text("nome"), type: text("tipo"), seats: text("lugares"), resources: readResources(query) };
}

function readFrom(query: URLSearchParams, { dates }: TypedRequest, today: CivilDate): CivilDate {
  const asked = query.get("de");
  if (asked !== null && isCivilDate(asked)) return firstMonday(asked, today);
  const first = dates.find((date) => date >= today);
  const opening = firstMonday(null, today);
  return first && first >= addDays(opening, WEEKS_SHOWN * 7) ? firstMonday(first, today) : opening;
}

/** Fills in the discipline and class of the person's last request, where the form was not sent yet. */
function fillFromLast(typed: TypedRequest, query: URLSearchParams, last: LastChoice | null): TypedRequest {
  if (!last || query.has("disciplineId") || query.has("classId")) return typed;
  return { ...typed, disciplineId: String(last.disciplineId), classId: String(last.classId) };
}

/** @param form.isSent whether its fields were submitted: then it reports what is wrong with a date. */
export function readRequestForm(
  deps: Deps,
  actor: Actor,
  query: URLSearchParams,
  part: ReadPart,
  { isSent = false } = {},
): RequestForm {
  return deps.db.read(() => {
    const today = schoolToday(deps);
    const last = findLastChoice(deps.db, actor.id);
    const typed = fillFromLast(readTypedRequest(query), query, last);
    const until = addDays(today, DAYS_AHEAD);
    const blockedShifts = listBlockedShifts(deps.db, { startDate: today, endDate: until });
    const offDays = readOffDays(deps.db, { startDate: today, endDate: until });
    const times = readLessonTimes(deps.db);
    const chosen = new Set(typed.dates);
    const decoded = typed.exceptions.flatMap((value) => decodeException(value) ?? []);
    const decodedExceptions = exceptionsByDate(decoded, typed.dates);
    const { remaining, dropped } = dropDates(typed.dates, {
      today,
      blocked: blockedShifts,
      shiftOf: (date) => decodedExceptions.get(date)?.shift ?? typed.shift,
      mayChooseBlocked: (date) => isStaff(actor.role) && chosen.has(date),
    });
    typed.dates = remaining;
    const exceptions = exceptionsByDate(decoded, remaining);
    typed.exceptions = [...exceptions.values()].map(encodeException);
    const requests = requestedSlotsOf(typed, exceptions);
    return {
      isStaff: isStaff(actor.role),
      choices: readChoices(deps, isStaff(actor.role), part),
      today,
      now: schoolTime(deps),
      from: readFrom(query, typed, today),
      blockedShifts,
      lessonTimes: lessonTimesSince(times, today),
      offDays,
      typed,
      dropped: isSent ? [] : dropped,
      check:
        requests.length > 0
          ? checkRequestedSlots(deps, requests, shiftHoursOfForm(times, typed), partyOf(actor, typed))
          : null,
      clashes: findTypedWarnings(deps, actor, typed, { exceptions, hoursOn: shiftHoursOfForm(times, typed) }),
      states: readRoomStates(
        deps,
        { ...typed, hoursOn: hoursOfForm(times, typed) },
        {
          ...{ apart: exceptions, ownerId: ownerOf(actor, typed), party: partyOf(actor, typed) },
          isStaff: isStaff(actor.role),
        },
      ),
      equipment: part(() => readOffers(deps, timesOfForm(typed, shiftHoursOfForm(times, typed)))) ?? [],
      narrowing: readNarrowing(query),
      lastType: last?.type ?? null,
      recent: (part(() => listRecentLessons(deps.db, actor.id)) ?? []).filter(
        ({ disciplineId, classId }) =>
          String(disciplineId) !== typed.disciplineId || String(classId) !== typed.classId,
      ),
      usedRooms: isStaff(actor.role) ? [] : listUsedRooms(deps.db, actor.id),
      pending: isStaff(actor.role) ? null : readPendingRequests(deps, actor.id),
      formToken: randomUUID(),
      gapId: idOf(query.get("gapId") ?? ""),
    };
  });
}
