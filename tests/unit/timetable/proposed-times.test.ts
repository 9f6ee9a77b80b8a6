/** Bell times that a file needs (rules R28.71). */
import { describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { lessonFault } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { type DraftLesson, placeLessons } from "#app/domain/timetable/draft-lesson.ts";
import { missingTimes, proposeLessonTimes } from "#app/domain/timetable/proposed-times.ts";
import { createRandom } from "#db/seeds/random.ts";

type Hours = Partial<Pick<DraftLesson, "startTime" | "endTime" | "period" | "shift">>;

function lesson(hours: Hours): DraftLesson {
  return {
    ...{ line: 2, weekday: 1, startTime: null, endTime: null, period: null, shift: null },
    ...{ classes: ["1A"], teachers: [], discipline: "Química", environments: [] },
    ...{ weeks: "1", terms: null, startDate: null, endDate: null },
    ...hours,
  };
}

const at = (text: string) => {
  const [startTime = "", endTime = null] = text.split("-");
  return lesson({ startTime, endTime });
};

function propose(lessons: DraftLesson[], set: LessonSet = DEFAULT_LESSON_SET, shift: Shift | null = null) {
  const { missing } = placeLessons(lessons, set, () => shift);
  const proposed = proposeLessonTimes(lessons, missing, set, () => shift);
  const left = placeLessons(lessons, proposed, () => shift).missing;
  return { missing: missingTimes(missing), proposed, left: missingTimes(left) };
}

const told = (set: LessonSet, shift: Shift) =>
  set[shift].lessons.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(" ");

describe("proposed bell times", () => {
  it.each<[string, DraftLesson[], Shift, string]>([
    [
      "gain a lesson where the day leaves room for it",
      [at("07:30-08:20"), at("11:45-12:35")],
      "morning",
      "07:30-08:20 08:20-09:10 09:10-10:00 10:00-10:50 10:50-11:30 11:45-12:35",
    ],
    [
      "are the file's where they contradict the school's",
      [at("07:00-07:50"), at("07:50-08:40"), at("09:00-09:50")],
      "morning",
      "07:00-07:50 07:50-08:40 09:00-09:50",
    ],
    [
      "end where the next begins, or after as long as most last, where the file has no ends",
      [at("13:00"), at("13:45"), at("14:30"), at("15:30")],
      "afternoon",
      "13:00-13:45 13:45-14:30 14:30-15:15 15:30-16:15",
    ],
    [
      "part a block where another lesson begins within it",
      [at("07:15-08:55"), at("07:15-08:05"), at("08:05-08:55")],
      "morning",
      "07:15-08:05 08:05-08:55",
    ],
    [
      "go on after the last lesson for one that has a higher number",
      [lesson({ period: 7, shift: "morning" })],
      "morning",
      "07:30-08:20 08:20-09:10 09:10-10:00 10:00-10:50 10:50-11:30 11:30-12:20",
    ],
  ])("%s", (_, lessons, shift, expected) => {
    expect(told(propose(lessons).proposed, shift)).toBe(expected);
  });

  it("leave other shifts as they are, and make whole shifts last from the first lesson to the last", () => {
    const { proposed } = propose([at("07:00-07:50"), at("07:50-08:40")]);
    expect(proposed.morning.whole).toEqual({ startTime: "07:00", endTime: "08:40" });
    expect([proposed.afternoon, proposed.evening]).toEqual([
      DEFAULT_LESSON_SET.afternoon,
      DEFAULT_LESSON_SET.evening,
    ]);
  });

  it("name numbers after times, and what no day can hold stays missing", () => {
    const crossing = propose([at("07:00-07:50"), at("07:30-08:20"), lesson({ period: 9, shift: "evening" })]);
    expect(crossing.missing).toEqual(["07:00", "9ª"]);
    expect(crossing.left).toEqual(["07:00", "9ª"]);
  });

  it("are valid whatever the file's times are, and hold them unless they cross each other", () => {
    const { below } = createRandom("proposed");
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    for (let turn = 0; turn < 300; turn++) {
      const isTidy = turn % 2 === 0;
      let minutes = 330 + below(300);
      const lessons = Array.from({ length: 1 + below(12) }, () => {
        const start = isTidy ? minutes : below(1400);
        const end = Math.min(1439, start + 30 + below(60));
        minutes = end + below(3) * 10;
        return start < end ? at(`${clock(start)}-${clock(end)}`) : at("08:00-08:50");
      });
      const { proposed, left } = propose(lessons);
      for (const shift of SHIFTS) expect(lessonFault(proposed, shift), JSON.stringify(proposed)).toBeNull();
      if (isTidy && minutes < 1439) expect(left).toEqual([]);
    }
  });
});
