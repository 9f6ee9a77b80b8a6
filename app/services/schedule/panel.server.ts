import { getTimezoneOffset } from "date-fns-tz";
import { type Shift, shiftOfSlug, shiftOfTime } from "#app/domain/shift.ts";
import {
  findWelcomeText,
  listPublicBlockedDays,
  listPublicReservations,
  type PublicReservation,
  readDisplaySettings,
} from "#app/models/public-schedule.server.ts";
import { currentShift, schoolTime, schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";

/** Rows that fit on the screen (more than these scroll, rules R9.4). */
export const PANEL_ROWS = 5;
const MINUTE_MS = 60_000;
const REFRESH = { least: 30, most: 300, usual: 60 };
/** How long a page stays without JavaScript, in seconds. */
const PAGE_SECONDS = 15;
const SINGLE_PAGE_SECONDS = 30;
/** Pixels a step of the automatic scroll, by the setting `animation_speed`. */
const SCROLL_PIXELS: Record<string, number> = { slow: 1, normal: 2, fast: 4 };

/** What the panel knows without its database: the clock and the shift. */
export type PanelFrame = {
  today: string;
  time: string;
  /** The school's present minute as an instant, and its distance from UTC. */
  minute: number;
  offsetMinutes: number;
  shift: Shift;
  /** The shift was named by the address, not by the clock. */
  isChosen: boolean;
};

export type PanelContent = {
  welcome: string | null;
  notices: string[];
  rows: PublicReservation[];
  /** Where the page goes by itself without JavaScript, and after how many seconds. */
  turn: { seconds: number; shift: Shift | null; page: number | null };
  refreshSeconds: number;
  scrollPixels: number;
};

function refreshSeconds(value: string | undefined): number {
  const seconds = Number(value);
  return Number.isInteger(seconds) && seconds >= REFRESH.least && seconds <= REFRESH.most
    ? seconds
    : REFRESH.usual;
}

/** In the last minute of a band a chosen shift is released, so that the next page is the clock's again. */
function isLastMinuteOfBand(deps: Deps): boolean {
  const next = new Date(deps.now().getTime() + MINUTE_MS);
  const nextTime = schoolTime({ now: () => next, timeZone: deps.timeZone });
  return shiftOfTime(nextTime) !== currentShift(deps);
}

/** The place that a page number has: 1 to `pages`, or null for anything else. */
function pageOf(text: string | null, pages: number): number | null {
  const page = text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= pages ? page : null;
}

/** The clock and the shift of `?turno=`; nothing in it changes within a minute, so that responses can be cached. */
export function readPanelFrame(deps: Deps, turno: string | null): PanelFrame {
  const chosen = shiftOfSlug(turno);
  const present = deps.now().getTime();
  const minute = present - (present % MINUTE_MS);
  return {
    today: schoolToday(deps),
    time: schoolTime(deps),
    minute,
    offsetMinutes: getTimezoneOffset(deps.timeZone, new Date(minute)) / MINUTE_MS,
    shift: chosen ?? currentShift(deps),
    isChosen: chosen !== null,
  };
}

/** What the panel shows of the shift: all rows, or those of `?pagina=`. */
export function readPanelContent(deps: Deps, frame: PanelFrame, pagina: string | null): PanelContent {
  const { db } = deps;
  const { shift, isChosen } = frame;
  const today = { start: frame.today, end: frame.today };
  return db.read(() => {
    const settings = readDisplaySettings(db);
    const all = listPublicReservations(db, { ...today, shift });
    const pages = Math.max(1, Math.ceil(all.length / PANEL_ROWS));
    const page = pageOf(pagina, pages);
    const refresh = refreshSeconds(settings.get("refresh_interval"));
    return {
      welcome: findWelcomeText(db, shift),
      notices: listPublicBlockedDays(db, today)
        .filter((day) => day.shifts.includes(shift))
        .map((day) => day.panelMessage || day.title),
      rows: page ? all.slice((page - 1) * PANEL_ROWS, page * PANEL_ROWS) : all,
      turn: {
        // A chosen shift must come by in the last minute of its band, hence never more than 30 s.
        seconds: pages > 1 ? PAGE_SECONDS : isChosen ? SINGLE_PAGE_SECONDS : refresh,
        shift: isChosen && !isLastMinuteOfBand(deps) ? shift : null,
        page: pages > 1 ? ((page ?? 1) % pages) + 1 : null,
      },
      refreshSeconds: refresh,
      scrollPixels: SCROLL_PIXELS[settings.get("animation_speed") ?? ""] ?? 2,
    };
  });
}
