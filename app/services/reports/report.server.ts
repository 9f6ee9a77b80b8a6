import { pageOf, REPORT_PAGE_SIZE } from "#app/domain/page.ts";
import { REPORT_TABS, type ReportTab } from "#app/domain/reports/report.ts";
import { listEnvironmentNames } from "#app/models/catalog/choices.server.ts";
import { countLessonsByRoom, listReportRooms, type Usage } from "#app/models/reports/report.server.ts";
import type { ReadPart } from "#app/services/bookings/request/choices.server.ts";
import type { Deps } from "../deps.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import type { ReportFilter } from "./filter.server.ts";
import { readMonths, readPictures } from "./pictures.server.ts";
import { readPageRooms } from "./rows.server.ts";
import { readSchoolDayRate } from "./school-day-rate.server.ts";
import { countsOfRoom, readUsage } from "./usage.server.ts";

/** A page of its lines by room, how many each tab has, and its pictures. Null for a part that could not be read. */
export function readReport(deps: Deps, filter: ReportFilter, wantedPage: number, part: ReadPart) {
  const environments = part(() => listEnvironmentNames(deps.db));
  let counted: Usage[] | null = null;
  const report = part(() => {
    const usage = readUsage(deps, filter);
    counted = usage.usage;
    const counts = new Map(usage.rooms.map(({ id }) => [id, countsOfRoom(usage, id)] as const));
    const totals = Object.fromEntries(
      REPORT_TABS.map((tab) => [tab, [...counts.values()].reduce((sum, count) => sum + count[tab], 0)]),
    ) as Record<ReportTab, number>;
    const { page, pages, offset } = pageOf(totals[filter.tab], wantedPage, REPORT_PAGE_SIZE);
    const rooms = readPageRooms(deps, filter, usage, { counts, offset, size: REPORT_PAGE_SIZE });
    const pictures = readPictures(filter, usage);
    const rates = new Map(pictures.rooms.map(({ id, rate }) => [id, rate]));
    return {
      page,
      pages,
      totals,
      roomCount: usage.rooms.length,
      rooms: rooms.map(({ room, ...rest }) => ({
        room: { ...room, rate: rates.get(room.id) ?? 0 },
        ...rest,
      })),
      pictures,
      schoolDayRate: readSchoolDayRate(deps, filter, usage.rooms),
    };
  });
  return { environments, report, counted: counted as Usage[] | null };
}

/** In all and by room; null if none was ever published. Yields to other requests first: each row's series is read. */
export async function readLessonCounts({ db }: Deps, filter: ReportFilter, part: ReadPart) {
  await yieldToEventLoop();
  return part(() => {
    const counts = countLessonsByRoom(db, listReportRooms(db, filter), filter, filter.shift);
    if (!counts) return null;
    const byRoom = Object.fromEntries(counts) as Record<number, number>;
    return { total: [...counts.values()].reduce((sum, count) => sum + count, 0), byRoom };
  });
}

/** Yields to other requests before and after. @param counted the result of `readReport`; null if it failed. */
export async function readMonthRates(
  deps: Deps,
  filter: ReportFilter,
  counted: Usage[] | null,
  part: ReadPart,
) {
  await yieldToEventLoop();
  const months = counted && part(() => deps.db.read(() => readMonths(deps, filter, counted)));
  await yieldToEventLoop();
  return months;
}
