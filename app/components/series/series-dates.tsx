import { Link } from "@remix-run/react";
import { RowStatus } from "#app/components/bookings/status-badge.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import { formatWeekdayDate } from "#app/text/format.ts";
import { mySeriesText as text } from "#app/text/series/my-series.ts";
import { gapReasonText } from "#app/text/series/series.ts";

export type SeriesEntryFacts = {
  id: number;
  total: number;
  counts: Parameters<typeof text.states>[1];
  dates: ({ key: string; date: string } & (
    | { id: number; status: Status; endTime: string }
    | { reason: GapReason; title: string | null; state: Parameters<typeof text.gap>[0] }
  ))[];
};

export function SeriesDates({ series }: { series: SeriesEntryFacts }) {
  return (
    <details className="fold px-4 border-t border-t-line lg:col-span-full">
      <summary>{text.allDates}</summary>
      <ul className="grid gap-1 pb-3 lg:grid-cols-2 lg:gap-x-8">
        {series.dates.map((day) => (
          <li key={day.key} className="flex flex-wrap items-center justify-between gap-x-3">
            {"id" in day ? (
              <>
                <Link to={addressOf("myReservation", day.id)} preventScrollReset>
                  {formatWeekdayDate(day.date)}
                </Link>
                <RowStatus row={day} />
              </>
            ) : (
              <>
                <span>{formatWeekdayDate(day.date)}</span>
                <span className="hint">{text.gap(day.state, [gapReasonText[day.reason], day.title])}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
