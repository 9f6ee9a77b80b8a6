import { formatInTimeZone } from "date-fns-tz";
import type { Role } from "#app/domain/access/role.ts";
import { type Moment, parseMoment, WEEKDAYS } from "#app/domain/bookings/submission-window.ts";
import { SETTING_DEFAULTS, WINDOW_KEYS } from "#app/domain/settings/setting.ts";
import { readSettings } from "#app/models/settings/setting.server.ts";
import type { Deps } from "#app/services/deps.ts";

export type SubmissionWindow = { open: Moment; deadline: Moment; isEnforced: boolean };

export type WindowState = { isOpen: boolean; until: Moment };

function momentOf(key: "reservation_open" | "reservation_deadline", value: string | undefined): Moment {
  return parseMoment(value) ?? (parseMoment(SETTING_DEFAULTS[key]) as Moment);
}

/** When requests for the next week are to be sent; information unless `reservation_window_enforced` is `true`. */
export function readSubmissionWindow(deps: Pick<Deps, "db">): SubmissionWindow {
  const settings = readSettings(deps.db, [...WINDOW_KEYS]);
  return {
    open: momentOf("reservation_open", settings.reservation_open),
    deadline: momentOf("reservation_deadline", settings.reservation_deadline),
    isEnforced: settings.reservation_window_enforced === "true",
  };
}

function minuteOfWeek({ weekday, time }: Moment): number {
  return WEEKDAYS.indexOf(weekday) * 1440 + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function isWindowOpen(deps: Pick<Deps, "now" | "timeZone">, window: SubmissionWindow): boolean {
  const [isoDay = "1", time = "00:00"] = formatInTimeZone(deps.now(), deps.timeZone, "i HH:mm").split(" ");
  const now = minuteOfWeek({ weekday: WEEKDAYS[Number(isoDay) - 1] ?? "monday", time });
  const [open, deadline] = [minuteOfWeek(window.open), minuteOfWeek(window.deadline)];
  return open <= deadline ? now >= open && now <= deadline : now >= open || now <= deadline;
}

/** Whether the window is open now, and until when or from when (rules R4.7). */
export function windowState(deps: Pick<Deps, "now" | "timeZone">, window: SubmissionWindow): WindowState {
  const isOpen = isWindowOpen(deps, window);
  return { isOpen, until: isOpen ? window.deadline : window.open };
}

/** The banner of the window; staff, who may send at any time, read the sentence alone (`windowState` is null). */
export function readWindowBanner(
  deps: Deps,
  role: Role,
): { window: SubmissionWindow; windowState: WindowState | null } {
  const window = readSubmissionWindow(deps);
  return { window, windowState: role === "teacher" ? windowState(deps, window) : null };
}

export function isWindowClosed(deps: Deps): boolean {
  const window = readSubmissionWindow(deps);
  return window.isEnforced && !isWindowOpen(deps, window);
}
