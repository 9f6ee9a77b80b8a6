/** Shifts and their hours (rules R2.1 to R2.3). Times are the school's wall clock, `HH:mm`. */
export const SHIFTS = ["morning", "afternoon", "evening"] as const;
export type Shift = (typeof SHIFTS)[number];

type Hours = { start: string; end: string };

/** The hours a request takes when it names only its shift. */
export const SHIFT_HOURS: Record<Shift, Hours> = {
  morning: { start: "07:30", end: "11:30" },
  afternoon: { start: "13:30", end: "17:30" },
  evening: { start: "18:30", end: "22:00" },
};

/** The rows of the calendars. */
export const SHIFT_SLOTS: Record<Shift, Hours[]> = {
  morning: slots("07:30", "08:20", "09:10", "10:00", "10:50", "11:30"),
  afternoon: slots("13:30", "14:20", "15:10", "16:00", "16:50", "17:30"),
  evening: slots("18:30", "19:20", "20:10", "21:00", "21:50", "22:30"),
};

/** What a reservation's own times must lie in: from the shift's start to the end of its last slot. */
export const SHIFT_LIMITS: Record<Shift, Hours> = {
  morning: { start: "07:30", end: "11:30" },
  afternoon: { start: "13:30", end: "17:30" },
  evening: { start: "18:30", end: "22:30" },
};

/** The pt-BR word of a shift in addresses (`?turno=manha`). */
export const SHIFT_SLUGS: Record<Shift, string> = {
  morning: "manha",
  afternoon: "tarde",
  evening: "noite",
};

/** The word for no shift in particular, where an address without one means the clock's. */
export const ALL_SHIFTS_SLUG = "todos";

function slots(...edges: string[]): Hours[] {
  return edges.slice(1).map((end, index) => ({ start: edges[index] ?? end, end }));
}

/** Where the band of each shift begins (rules R2.5). */
export const BAND_STARTS: Record<Shift, string> = {
  morning: "00:00",
  afternoon: "12:00",
  evening: "18:00",
};

/** The time-of-day band of a wall-clock time: morning before 12:00, afternoon before 18:00, else evening. */
export function shiftOfTime(time: string): Shift {
  if (time < BAND_STARTS.afternoon) return "morning";
  return time < BAND_STARTS.evening ? "afternoon" : "evening";
}

/** The shift that an address names, or null for anything else. */
export function shiftOfSlug(slug: string | null): Shift | null {
  return SHIFTS.find((shift) => SHIFT_SLUGS[shift] === slug) ?? null;
}

/** Whether two wall-clock spans overlap; spans that only touch do not. */
export function overlaps(a: { startTime: string; endTime: string }, b: typeof a): boolean {
  return a.startTime < b.endTime && b.startTime < a.endTime;
}
