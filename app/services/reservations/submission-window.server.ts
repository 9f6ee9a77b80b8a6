import { formatInTimeZone } from "date-fns-tz";
import { readSettings } from "#app/models/setting.server.ts";
import type { Deps } from "../deps.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];
type Moment = { weekday: Weekday; time: string };
export type SubmissionWindow = { open: Moment; deadline: Moment; isEnforced: boolean };

const DEFAULT_OPEN = "monday|07:30";
const DEFAULT_DEADLINE = "friday|18:00";
const VALUE = /^([a-z]+)\|([01]\d|2[0-3]):([0-5]\d)$/;

/** Reads `weekday|HH:mm` (rules R4.6); null for anything else. */
export function parseMoment(value: string | undefined): Moment | null {
  const match = VALUE.exec(value ?? "");
  const weekday = WEEKDAYS.find((name) => name === match?.[1]);
  return match && weekday ? { weekday, time: `${match[2]}:${match[3]}` } : null;
}

/** When requests for the next week are to be sent; information unless `reservation_window_enforced` is `true`. */
export function readSubmissionWindow(deps: Deps): SubmissionWindow {
  const settings = readSettings(deps.db, [
    "reservation_open",
    "reservation_deadline",
    "reservation_window_enforced",
  ]);
  return {
    open: parseMoment(settings.reservation_open) ?? (parseMoment(DEFAULT_OPEN) as Moment),
    deadline: parseMoment(settings.reservation_deadline) ?? (parseMoment(DEFAULT_DEADLINE) as Moment),
    isEnforced: settings.reservation_window_enforced === "true",
  };
}

function minuteOfWeek({ weekday, time }: Moment): number {
  return WEEKDAYS.indexOf(weekday) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Whether the school's clock stands inside of the window; a window may run over the weekend. */
export function isWindowOpen(deps: Deps, window: SubmissionWindow): boolean {
  const [isoDay = "1", time = "00:00"] = formatInTimeZone(deps.now(), deps.timeZone, "i HH:mm").split(" ");
  const now = minuteOfWeek({ weekday: WEEKDAYS[Number(isoDay) - 1] ?? "monday", time });
  const [open, deadline] = [minuteOfWeek(window.open), minuteOfWeek(window.deadline)];
  return open <= deadline ? now >= open && now <= deadline : now >= open || now <= deadline;
}

/** Whether a teacher may send nothing now: the window is enforced and the clock stands outside of it. */
export function isWindowClosed(deps: Deps): boolean {
  const window = readSubmissionWindow(deps);
  return window.isEnforced && !isWindowOpen(deps, window);
}
