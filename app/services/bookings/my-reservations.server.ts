import { STATUSES, type Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { chosenLessons, type Lesson } from "#app/domain/dates/lesson.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { BAND_STARTS } from "#app/domain/dates/shift.ts";
import { MAX_EXAMINED, MAX_GAPS_COUNTED } from "#app/domain/limits.ts";
import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import {
  type Coming,
  countOwnByStatus,
  countOwnFrom,
  findRunningStart,
  listIds,
  listOwnFrom,
} from "#app/models/bookings/reservation-page.server.ts";
import { countOpenGaps } from "#app/models/series/gap.server.ts";
import { pickOwnSeries } from "#app/models/series/series.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { currentShift, schoolTime, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { readSeriesEntries, type SeriesEntry } from "#app/services/series/entries.server.ts";
import { readJoinable } from "#app/services/series/join.server.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";

export function statusOfSlug(slug: string | null): Status | null {
  return STATUSES.find((status) => myReservationsText.slug[status] === slug) ?? null;
}

/**
 * With the lessons that its hours are on its date; none for the whole shift, and for other hours. Of a colleague's
 * joined lesson a further teacher changes nothing (rules R28.13).
 */
export type OwnReservation = Reservation & {
  lessons: Lesson[];
  isOfColleague: boolean;
  /** The series that it is the next date of, where the entry stands for all of it (rules R24.52). */
  series: SeriesEntry | null;
};

export type MyReservations = {
  total: number;
  page: number;
  pages: number;
  counts: Record<Status | "all", number>;
  today: CivilDate;
  /** The approved one that comes next, on whichever page it is. */
  next: OwnReservation | null;
  upcoming: OwnReservation[];
  past: OwnReservation[];
  gapCount: number;
  /** How many sets of single ones look like a series; asked of the whole list's first page alone. */
  joinableCount: number;
};

/**
 * One page of a person's own reservations (rules R7.19): first what comes, soonest first, then what is over, the latest
 * first; a page past the end is the last. A reservation of an earlier shift of today is over (docs/develop/screens.md), unless it still runs.
 */
export function readMyReservations(
  deps: Deps,
  ownerId: number,
  input: { status: Status | null; page: number },
): MyReservations {
  const { db } = deps;
  return db.read(() => {
    const byStatus = countOwnByStatus(db, ownerId);
    const counts = { ...byStatus, all: STATUSES.reduce((sum, status) => sum + byStatus[status], 0) };
    const total = counts[input.status ?? "all"];
    const today = schoolToday(deps);
    const band = BAND_STARTS[currentShift(deps)];
    const running = findRunningStart(db, ownerId, { date: today, before: band, now: schoolTime(deps) });
    const now = { date: today, time: running ?? band };
    const listed = { ownerId, status: input.status };
    const coming = countOwnFrom(db, listed, now);
    const grouped = groupComing(listOwnFrom(db, listed, now, MAX_EXAMINED));
    const saved = grouped.rows - grouped.ids.length;
    const { offset, ...shown } = pageOf(total - saved, input.page, PAGE_SIZE);
    const end = Math.min(offset + PAGE_SIZE, total - saved);
    const times = readLessonTimes(db);
    const upcoming = listReservationsById(db, pageOfComing(deps, listed, { coming, grouped, offset, end }));
    const entries = readSeriesEntries(
      deps,
      upcoming.flatMap(({ id }) => grouped.seriesOf.get(id) ?? []),
    );
    const past = listReservationsById(
      db,
      listIds(
        db,
        listed,
        { offset: Math.max(offset + saved, coming), limit: end + saved - Math.max(offset + saved, coming) },
        { latestDateFirst: true },
      ),
    );
    const ownSeries = pickOwnSeries(
      db,
      ownerId,
      [...upcoming, ...past].flatMap(({ seriesId }) => seriesId ?? []),
    );
    const entryOf = ({ id }: Reservation) => {
      const seriesId = grouped.seriesOf.get(id);
      return seriesId === undefined ? null : (entries.get(seriesId) ?? null);
    };
    const toOwn = (row: Reservation): OwnReservation => ({
      ...row,
      // A reservation that was handed on alone is of a series that its teacher does not see.
      seriesId: row.seriesId !== null && ownSeries.has(row.seriesId) ? row.seriesId : null,
      series: entryOf(row),
      lessons: chosenLessons(lessonsOn(times, row.date, row.classId)[row.shift], row) ?? [],
      isOfColleague: row.ownerId !== ownerId,
    });
    const next = readNext(deps, ownerId, countOwnFrom(db, { ownerId, status: "approved" }, now));
    return {
      total,
      ...shown,
      counts,
      today,
      next: next && toOwn(next),
      joinableCount: input.status === null && shown.page === 1 ? readJoinable(deps, ownerId).length : 0,
      gapCount: countOpenGaps(db, ownerId, MAX_GAPS_COUNTED + 1),
      upcoming: upcoming.map(toOwn),
      past: past.map(toOwn),
    };
  });
}

type GroupedDates = {
  rows: number;
  ids: number[];
  /** The series for which an entry stands, where that is several reservations. */
  seriesOf: Map<number, number>;
};

function groupComing(rows: Coming[]): GroupedDates {
  const bySeries = Map.groupBy(rows, ({ id, seriesId }) => (seriesId === null ? `r${id}` : `s${seriesId}`));
  const seriesOf = new Map<number, number>();
  const ids = [...bySeries.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    if (first.seriesId !== null && own.length > 1) seriesOf.set(first.id, first.seriesId);
    return [first.id];
  });
  return { rows: rows.length, ids, seriesOf };
}

/** The entries of a page; those beyond what is looked at for series are reservations each. */
function pageOfComing(
  deps: Deps,
  listed: { ownerId: number; status: Status | null },
  { coming, grouped, offset, end }: { coming: number; grouped: GroupedDates; offset: number; end: number },
): number[] {
  const saved = grouped.rows - grouped.ids.length;
  const first = grouped.ids.slice(offset, end);
  const beyond = { offset: Math.max(offset + saved, grouped.rows), end: end + saved };
  return [...first, ...(coming > beyond.offset ? listUpcoming(deps, listed, coming, beyond) : [])];
}

/** The ids of those that come, soonest first: with the latest date first they are the list's first rows, turned round. */
function listUpcoming(
  { db }: Deps,
  listed: { ownerId: number; status: Status | null },
  coming: number,
  { offset, end }: { offset: number; end: number },
): number[] {
  const last = Math.min(end, coming);
  const part = { offset: coming - last, limit: last - offset };
  return listIds(db, listed, part, { latestDateFirst: true }).reverse();
}

function readNext(deps: Deps, ownerId: number, coming: number): Reservation | null {
  const ids = listUpcoming(deps, { ownerId, status: "approved" }, coming, { offset: 0, end: 1 });
  return listReservationsById(deps.db, ids)[0] ?? null;
}
