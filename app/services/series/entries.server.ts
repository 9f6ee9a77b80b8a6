import type { Status } from "#app/domain/bookings/status.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import { listSeriesDates, type SeriesGap } from "#app/models/series/series-dates.server.ts";
import type { Deps } from "#app/services/deps.ts";

/** One date of a series: its reservation's, or that of a lesson that is missing. */
export type SeriesEntryDate = { key: string; date: CivilDate } & (
  | { id: number; status: Status; endTime: string }
  | { reason: GapReason; title: string | null; state: SeriesGap["state"] }
);

export type SeriesEntry = {
  id: number;
  total: number;
  counts: Record<"approved" | "pending" | "rejected" | "open" | "madeUp" | "dismissed", number>;
  dates: SeriesEntryDate[];
};

/** Some series, each as one entry. A date whose reservation was rejected counts as the missing lesson that it is. */
export function readSeriesEntries({ db }: Pick<Deps, "db">, ids: number[]): Map<number, SeriesEntry> {
  const { reservations, gaps } = listSeriesDates(db, ids);
  const gapsOf = Map.groupBy(gaps, ({ seriesId }) => seriesId);
  const rowsOf = Map.groupBy(reservations, ({ seriesId }) => seriesId);
  return new Map(
    [...new Set(ids)].map((id) => {
      const missing = gapsOf.get(id) ?? [];
      const isMissing = new Set(missing.map(({ date }) => date));
      const rows = (rowsOf.get(id) ?? []).filter(
        (row) => row.status !== "rejected" || !isMissing.has(row.seriesDate),
      );
      const stands = new Set(rows.map(({ seriesDate }) => seriesDate));
      const lacks = missing.filter(({ date }) => !stands.has(date));
      const dates: SeriesEntryDate[] = [
        ...rows.map((row) => ({
          key: `r${row.id}`,
          date: row.date,
          id: row.id,
          status: row.status,
          endTime: row.endTime,
        })),
        ...lacks.map(({ id: gapId, date, reason, title, state }) => ({
          key: `g${gapId}`,
          ...{ date, reason, title, state },
        })),
      ].sort((a, b) => a.date.localeCompare(b.date));
      const count = (state: Status | SeriesGap["state"]) =>
        rows.filter(({ status }) => status === state).length +
        lacks.filter((gap) => gap.state === state).length;
      const counts = {
        approved: count("approved"),
        pending: count("pending"),
        rejected: count("rejected"),
        open: count("open"),
        madeUp: count("madeUp"),
        dismissed: count("dismissed"),
      };
      return [id, { id, total: dates.length, counts, dates }];
    }),
  );
}
