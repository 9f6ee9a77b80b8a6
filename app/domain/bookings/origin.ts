/** The pt-BR words in addresses (`?origem=grade`) for lessons of a timetable and for what people reserved (rules R28.31). */
export const ORIGIN_SLUGS = { lessons: "grade", reservations: "reservas" } as const;

/** Whether an address asks for lessons of a timetable alone, or for none of them; null for both. */
export function isLessonOfSlug(slug: string | null): boolean | null {
  if (slug === ORIGIN_SLUGS.lessons) return true;
  return slug === ORIGIN_SLUGS.reservations ? false : null;
}

export function originSlug(isLesson: boolean | null): string {
  if (isLesson === null) return "";
  return isLesson ? ORIGIN_SLUGS.lessons : ORIGIN_SLUGS.reservations;
}
