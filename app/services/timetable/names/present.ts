import { presentTimetable } from "../present.ts";
import type { SavedNames } from "./save-names.server.ts";

/** A timetable whose names were saved, as the call gives it. */
export function presentSavedNames({ summary, notCreated, passwords }: SavedNames) {
  return { ...presentTimetable(summary), notCreated, passwords };
}
