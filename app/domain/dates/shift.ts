/** Shifts and their bands of the day (rules R2.5). Times are the school's wall clock, `HH:mm`. */
export const SHIFTS = ["morning", "afternoon", "evening"] as const;
export type Shift = (typeof SHIFTS)[number];

export const SHIFT_SLUGS: Record<Shift, string> = {
  morning: "manha",
  afternoon: "tarde",
  evening: "noite",
};

export const ALL_SHIFTS_SLUG = "todos";

/** Start of each shift's band (rules R2.5). */
export const BAND_STARTS: Record<Shift, string> = {
  morning: "00:00",
  afternoon: "12:00",
  evening: "18:00",
};

/** The hours in which all lessons of a shift start, whenever they end; 24:00 ends the day. */
export function bandOf(shift: Shift): { startTime: string; endTime: string } {
  const next = SHIFTS[SHIFTS.indexOf(shift) + 1];
  return { startTime: BAND_STARTS[shift], endTime: next ? BAND_STARTS[next] : "24:00" };
}

/** The time-of-day band of a wall-clock time: morning before 12:00, afternoon before 18:00, else evening. */
export function shiftOfTime(time: string): Shift {
  if (time < BAND_STARTS.afternoon) return "morning";
  return time < BAND_STARTS.evening ? "afternoon" : "evening";
}

export function shiftOfSlug(slug: string | null): Shift | null {
  return SHIFTS.find((shift) => SHIFT_SLUGS[shift] === slug) ?? null;
}

/** Whether two wall-clock spans overlap; spans that only touch do not. */
export function overlaps(a: { startTime: string; endTime: string }, b: typeof a): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime;
}
