import type { DayRoom, RoomDay } from "#app/domain/rooms/room-day.ts";
import type { DayEntry } from "#app/services/rooms/day-entry.ts";
import type { Finder } from "#app/services/rooms/finder.server.ts";

export type DayEntryView = DayEntry;

export type DayRoomView = DayRoom<DayEntryView>;

export type RoomDayView = RoomDay<DayEntryView>;

export type FinderView = Finder;
