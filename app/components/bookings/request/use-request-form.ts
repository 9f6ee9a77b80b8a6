import { useForm } from "@conform-to/react";
import { useRef, useState } from "react";
import { withLatest } from "#app/components/equipment/fetch-equipment.ts";
import { rivalsIn } from "#app/components/rooms/room-warning.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { decodeException, encodeReplacement, exceptionsByDate } from "#app/domain/dates/date-exception.ts";
import { type Lesson, lessonOfText, lessonRange } from "#app/domain/dates/lesson.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import { conflictsWithApproved } from "./conflict-region.tsx";
import { lessonsOfForm } from "./lessons-of-form.ts";
import type { RequestFields, RequestFormView, RequestReply } from "./types.ts";
import { useLiveConflicts } from "./use-live-conflicts.ts";

/** A year's days, more than anybody chooses: each is rendered with its weekday, and a form may name a thousand. */
const MOST_SHOWN = 366;

/** The server's data and the changes since; each change of an input of the conflict check requests it again. */
export function useRequestForm(view: RequestFormView, reply: RequestReply | undefined) {
  const { choices, typed } = view;
  const formRef = useRef<HTMLFormElement>(null);
  const live = useLiveConflicts(formRef, view.equipment.length > 0);
  const [form, fields] = useForm<RequestFields, string[]>({
    id: "reserva",
    lastResult: reply?.result,
    defaultValue: { ...typed, shift: typed.shift ?? "", lessons: typed.lessons.map(String) },
  });
  const list = (name: "dates" | "environmentIds" | "exceptions" | "lessons") =>
    [...new Set([fields[name].initialValue ?? []].flat().map(String))].slice(0, MOST_SHOWN);
  const [dates, setDates] = useState(() => list("dates"));
  const [rooms, setRooms] = useState(() => list("environmentIds"));
  const [exceptions, setExceptions] = useState(() => list("exceptions"));
  const [lessons, setLessons] = useState(() => list("lessons").flatMap((text) => lessonOfText(text) ?? []));
  const [classId, setClassId] = useState(() => idOf(String(fields.classId.initialValue ?? "")));
  const isEnhanced = useHydrated();
  const [shift, setShift] = useState(() => SHIFTS.find((each) => each === fields.shift.initialValue) ?? null);

  const changing =
    <T>(set: (next: T) => void) =>
    (next: T) => {
      set(next);
      live.check();
    };
  const changeDates = changing((next: CivilDate[]) => {
    setDates(next);
    setExceptions(exceptions.filter((value) => next.includes(value.slice(0, 10))));
  });
  const takeException = changing((value: string) =>
    setExceptions([...exceptions.filter((each) => each.slice(0, 10) !== value.slice(0, 10)), value]),
  );
  const removeException = changing((value: string) =>
    setExceptions(exceptions.filter((each) => each !== value)),
  );

  const checked = live.state ? live.state.answer : view;
  const check = checked?.check ?? null;
  const roomsById = new Map(
    (choices.environmentGroups ?? []).flatMap(({ environments }) =>
      environments.map((room) => [room.id, room] as const),
    ),
  );
  const roomNames = new Map([...roomsById.values()].map(({ id, name }) => [id, name]));
  const exceptionOf = exceptionsByDate(
    exceptions.flatMap((value) => decodeException(value) ?? []),
    dates,
  );
  const shiftOf = (date: CivilDate) => exceptionOf.get(date)?.shift ?? shift;
  const shown = lessonsOfForm(
    view.lessonTimes,
    { dates, shift, lessons, classId },
    { today: view.today, isEnhanced },
  );
  // Before the first response, the loader's data applies.
  const states = live.state ? (live.state.answer?.rooms ?? null) : view.states;
  const ruled = rivalsIn(states, rooms).filter(({ standing }) => standing === "ruled");
  return {
    form,
    fields,
    formRef,
    live,
    dates,
    changeDates,
    shift,
    setShift,
    /** The hours of a request are those of its class. */
    changeClass: changing<number | null>(setClassId),
    classId,
    isEnhanced,
    lessons,
    /** The hours of the chosen lessons, where all dates have the same. */
    barHours:
      shown.byDates.length < 2 && lessons.length > 0 && shown.shiftLessons
        ? lessonRange(shown.shiftLessons, lessons)
        : null,
    shownLessons: shown,
    changeLessons: changing<Lesson[]>(setLessons),
    rooms,
    changeRooms: changing<string[]>(setRooms),
    exceptions,
    roomsById,
    /** The value that takes a room in the place of another on a date. */
    replacementOn: (date: CivilDate, replaced: number, by: number) => {
      const asked = { date, shift: shift ?? SHIFTS[0], environmentIds: rooms.map(Number) };
      return encodeReplacement(exceptionOf.get(date) ?? asked, replaced, by);
    },
    takeException,
    removeException,
    check,
    clashes: checked?.clashes ?? null,
    equipment: withLatest(view.equipment, live.state?.answer?.equipment),
    roomNames,
    states,
    ruled,
    // The check knows days that were blocked since the form was opened.
    blockedShifts: [...view.blockedShifts, ...(live.state?.answer?.blocked ?? [])],
    shiftOf,
    /** Whether the requested time of a day is over already: today, earlier hours. */
    isOverOn: (date: CivilDate) => {
      const shiftOfDate = shiftOf(date);
      if (date !== view.today || shiftOfDate === null) return false;
      const lessonsOfDay = lessonsOn(view.lessonTimes, date, classId)[shiftOfDate];
      return (lessonRange(lessonsOfDay, lessons) ?? lessonsOfDay.whole).endTime <= view.now;
    },
    // The check finds the refusal before the submit: the override's checkbox appears in time.
    needsOverride: check !== null && conflictsWithApproved(check),
  };
}
