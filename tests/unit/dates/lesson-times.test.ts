import { describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import {
  changeDraft,
  type DraftCommand,
  decodeCommand,
  draftOfFields,
  encodeCommand,
  fieldsOfDraft,
} from "#app/domain/dates/lesson-draft.ts";
import {
  type LessonTimes,
  lessonFault,
  lessonSetOf,
  lessonsOn,
  lessonTimesSince,
  sameHours,
  wholeHoursOf,
} from "#app/domain/dates/lesson-times.ts";
import { SIX_LESSONS, setOf } from "#tests/support/school/lesson-sets.ts";

const span = (startTime: string, endTime: string) => ({ startTime, endTime });
const [FOUR, THREE, TWO] = [setOf(4), setOf(3), setOf(2)];

/** Newest first: the school's from February and August, calendar 7's from March. */
const SETS = [
  { calendarId: null, from: "2026-08-03", set: TWO },
  { calendarId: 7, from: "2026-03-02", set: THREE },
  { calendarId: null, from: "2026-02-02", set: FOUR },
];

describe("the set of a date", () => {
  it.each([
    [null, "2026-02-01", DEFAULT_LESSON_SET],
    [null, "2026-02-02", FOUR],
    [null, "2026-08-02", FOUR],
    [null, "2026-08-03", TWO],
    [7, "2026-03-01", FOUR],
    [7, "2026-03-02", THREE],
    [7, "2027-01-01", THREE],
    [9, "2026-03-02", FOUR],
    [7, "2026-01-31", DEFAULT_LESSON_SET],
  ])("of calendar %j on %s is its own newest, else the school's, else the default", (id, date, set) => {
    expect(lessonSetOf(SETS, id, date)).toBe(set);
  });

  it("is that of a class's calendar, which follows the school's where it has none of its own", () => {
    const times: LessonTimes = { sets: SETS, defaultCalendarId: 7, calendarOfClass: { 1: 9 } };
    expect(lessonsOn(times, "2026-03-02")).toBe(THREE);
    expect(lessonsOn(times, "2026-03-02", 2)).toBe(THREE);
    expect(lessonsOn(times, "2026-03-02", 1)).toBe(FOUR);
  });

  it("does not need sets that a later one has replaced", () => {
    const times: LessonTimes = { sets: SETS, defaultCalendarId: null, calendarOfClass: {} };
    const since = (date: string) => lessonTimesSince(times, date).sets.map(({ from }) => from);
    expect(since("2026-01-01")).toEqual(["2026-08-03", "2026-03-02", "2026-02-02"]);
    expect(since("2026-03-02")).toEqual(["2026-08-03", "2026-03-02", "2026-02-02"]);
    expect(since("2026-08-03")).toEqual(["2026-08-03", "2026-03-02"]);
  });

  it("groups dates by their hours, and names a week's whole hours where they agree", () => {
    const times: LessonTimes = { sets: SETS, defaultCalendarId: null, calendarOfClass: {} };
    const hoursOn = (date: string) => lessonsOn(times, date).morning.whole;
    expect(sameHours(["2026-08-02", "2026-08-03", "2026-08-01"], hoursOn)).toEqual([
      { dates: ["2026-08-02", "2026-08-01"], ...FOUR.morning.whole },
      { dates: ["2026-08-03"], ...TWO.morning.whole },
    ]);
    expect(wholeHoursOf(times, ["2026-08-01", "2026-08-02"]).morning).toEqual(FOUR.morning.whole);
    expect(wholeHoursOf(times, ["2026-08-02", "2026-08-03"]).morning).toBeNull();
  });
});

describe("the first fault of a shift", () => {
  const whole = span("07:00", "11:00");
  it.each([
    [
      { lessons: [span("07:00", "07:45"), span("07:44", "08:30")], whole },
      { kind: "overlap", lesson: 2 },
    ],
    [
      { lessons: [span("07:45", "08:30"), span("07:00", "07:45")], whole },
      { kind: "overlap", lesson: 2 },
    ],
    [
      { lessons: [span("07:45", "07:45")], whole },
      { kind: "reversed", lesson: 1 },
    ],
    [
      { lessons: [span("12:00", "12:45")], whole },
      { kind: "outside", lesson: 1 },
    ],
    [
      { lessons: [span("07:00", "07:45")], whole: span("11:00", "07:00") },
      { kind: "reversed", lesson: null },
    ],
    [
      { lessons: [span("07:00", "07:45")], whole: span("12:00", "12:30") },
      { kind: "outside", lesson: null },
    ],
    [{ lessons: [span("07:00", "07:45"), span("07:45", "12:00")], whole }, null],
    [{ lessons: [span("11:45", "12:35")], whole: span("11:45", "12:35") }, null],
    [{ lessons: [span("11:59", "13:00")], whole }, null],
  ])("%j: %j", (of, fault) => {
    expect(lessonFault({ ...SIX_LESSONS, morning: of }, "morning")).toEqual(fault);
  });

  it.each([
    ["12:59", "afternoon", { kind: "overlap", lesson: 1, after: "morning" }],
    ["13:00", "afternoon", null],
    ["19:01", "evening", null],
  ] as const)(
    "the first lesson at %s, of the %s, after what runs until 13:00: %j",
    (startTime, shift, fault) => {
      const morning = { lessons: [span("11:00", "13:00")], whole };
      const first = { lessons: [span(startTime, "20:00")], whole: span(startTime, "20:00") };
      expect(lessonFault({ ...SIX_LESSONS, morning, [shift]: first }, shift)).toEqual(fault);
    },
  );

  it("is found across a whole shift between", () => {
    const morning = { lessons: [span("11:00", "19:30")], whole };
    const afternoon = { lessons: [span("19:30", "20:00")], whole };
    const set = { ...SIX_LESSONS, morning, afternoon: { ...afternoon, lessons: [] } };
    expect(lessonFault(set, "evening")).toEqual({ kind: "overlap", lesson: 1, after: "morning" });
  });
});

describe("a draft", () => {
  const draft = { ...SIX_LESSONS, morning: { ...setOf(3).morning } };
  const pressed = (command: DraftCommand) => changeDraft(draft, command).morning;

  it("gets a lesson as long as the last, and its whole hours follow", () => {
    expect(pressed({ kind: "add", shift: "morning" })).toEqual({
      lessons: [...draft.morning.lessons, span("09:15", "10:00")],
      whole: span("07:00", "10:00"),
    });
    const full = { ...draft, morning: setOf(16).morning };
    expect(changeDraft(full, { kind: "add", shift: "morning" })).toEqual(full);
  });

  it("loses a lesson, but never its only one", () => {
    expect(pressed({ kind: "remove", shift: "morning", lesson: 3 })).toEqual({
      lessons: draft.morning.lessons.slice(0, 2),
      whole: span("07:00", "08:30"),
    });
    const single = { ...draft, morning: setOf(1).morning };
    expect(changeDraft(single, { kind: "remove", shift: "morning", lesson: 1 })).toEqual(single);
  });

  it("moves a lesson with those after it, so that a break appears", () => {
    expect(pressed({ kind: "later", shift: "morning", lesson: 2 })).toEqual({
      lessons: [span("07:00", "07:45"), span("07:50", "08:35"), span("08:35", "09:20")],
      whole: span("07:00", "09:20"),
    });
    expect(pressed({ kind: "earlier", shift: "morning", lesson: 1 }).whole).toEqual(span("06:55", "09:10"));
  });

  it("leaves incomplete times and custom whole hours unchanged", () => {
    const typed = { lessons: [span("07:00", "7")], whole: span("06:30", "11:00") };
    const moved = changeDraft({ ...draft, morning: typed }, { kind: "later", shift: "morning", lesson: 1 });
    expect(moved.morning).toEqual({ lessons: [span("07:05", "7")], whole: span("06:30", "11:00") });
  });

  it("is encoded in its form's fields and its buttons' values, and decoded", () => {
    expect(draftOfFields(fieldsOfDraft(draft))).toEqual(draft);
    expect(draftOfFields({ morning: "x", whole: 5 }).morning).toEqual({
      lessons: [span("", "")],
      whole: span("", ""),
    });
    const command: DraftCommand = { kind: "remove", shift: "evening", lesson: 16 };
    expect(decodeCommand(encodeCommand(command))).toEqual(command);
    for (const text of ["", "add", "add:noon", "remove:morning", "remove:morning:17", "remove:morning:x"])
      expect(decodeCommand(text)).toBeNull();
  });
});
