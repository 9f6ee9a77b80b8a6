import type { LessonSet, TimeRange } from "./lesson.ts";

function slots(...edges: string[]): TimeRange[] {
  return edges.slice(1).map((endTime, index) => ({ startTime: edges[index] ?? endTime, endTime }));
}

/**
 * The lessons of a school that sets up none of its own (rules R2.1, R2.2). Nothing but
 * `lessonSetOf` asks for it where a date is known.
 */
export const DEFAULT_LESSON_SET: LessonSet = {
  morning: {
    lessons: slots("07:30", "08:20", "09:10", "10:00", "10:50", "11:30"),
    whole: { startTime: "07:30", endTime: "11:30" },
  },
  afternoon: {
    lessons: slots("13:30", "14:20", "15:10", "16:00", "16:50", "17:30"),
    whole: { startTime: "13:30", endTime: "17:30" },
  },
  evening: {
    lessons: slots("18:30", "19:20", "20:10", "21:00", "21:50", "22:30"),
    whole: { startTime: "18:30", endTime: "22:00" },
  },
};
