import { type Shift, shiftOfSlug, shiftOfTime } from "#app/domain/dates/shift.ts";
import type { Change } from "#app/domain/public/change.ts";
import { PAGED_MODE } from "#app/domain/public/panel.ts";
import { shortRoomName } from "#app/domain/rooms/short-room-name.ts";
import {
  findWelcomeText,
  listPublicBlockedDays,
  listPublicReservations,
  type PublicReservation,
  readDisplaySettings,
} from "#app/models/public/public-schedule.server.ts";
import { listClosedRooms } from "#app/models/rooms/closure.server.ts";
import { dayTitles } from "#app/services/calendar/day-titles.server.ts";
import { currentShift, schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { changeText } from "#app/text/public/public.ts";

/** Rows that fit on the screen (more than these scroll, rules R9.4). */
export const PANEL_ROWS = 5;
const MINUTE_MS = 60_000;
/** A reservation that starts within these minutes is marked (rules R9.10). */
const SOON_MINUTES = 15;
const REFRESH = { least: 30, most: 300, usual: 60 };
/** How long a page stays without JavaScript, in seconds; where the address asks for pages it is their time. */
const PAGE_SECONDS = 15;
const PAGED_SECONDS = 10;
const SINGLE_PAGE_SECONDS = 30;
/** Pixels a step of the automatic scroll, by the setting `animation_speed`. */
const SCROLL_PIXELS: Record<string, number> = { slow: 1, normal: 2, fast: 4 };

export type PanelFrame = {
  today: string;
  time: string;
  /** The school's present minute as an instant, and its distance from UTC. */
  minute: number;
  offsetMinutes: number;
  shift: Shift;
  isChosen: boolean;
  isPaged: boolean;
};

export type PanelRow = PublicReservation & { startsIn: number | null };

/** How many rows of the whole list show each change. */
export type ChangeCounts = Record<Change, number>;

/** Rooms that a notice names as closed; the others are counted. */
const CLOSED_NAMED = 3;

export type PanelContent = {
  welcome: string | null;
  notices: string[];
  rows: PanelRow[];
  changes: ChangeCounts;
  /** The shift had lessons, and all are over. */
  isOver: boolean;
  /** How many rows there are, and which of them these are, counted from 1. */
  count: { first: number; all: number };
  /** Address and delay in seconds of the automatic refresh without JavaScript. */
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
function isLastMinuteOfBand(time: string): boolean {
  const next = minutesOfDay(time) + 1;
  const nextTime = [Math.floor(next / 60) % 24, next % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return shiftOfTime(nextTime) !== shiftOfTime(time);
}

function pageOf(text: string | null, pages: number): number | null {
  const page = text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  return page >= 1 && page <= pages ? page : null;
}

function minutesOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function countChanges(rows: PublicReservation[]): ChangeCounts {
  const counts: ChangeCounts = { cancelled: 0, moved: 0, substituted: 0 };
  for (const { change } of rows) if (change) counts[change]++;
  return counts;
}

/** What is gone from here does not start. */
function startsIn({ startTime, change, to }: PublicReservation, now: string): number | null {
  if (change === "cancelled" || to) return null;
  const minutes = minutesOfDay(startTime) - minutesOfDay(now);
  return minutes > 0 && minutes <= SOON_MINUTES ? minutes : null;
}

type PanelQuery = { turno: string | null; modo: string | null };

/** The clock and the address's parameters; nothing in it changes within a minute, so that responses can be cached. */
export function readPanelFrame(deps: Deps, { turno, modo }: PanelQuery): PanelFrame {
  const chosen = shiftOfSlug(turno);
  const present = deps.now().getTime();
  const minute = present - (present % MINUTE_MS);
  const [today, time] = [schoolToday(deps), schoolTime(deps)];
  return {
    today,
    time,
    minute,
    offsetMinutes: (Date.parse(`${today}T${time}Z`) - minute) / MINUTE_MS,
    shift: chosen ?? currentShift(deps),
    isChosen: chosen !== null,
    isPaged: modo === PAGED_MODE,
  };
}

/** One notice of the rooms that are closed in the shift. */
function closedRooms(db: Deps["db"], { today, shift }: PanelFrame): string[] {
  const closed = listClosedRooms(db, { start: today, end: today }).filter(({ shifts }) =>
    shifts.includes(shift),
  );
  if (closed.length === 0) return [];
  const named = closed
    .slice(0, CLOSED_NAMED)
    .map(({ name, reason }) => changeText.closed(shortRoomName(name), reason));
  return [changeText.closedRooms(named, closed.length - named.length)];
}

/**
 * What the panel shows of the shift: all rows, or those of `?pagina=`. Of the clock's own shift the lessons that are
 * over go, and what still runs of an earlier one stays until it ends (rules R2.13); another one that somebody chose by
 * hand is a list of its whole shift.
 */
export function readPanelContent(deps: Deps, frame: PanelFrame, pagina: string | null): PanelContent {
  const { db } = deps;
  const { shift, isChosen } = frame;
  const today = { start: frame.today, end: frame.today };
  return db.read(() => {
    const settings = readDisplaySettings(db);
    const isPresent = shift === currentShift(deps);
    const runningAt = isPresent ? frame.time : null;
    const ofShift = listPublicReservations(db, { ...today, today: frame.today, shift, runningAt });
    const all = isPresent ? ofShift.filter(({ endTime }) => endTime > frame.time) : ofShift;
    const pages = Math.max(1, Math.ceil(all.length / PANEL_ROWS));
    const page = pageOf(pagina, pages);
    const refresh = refreshSeconds(settings.get("refresh_interval"));
    return {
      welcome: findWelcomeText(db, shift),
      notices: [
        ...listPublicBlockedDays(db, today)
          .filter((day) => day.shifts.includes(shift))
          .map((day) => day.panelMessage || day.title),
        ...closedRooms(db, frame),
        ...(dayTitles(db, { startDate: frame.today, endDate: frame.today }).get(frame.today) ?? []),
      ],
      rows: (page ? all.slice((page - 1) * PANEL_ROWS, page * PANEL_ROWS) : all).map((row) => ({
        ...row,
        startsIn: startsIn(row, frame.time),
      })),
      changes: countChanges(all),
      isOver: all.length < ofShift.length && all.length === 0,
      count: { first: page ? (page - 1) * PANEL_ROWS + 1 : 1, all: all.length },
      turn: {
        // A chosen shift must come by in the last minute of its band, hence never more than 30 s.
        seconds:
          pages > 1
            ? frame.isPaged
              ? PAGED_SECONDS
              : PAGE_SECONDS
            : isChosen
              ? SINGLE_PAGE_SECONDS
              : refresh,
        shift: isChosen && !isLastMinuteOfBand(frame.time) ? shift : null,
        page: pages > 1 ? ((page ?? 1) % pages) + 1 : null,
      },
      refreshSeconds: refresh,
      scrollPixels: SCROLL_PIXELS[settings.get("animation_speed") ?? ""] ?? 2,
    };
  });
}
