import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { DayCell } from "./day-grid.ts";
import type { EnvironmentType } from "./environment.ts";
import type { RoomFilter } from "./room-query.ts";

export type FilterChoices = {
  typeCounts: { type: EnvironmentType; count: number }[];
  resourceNames: string[];
};

export type DayRoom<Entry> = {
  id: number;
  name: string;
  fullName: string;
  /** `24 lugares · 24 computadores, projetor`: a resource of its own each would be half of the page's data. */
  holds: string;
  cells: Record<Shift, DayCell<Entry>[]>;
  /** `fechada: troca do piso` in the shifts in which the room is closed; left out where it is closed in none. */
  closed?: Record<Shift, string | null>;
};

export type DayGroup<Entry> = {
  type: EnvironmentType;
  head: string;
  rooms: DayRoom<Entry>[];
  /** How many of the rooms are free in every lesson of the shift. */
  wholeShifts: Record<Shift, number>;
};

/** The day of all rooms (rules R17.1). */
export type RoomDay<Entry> = {
  date: CivilDate;
  previous: CivilDate | null;
  next: CivilDate | null;
  today: CivilDate;
  shift: Shift;
  askedShift: Shift | null;
  filter: RoomFilter;
  lessonSet: LessonSet;
  /** Whether these are the lessons of a school that set up none. */
  isUsual: boolean;
  hasLessons: boolean;
  blocked: Record<Shift, string | null>;
  freeRooms: Record<Shift, number>;
  choices: FilterChoices;
  groups: DayGroup<Entry>[];
};
