import { randomUUID } from "node:crypto";
import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import { isTaught } from "#app/domain/calendar/calendar.ts";
import { addDays, type CivilDate, isCivilDate, weekdayIndex } from "#app/domain/dates/civil-date.ts";
import { chosenLessons, type LessonSet } from "#app/domain/dates/lesson.ts";
import { lessonSetOf } from "#app/domain/dates/lesson-times.ts";
import type { EquipmentOffer } from "#app/domain/equipment/offer.ts";
import { idOf } from "#app/domain/id.ts";
import { MAX_SCHOOL_DAYS_RANGE } from "#app/domain/limits.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import { UNAVAILABLE_WAYS, type UnavailableWay } from "#app/domain/series/date-choice.ts";
import { SERIES_WEEKDAYS } from "#app/domain/series/series.ts";
import { findLastChoice, type LastChoice } from "#app/models/bookings/last-choice.server.ts";
import { findCalendarOfClass } from "#app/models/calendar/calendar.server.ts";
import type { SeriesFormInput } from "#app/models/series/series.schema.ts";
import { findSameSeries, type Series } from "#app/models/series/series.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Choices, type ReadPart, readChoices } from "#app/services/bookings/request/choices.server.ts";
import { hoursOfForm, readTypedRequest } from "#app/services/bookings/request/request-form.server.ts";
import {
  ownerOf,
  partyOf as partyOfForm,
  readRoomStates,
} from "#app/services/bookings/request/room-states.server.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { readOffers } from "#app/services/equipment/offers.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { seriesFormText } from "#app/text/series/series-form.ts";
import {
  datesOfSeries,
  partyOf,
  previewSeries,
  type SeriesInput,
  type SeriesPlan,
  type SeriesPreview,
} from "./plan.server.ts";
import { presentPreview } from "./present.ts";
import { proposeRooms, type SeriesProposals } from "./proposals.server.ts";

type TermEnd = { name: string; endDate: CivilDate };

/** The term that a day lies in, or the next one, by the calendar of a class. */
function findTerm({ db }: Pick<Deps, "db">, classId: number | null, date: CivilDate): TermEnd | null {
  const range = { startDate: date, endDate: addDays(date, MAX_SCHOOL_DAYS_RANGE - 1) };
  const terms = findCalendarOfClass(db, classId, range)?.terms ?? [];
  const [first] = terms
    .filter(({ kind, endDate }) => isTaught(kind) && endDate >= date)
    .sort((a, b) => a.startDate.localeCompare(b.startDate));
  return first ? { name: first.name, endDate: first.endDate } : null;
}

/** What the form asks for: dates that are taken are left out unless it asks for them all the same. */
export function toSeriesInput(deps: Deps, form: SeriesFormInput): Result<SeriesInput> {
  const first = readCivilDates([form.startDate], deps.timeZone, "startDate");
  if (!first.ok) return first;
  const termEnd = form.untilTermEnd ? findTerm(deps, form.classId, first.value[0] ?? "") : null;
  const end = termEnd?.endDate ?? form.endDate;
  if (!end) return refuse("invalid", {}, { endDate: [seriesFormText.noTerm] });
  const chosen = (prefix: string) =>
    (form.choices ?? []).flatMap((text) => (text.startsWith(prefix) ? [text.slice(prefix.length)] : []));
  const { untilTermEnd: _, choices: __, formToken: ___, ver: ____, acceptLoss: _____, ...rest } = form;
  const { nome: _1, tipo: _2, lugares: _3, recurso: _4, ...asked } = rest;
  return ok({
    ...asked,
    weekdays: form.weekdays as SeriesInput["weekdays"],
    endDate: end,
    skip: chosen("skip:"),
    leaveOut: chosen("out:"),
    // Outside of what the series lies in a choice of another look at the dates means nothing.
    force: chosen("ask:").filter((date) => date >= (first.value[0] ?? "") && date <= end),
    rooms: Object.fromEntries(
      chosen("room:").map((text) => [text.slice(0, 10), [Number(text.slice(11))]] as const),
    ),
    skipTaken: true,
  });
}

export type SeriesForm = SeriesStart & {
  isStaff: boolean;
  choices: Choices;
  today: CivilDate;
  typed: TypedRequest & {
    weekdays: number[];
    everyWeeks: string;
    startDate: string;
    endDate: string;
    untilTermEnd: boolean;
    unavailable: UnavailableWay;
  };
  /** Whether the room was filled in from the person's last request. */
  isRoomGuessed: boolean;
  states: RoomStates | null;
  equipment: EquipmentOffer[];
  formToken: string;
};

/** Whether the address is one that the form itself sent: what is missing in it was left empty. */
const wasSent = (query: URLSearchParams) => query.has("startDate");

function weekdaysOf(query: URLSearchParams, dates: CivilDate[]): number[] {
  const named = new Set(
    wasSent(query) ? query.getAll("weekdays").map(Number) : dates.map((date) => weekdayIndex(date) + 1),
  );
  return SERIES_WEEKDAYS.filter((day) => named.has(day));
}

/**
 * Fills in what is missing from the person's last request: discipline and class and, for a teacher, also shift, lessons
 * and room (rules R24.7). Staff book for many people in many rooms.
 */
function fillFromLast(
  typed: TypedRequest,
  query: URLSearchParams,
  { last, set, isStaffForm }: { last: LastChoice | null; set: LessonSet; isStaffForm: boolean },
): TypedRequest {
  if (!last) return typed;
  const all = { ...typed };
  if (!query.has("classId")) {
    all.disciplineId = String(last.disciplineId);
    all.classId = String(last.classId);
  }
  if (isStaffForm || wasSent(query)) return all;
  if (!typed.shift) {
    all.shift = last.shift;
    all.lessons = chosenLessons(set[last.shift], last) ?? [];
  }
  if (typed.environmentIds.length === 0) all.environmentIds = [String(last.environmentId)];
  return all;
}

export type SeriesStart = {
  /** The last day of the term in which the series begins, or of the next one. */
  termEnd: TermEnd | null;
  lessonSet: LessonSet;
};

/** @param startDate the first day, `YYYY-MM-DD`. @param classId whose calendar counts; null for the default one. */
function readStart(deps: Deps, startDate: CivilDate, classId: number | null): SeriesStart {
  const times = readLessonTimes(deps.db);
  return {
    termEnd: findTerm(deps, classId, startDate),
    lessonSet: lessonSetOf(times.sets, times.defaultCalendarId, startDate),
  };
}

/** The same for a form while it is filled in, which may lack a valid first day: then today counts. */
export function readTypedStart(deps: Deps, query: URLSearchParams): SeriesStart {
  const asked = query.get("startDate") ?? "";
  const startDate = isCivilDate(asked) ? asked : schoolToday(deps);
  return deps.db.read(() => readStart(deps, startDate, idOf(query.get("classId") ?? "")));
}

export function readSeriesForm(
  deps: Deps,
  actor: Actor,
  query: URLSearchParams,
  part: ReadPart,
  plan: SeriesPlan | null,
): SeriesForm {
  return deps.db.read(() => {
    const today = schoolToday(deps);
    const typed = readTypedRequest(query);
    const asked = query.get("startDate") ?? "";
    const startDate = isCivilDate(asked) ? asked : (typed.dates.find((date) => date >= today) ?? today);
    const until = query.get("endDate") ?? "";
    const times = readLessonTimes(deps.db);
    const set = lessonSetOf(times.sets, times.defaultCalendarId, startDate);
    const isStaffForm = isStaff(actor.role);
    const all = fillFromLast(typed, query, { last: findLastChoice(deps.db, actor.id), set, isStaffForm });
    const start = readStart(deps, startDate, idOf(all.classId));
    return {
      isStaff: isStaffForm,
      choices: readChoices(deps, isStaffForm, part),
      today,
      typed: {
        ...all,
        weekdays: weekdaysOf(query, typed.dates),
        everyWeeks: query.get("everyWeeks") === "2" ? "2" : "1",
        startDate,
        endDate: isCivilDate(until) ? until : "",
        untilTermEnd: wasSent(query)
          ? query.has("untilTermEnd")
          : start.termEnd !== null && !isCivilDate(until),
        unavailable: UNAVAILABLE_WAYS.find((way) => way === query.get("unavailable")) ?? "skip",
      },
      ...start,
      isRoomGuessed: typed.environmentIds.length === 0 && all.environmentIds.length > 0,
      states: plan ? readStatesOn(deps, actor, all, plan) : null,
      equipment: readOffersOn(deps, plan),
      formToken: randomUUID(),
    };
  });
}

function readStatesOn(deps: Deps, actor: Actor, typed: TypedRequest, plan: SeriesPlan): RoomStates | null {
  const dates = datesOfSeries(plan).map(({ date }) => date);
  const asked = { ...typed, dates, hoursOn: hoursOfForm(readLessonTimes(deps.db), typed) };
  return readRoomStates(deps, asked, {
    ...{ ownerId: ownerOf(actor, typed), party: partyOfForm(actor, typed) },
    isStaff: isStaff(actor.role),
  });
}

/** What is left of each kind over the dates of a plan. */
function readOffersOn(deps: Deps, plan: SeriesPlan | null): EquipmentOffer[] {
  return readOffers(deps, plan ? datesOfSeries(plan) : []);
}

export type PlannedForm = SeriesPreview & {
  isStaff: boolean;
  proposals: SeriesProposals;
  same: Series | null;
};

export function presentPlan({ plan, clashes, isStaff, proposals, same }: PlannedForm) {
  return {
    ...presentPreview({ plan, clashes }, { isStaff }),
    clashCount: clashes.count,
    proposals,
    same: same && { id: same.id, startDate: same.startDate, endDate: same.endDate },
  };
}

/** What the dates of a form that is filled in amount to: null where it is not complete enough to tell. */
export type SeriesDates = {
  preview: ReturnType<typeof presentPlan> | null;
  states: RoomStates | null;
  equipment: EquipmentOffer[] | null;
  problem: string | null;
};
export const NO_SERIES_DATES: SeriesDates = { preview: null, states: null, equipment: null, problem: null };

/** @param query the same fields as the form, as the room states read them. */
export function readSeriesDates(
  deps: Deps,
  actor: Actor,
  query: URLSearchParams,
  form: SeriesFormInput,
): SeriesDates {
  return deps.db.read(() => {
    const planned = planOfForm(deps, actor, form);
    if (!planned.ok) {
      const [sentence] = Object.values(planned.errors ?? {}).flat();
      return { ...NO_SERIES_DATES, problem: sentence ?? problemSentence(planned) };
    }
    return {
      preview: form.environmentIds.length > 0 ? presentPlan(planned.value) : null,
      states: readStatesOn(deps, actor, readTypedRequest(query), planned.value.plan),
      equipment: readOffersOn(deps, planned.value.plan),
      problem: null,
    };
  });
}

/** The dates of a form that asks to see them, and rooms that are free on more of them. */
export function planOfForm(deps: Deps, actor: Actor, form: SeriesFormInput): Result<PlannedForm> {
  return deps.db.read(() => {
    const input = toSeriesInput(deps, form);
    if (!input.ok) return input;
    const preview = previewSeries(deps, input.value, partyOf(actor, input.value.teacherUserId));
    if (!preview.ok) return preview;
    const { plan } = preview.value;
    const { weekdays, lessons } = input.value;
    const ownerId = partyOf(actor, input.value.teacherUserId)?.personId;
    const asked = { ...input.value, ...plan, weekdays, lessons: lessons?.length ? [...lessons] : null };
    return ok({
      ...preview.value,
      isStaff: isStaff(actor.role),
      proposals: proposeRooms(deps, actor, input.value, plan),
      same: ownerId ? findSameSeries(deps.db, { ...asked, ownerId }) : null,
    });
  });
}
