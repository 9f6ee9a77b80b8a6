import { useForm } from "@conform-to/react";
import { type FormEvent, useRef, useState } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { type Lesson, lessonOfText, lessonRange } from "#app/domain/dates/lesson.ts";
import { mostLessons } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { choiceAbout, countAsked, UNAVAILABLE_WAYS } from "#app/domain/series/date-choice.ts";
import { type Span, spanOf } from "./repeat-fields.tsx";
import type { SeriesFields, SeriesFormView, SeriesReply } from "./types.ts";
import { useLiveDates } from "./use-live-dates.ts";

export function useSeriesForm(view: SeriesFormView, reply: SeriesReply | undefined) {
  const { typed, choices } = view;
  const formRef = useRef<HTMLFormElement>(null);
  const live = useLiveDates(formRef, view);
  const { lessonSet } = live;
  const isEnhanced = useHydrated();
  const [form, fields] = useForm<SeriesFields, string[]>({
    id: "serie",
    lastResult: reply?.result ?? null,
    defaultValue: {
      ...typed,
      shift: typed.shift ?? "",
      weekdays: typed.weekdays.map(String),
      lessons: typed.lessons.map(String),
    },
  });
  const listed = (name: "weekdays" | "lessons" | "environmentIds") =>
    [fields[name].initialValue ?? []].flat().map(String);
  const [rooms, setRooms] = useState(() => listed("environmentIds"));
  const [isRoomGuessed, setRoomGuessed] = useState(view.isRoomGuessed);
  const [lessons, setLessons] = useState<Lesson[]>(() =>
    listed("lessons").flatMap((each) => lessonOfText(each) ?? []),
  );
  const [weekdays, setWeekdays] = useState(() => listed("weekdays").map(Number));
  const [span, setSpan] = useState<Span>(typed);
  const [way, setWay] = useState(typed.unavailable);
  const [shift, setShift] = useState(() => SHIFTS.find((each) => each === fields.shift.initialValue) ?? null);
  const shiftLessons = shift && lessonSet[shift];
  const roomsById = new Map(
    (choices.environmentGroups ?? []).flatMap(({ environments }) =>
      environments.map((room) => [String(room.id), room] as const),
    ),
  );
  const { preview } = live;
  return {
    form,
    fields,
    formRef,
    live,
    isEnhanced,
    listed,
    rooms,
    roomsById,
    isRoomGuessed,
    span,
    way,
    /** The first room that a person chooses takes the place of the one that was only filled in. */
    changeRooms: live.checking((next: string[]) => {
      setRooms(isRoomGuessed && next.length > 1 ? next.slice(rooms.length) : next);
      setRoomGuessed(false);
    }),
    chosenRooms: rooms.flatMap((id) => roomsById.get(id) ?? []),
    lessons,
    changeLessons: live.checking(setLessons),
    weekdays,
    /** The chosen shift's lessons on the first day; null without a shift. */
    shiftLessons,
    /** As many as the shift has; without JavaScript, which cannot follow its choice, as any has. */
    mostLessons: shiftLessons && isEnhanced ? shiftLessons.lessons.length : mostLessons(lessonSet),
    hours: shiftLessons && lessonRange(shiftLessons, lessons),
    /** What becomes of the dates; null until they are known. */
    counts: preview?.total
      ? countAsked(preview.dates, { choices: live.chosen, way, elsewhere: preview.proposals.elsewhere })
      : null,
    /** How many are simply free in the chosen rooms. */
    free:
      preview?.dates.filter(
        ({ date, state }) => state === "free" && choiceAbout(live.chosen, date) === undefined,
      ).length ?? 0,
    change(event: FormEvent<HTMLFormElement>) {
      const data = new FormData(event.currentTarget);
      setWeekdays(data.getAll("weekdays").map(Number));
      setShift(SHIFTS.find((each) => each === data.get("shift")) ?? null);
      setSpan(spanOf(data));
      setWay(UNAVAILABLE_WAYS.find((each) => each === data.get("unavailable")) ?? "skip");
      live.checkChange(event);
    },
  };
}
