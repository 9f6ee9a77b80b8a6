import { ORIGIN_SLUGS } from "#app/domain/bookings/origin.ts";

/** Lessons of the timetable beside what people reserved (rules R28.31). */
export const originText = {
  label: "Origem",
  both: "todas",
  /** The same where the choices begin with a capital. */
  all: "Todas",
  lessons: "Só aulas da grade",
  reservations: "Só reservas",
  lesson: "Aula da grade",
};

/** The options of a filter beside the one for both. */
export const ORIGIN_OPTIONS = [
  { value: ORIGIN_SLUGS.lessons, label: originText.lessons },
  { value: ORIGIN_SLUGS.reservations, label: originText.reservations },
];
