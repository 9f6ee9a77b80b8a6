import { StatusBadge } from "#app/components/bookings/status-badge.tsx";
import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import { MAX_ABSENCE_LESSONS } from "#app/domain/limits.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";

/** The lessons of somebody who is away, day by day. */
export function LessonsAway({ lessons }: { lessons: ReservationFacts[] }) {
  const isTooLong = lessons.length > MAX_ABSENCE_LESSONS;
  const days = [...Map.groupBy(lessons.slice(0, MAX_ABSENCE_LESSONS), ({ date }) => date)];
  return (
    <section className="panel grid gap-3" aria-labelledby="aulas">
      <h2 id="aulas">{isTooLong ? text.tooMany(MAX_ABSENCE_LESSONS) : text.count(lessons.length)}</h2>
      {days.map(([date, rows]) => (
        <section key={date} aria-label={formatWeekdayDate(date)}>
          <h3>{formatWeekdayDate(date)}</h3>
          <ul className="grid">
            {rows.map((row) => (
              <li
                key={row.id}
                className="flex flex-wrap items-start gap-x-4 gap-y-1 border-t border-t-line py-2"
              >
                <span className="num w-14 flex-none sm:w-32">
                  {formatTimeRange(row.startTime, row.endTime)}
                </span>
                <span className="min-w-0 flex-[1_1_12rem] leading-5">
                  <b>{row.disciplineName}</b>
                  <br />
                  <span className="hint">
                    {row.className} · {row.environmentNames.join(", ")}
                  </span>
                </span>
                {row.status === "approved" ? null : (
                  <span className="max-sm:ml-18">
                    <StatusBadge status={row.status} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
