import { describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import {
  chosenLessons,
  hoursOfLesson,
  type Lesson,
  lessonOfText,
  lessonRange,
  lessonsIn,
  lessonsOf,
  limitsOf,
  placeOf,
} from "#app/domain/dates/lesson.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { lessonName } from "#app/text/bookings/lesson.ts";
import { reservationName, shiftTabText } from "#app/text/bookings/reservations.ts";

const { morning, evening } = DEFAULT_LESSON_SET;

describe("lessonRange", () => {
  it.each<[Lesson[], string, string]>([
    [[1], "07:30", "08:20"],
    [[2, 3], "08:20", "10:00"],
    [[3, 2, 3], "08:20", "10:00"],
    [[1, 2, 3, 4, 5], "07:30", "11:30"],
  ])("takes lessons %j of the morning from %s to %s", (lessons, startTime, endTime) => {
    expect(lessonRange(morning, lessons)).toEqual({ startTime, endTime });
  });

  it.each(SHIFTS)("takes the whole %s where no lesson is chosen", (shift) => {
    expect(lessonRange(DEFAULT_LESSON_SET[shift], [])).toEqual(DEFAULT_LESSON_SET[shift].whole);
  });

  it("ends the fifth lesson of the evening at 22:30, the whole evening at 22:00", () => {
    expect(lessonRange(evening, [5])).toEqual({ startTime: "21:50", endTime: "22:30" });
    expect(lessonRange(evening, [1, 2, 3, 4, 5])).toEqual({ startTime: "18:30", endTime: "22:30" });
    expect(lessonRange(evening, [])?.endTime).toBe("22:00");
  });

  it.each<[Lesson[]]>([[[1, 3]], [[1, 2, 5]], [[6]], [[5, 6]]])(
    "refuses %j, which is not one run of its lessons",
    (lessons) => {
      expect(lessonRange(morning, lessons)).toBeNull();
    },
  );
});

it("names the lessons that a range overlaps, not those it touches", () => {
  expect(lessonsOf(morning, "08:20", "10:00")).toEqual([2, 3]);
  expect(lessonsOf(morning, "08:00", "08:21")).toEqual([1, 2]);
  expect(lessonsOf(evening, "18:30", "22:00")).toEqual([1, 2, 3, 4, 5]);
  expect(lessonsOf(evening, "07:30", "11:30")).toEqual([]);
});

describe("chosenLessons", () => {
  it.each(SHIFTS)("gives back every run of the %s", (shift) => {
    const of = DEFAULT_LESSON_SET[shift];
    const lessons = lessonsIn(of);
    for (const first of lessons) {
      for (const last of lessons.filter((lesson) => lesson >= first)) {
        const run = lessons.filter((lesson) => lesson >= first && lesson <= last);
        const range = lessonRange(of, run) ?? { startTime: "", endTime: "" };
        const chosen = chosenLessons(of, range);
        expect(chosen && lessonRange(of, chosen)).toEqual(range);
      }
    }
  });

  it("ticks none for the whole shift", () => {
    expect(chosenLessons(evening, { startTime: "18:30", endTime: "22:00" })).toEqual([]);
  });

  it("returns null for hours between the lessons", () => {
    expect(chosenLessons(morning, { startTime: "08:00", endTime: "09:00" })).toBeNull();
    expect(chosenLessons(morning, { startTime: "18:30", endTime: "19:20" })).toBeNull();
  });
});

it("parses a lesson of an address", () => {
  expect(["1", "8", "0", "17", "99", "01", "", "1.0"].map(lessonOfText)).toEqual([
    1,
    8,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it("names a lesson by its place, and knows its hours", () => {
  expect(lessonName(1)).toBe("1ª aula");
  expect(hoursOfLesson(morning, 1)).toEqual({ startTime: "07:30", endTime: "08:20" });
  expect(hoursOfLesson(evening, 5)).toEqual({ startTime: "21:50", endTime: "22:30" });
});

it.each([
  ["morning", "Manhã (07:30-11:30)"],
  ["afternoon", "Tarde (13:30-17:30)"],
  ["evening", "Noite (18:30-22:00)"],
] as const)("a tab names the %s with its hours, as the usual %s", (shift, tab) => {
  expect(shiftTabText(shift, DEFAULT_LESSON_SET[shift].whole)).toBe(tab);
  expect(shiftTabText(shift, null)).toBe(tab.split(" ")[0]);
});

it("names a reservation by its shift if it takes the whole shift, else by its hours", () => {
  const at = (startTime: string, endTime: string) =>
    reservationName({
      environmentNames: ["Sala 1"],
      date: "2026-03-16",
      shift: "evening",
      startTime,
      endTime,
    });
  expect(at("18:30", "22:00")).toBe("Sala 1, 16/03/2026, noite");
  expect(at("18:30", "22:30")).toBe("Sala 1, 16/03/2026, 18:30–22:30");
  expect(at("19:20", "20:10")).toBe("Sala 1, 16/03/2026, 19:20–20:10");
  expect(at("19:00", "19:30")).toBe("Sala 1, 16/03/2026, 19:00–19:30");
});

describe("a shift of its own lessons", () => {
  const of = {
    lessons: [
      { startTime: "07:00", endTime: "07:45" },
      { startTime: "08:00", endTime: "08:45" },
    ],
    whole: { startTime: "07:10", endTime: "11:00" },
  };

  it("limits times by its lessons and its whole hours", () => {
    expect(limitsOf(of)).toEqual({ startTime: "07:00", endTime: "11:00" });
  });

  it("places a range by overlap, in a break in the next lesson, after all in the last", () => {
    const place = (startTime: string, endTime: string) => placeOf(of, { startTime, endTime });
    expect(place("07:30", "08:20")).toEqual([1, 2]);
    expect(place("07:45", "08:00")).toEqual([2]);
    expect(place("10:00", "10:50")).toEqual([2]);
    expect(place("06:00", "07:00")).toEqual([1]);
  });
});
