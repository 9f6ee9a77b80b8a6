import { MAX_LESSONS } from "#app/domain/limits.ts";
import type { Lesson, LessonSet, ShiftLessons, TimeRange } from "./lesson.ts";
import { SHIFTS, type Shift } from "./shift.ts";

/** What a button of the form of lesson times does; a form without JavaScript sends it as `act`. */
export type DraftCommand =
  | { kind: "add"; shift: Shift }
  | { kind: "remove" | "earlier" | "later"; shift: Shift; lesson: Lesson };

const KINDS = ["add", "remove", "earlier", "later"] as const;
/** Minutes that a lesson and those after it are moved by. */
const STEP = 5;
const USUAL_LENGTH = 50;
const LAST_MINUTE = 24 * 60 - 1;

/** The command as a button's value: `remove:morning:2`. */
export function encodeCommand(command: DraftCommand): string {
  return [command.kind, command.shift, ...("lesson" in command ? [command.lesson] : [])].join(":");
}

/** Reads a button's value; null for anything else. */
export function decodeCommand(text: string): DraftCommand | null {
  const [kindText, shiftText, lessonText = ""] = text.split(":");
  const kind = KINDS.find((each) => each === kindText);
  const shift = SHIFTS.find((each) => each === shiftText);
  if (!kind || !shift) return null;
  if (kind === "add") return { kind, shift };
  const lesson = Number(lessonText);
  return Number.isInteger(lesson) && lesson >= 1 && lesson <= MAX_LESSONS ? { kind, shift, lesson } : null;
}

/** Minutes since midnight of `HH:mm`; null for what is still being typed. */
export function minutesOf(time: string): number | null {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
    ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
    : null;
}

/** Adds minutes to a time, within the day; returns text that is no time unchanged. */
export function later(time: string, by: number): string {
  const minutes = minutesOf(time);
  if (minutes === null) return time;
  const moved = Math.min(LAST_MINUTE, Math.max(0, minutes + by));
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(moved / 60))}:${two(moved % 60)}`;
}

/** A lesson after the last one, as long as it. */
function following(lessons: TimeRange[]): TimeRange {
  const last = lessons.at(-1);
  if (!last) return { startTime: "", endTime: "" };
  const [start, end] = [minutesOf(last.startTime), minutesOf(last.endTime)];
  const length = start !== null && end !== null && end > start ? end - start : USUAL_LENGTH;
  return { startTime: last.endTime, endTime: later(last.endTime, length) };
}

function changeLessons(lessons: TimeRange[], command: DraftCommand): TimeRange[] {
  if (command.kind === "add")
    return lessons.length < MAX_LESSONS ? [...lessons, following(lessons)] : lessons;
  if (command.kind === "remove") {
    return lessons.length > 1 ? lessons.filter((_, index) => index !== command.lesson - 1) : lessons;
  }
  const by = command.kind === "later" ? STEP : -STEP;
  return lessons.map((hours, index) =>
    index < command.lesson - 1
      ? hours
      : { startTime: later(hours.startTime, by), endTime: later(hours.endTime, by) },
  );
}

/** Adjusts the whole shift's hours to its first and last lesson, unless they differed before. */
function adjustWholeShift({ lessons, whole }: ShiftLessons, next: TimeRange[]): TimeRange {
  const isTheirs = (name: "startTime" | "endTime", at: 0 | -1) => lessons.at(at)?.[name] === whole[name];
  return {
    startTime: (isTheirs("startTime", 0) && next[0]?.startTime) || whole.startTime,
    endTime: (isTheirs("endTime", -1) && next.at(-1)?.endTime) || whole.endTime,
  };
}

/** What a press of a button makes of a draft, whose times may still be incomplete. */
export function changeDraft(draft: LessonSet, command: DraftCommand): LessonSet {
  const shiftLessons = draft[command.shift];
  const lessons = changeLessons(shiftLessons.lessons, command);
  return { ...draft, [command.shift]: { lessons, whole: adjustWholeShift(shiftLessons, lessons) } };
}

function hoursIn(value: unknown): TimeRange {
  const { startTime, endTime } = (value ?? {}) as Partial<Record<keyof TimeRange, unknown>>;
  const text = (each: unknown) => (typeof each === "string" ? each : "");
  return { startTime: text(startTime), endTime: text(endTime) };
}

/** A draft as the fields of its form, `morning[0].startTime` and `whole.morning.endTime`. */
export function draftOfFields(fields: Record<string, unknown>): LessonSet {
  const whole = (fields.whole ?? {}) as Record<string, unknown>;
  const shiftLessons = (shift: Shift): ShiftLessons => ({
    lessons: (Array.isArray(fields[shift]) ? fields[shift] : [undefined]).slice(0, MAX_LESSONS).map(hoursIn),
    whole: hoursIn(whole[shift]),
  });
  return {
    morning: shiftLessons("morning"),
    afternoon: shiftLessons("afternoon"),
    evening: shiftLessons("evening"),
  };
}

/** The fields of a draft: the other way round. */
export function fieldsOfDraft(draft: LessonSet): Record<string, unknown> {
  return {
    ...Object.fromEntries(SHIFTS.map((shift) => [shift, draft[shift].lessons])),
    whole: Object.fromEntries(SHIFTS.map((shift) => [shift, draft[shift].whole])),
  };
}
