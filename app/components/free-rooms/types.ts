import type { DayCell } from "#app/domain/day-grid.ts";
import type { EnvironmentType } from "#app/domain/environment.ts";
import type { Lesson } from "#app/domain/lesson.ts";
import type { EnvironmentResource } from "#app/domain/resource.ts";
import type { RoomFilter } from "#app/domain/room-query.ts";
import type { Shift } from "#app/domain/shift.ts";

/** What a filter of rooms offers to choose from. */
export type FilterChoices = {
  typeCounts: { type: EnvironmentType; count: number }[];
  resourceNames: string[];
};

export type DayEntryView = {
  id: number;
  isApproved: boolean;
  startTime: string;
  endTime: string;
  who: { userName: string; className: string } | null;
  to: string | null;
};

export type DayRoomView = {
  id: number;
  name: string;
  fullName: string;
  capacity: number | null;
  resources: EnvironmentResource[];
  cells: Record<Shift, DayCell<DayEntryView>[]>;
};

/** The day of all rooms as its screen is given it. */
export type RoomDayView = {
  date: string;
  previous: string | null;
  next: string | null;
  today: string;
  shift: Shift;
  askedShift: Shift | null;
  filter: RoomFilter;
  blocked: Record<Shift, string | null>;
  freeRooms: Record<Shift, number>;
  choices: FilterChoices;
  groups: {
    type: EnvironmentType;
    head: string;
    wholeShifts: Record<Shift, number>;
    rooms: DayRoomView[];
  }[];
};

export type FoundRoomView = {
  id: number;
  name: string;
  capacity: number | null;
  resources: EnvironmentResource[];
  freeCount: number;
  isFree: boolean;
  isOwn: boolean;
  says: string;
  days: string;
};

/** What was found over several dates, as its screen is given it. */
export type FinderView = {
  dates: string[];
  past: string[];
  shift: Shift;
  lessons: Lesson[];
  today: string;
  filter: RoomFilter;
  choices: FilterChoices;
  rooms: FoundRoomView[] | null;
  set: { rooms: { name: string; dateCount: number }[]; to: string } | null;
  unserved: string[];
};
