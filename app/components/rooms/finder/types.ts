import type { Lesson, ShiftLessons, TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { DayRoom, FilterChoices, RoomDay } from "#app/domain/rooms/room-day.ts";
import type { RoomFilter } from "#app/domain/rooms/room-query.ts";
import type { FoundRoom } from "#app/services/rooms/finder.server.ts";

export type DayEntryView = {
  id: number;
  isApproved: boolean;
  startTime: string;
  endTime: string;
  isLesson: boolean;
  who: { userName: string; className: string } | null;
  to: string | null;
};

export type DayRoomView = DayRoom<DayEntryView>;

/** The data of the day screen with all rooms. */
export type RoomDayView = RoomDay<DayEntryView>;

/** The data of the screen that finds rooms over several dates. */
export type FinderView = {
  dates: string[];
  past: string[];
  shift: Shift;
  lessons: Lesson[];
  of: ShiftLessons;
  hours: (TimeRange & { dates: string[] })[] | null;
  lacking: string[];
  today: string;
  filter: RoomFilter;
  choices: FilterChoices;
  rooms: FoundRoom[] | null;
  set: { rooms: { name: string; dateCount: number }[]; to: string } | null;
  unserved: string[];
};
