/** Hours that begin again below those of a grid, of which nothing says whose they are: a legend, another shift. */
import type { Shift } from "#app/domain/dates/shift.ts";
import type { Hour } from "../hours.ts";

type Run = { weekday: number | null; shift: Shift | null; first: Hour; last: Hour };

/** Whether an hour is before another: by its time, else by its number; a number alone says nothing beside "M1" or times. */
function isBefore(one: Hour, other: Hour): boolean {
  if (one.shift === null && other.shift !== null) return true;
  if (one.startTime !== null && other.startTime !== null) return one.startTime < other.startTime;
  if (one.period !== null && other.period !== null) return one.period < other.period;
  return one.startTime === null && other.startTime !== null;
}

/**
 * Follows the hours of a block from top to bottom.
 * @returns a function of an hour, the day, and the shift that a title says: whether the hours have gone back to their
 * first one or before it without another day or shift. What follows is no lesson either, up to the next day or shift.
 */
export function createRestarts() {
  let run: Run | null = null;
  let hasRestarted = false;
  return (hour: Hour, weekday: number | null, shift: Shift | null): boolean => {
    const isOther = run?.weekday !== weekday || run?.shift !== shift;
    const isOtherLabel = hour.shift !== null && hour.shift !== run?.last.shift;
    if (run === null || isOther || isOtherLabel) {
      run = { weekday, shift, first: hour, last: hour };
      hasRestarted = false;
    }
    hasRestarted ||= isBefore(hour, run.last) && !isBefore(run.first, hour);
    run.last = hour;
    return hasRestarted;
  };
}
