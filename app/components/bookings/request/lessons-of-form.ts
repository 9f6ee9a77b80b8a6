import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { type Lesson, lessonRange } from "#app/domain/dates/lesson.ts";
import { type LessonTimes, lessonsOn, mostLessons, sameHours } from "#app/domain/dates/lesson-times.ts";
import type { Shift } from "#app/domain/dates/shift.ts";

type Hours = { dates: CivilDate[]; shift: Shift | null; lessons: Lesson[]; classId: number | null };

/** What a form shows of lessons: the first date's, the most on any date, the chosen ones' hours if they change. */
export function lessonsOfForm(
  times: LessonTimes,
  { dates, shift, lessons, classId }: Hours,
  { today, isEnhanced }: { today: CivilDate; isEnhanced: boolean },
) {
  const sets = (dates.length > 0 ? dates : [today]).map((date) => lessonsOn(times, date, classId));
  const shiftLessons = shift && sets[0] ? sets[0][shift] : null;
  const counts = sets.map((set) => (shift && isEnhanced ? set[shift].lessons.length : mostLessons(set)));
  const hoursOn = (date: CivilDate) => {
    const ofDate = lessonsOn(times, date, classId)[shift ?? "morning"];
    return lessonRange(ofDate, lessons) ?? ofDate.whole;
  };
  return { shiftLessons, most: Math.max(...counts), byDates: shift ? sameHours(dates, hoursOn) : [] };
}
