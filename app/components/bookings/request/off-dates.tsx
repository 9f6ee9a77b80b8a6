import type { OffRun } from "#app/domain/calendar/off-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { offDayText, offReasonText } from "#app/text/calendar/off-days.ts";
import { formatDate } from "#app/text/format.ts";

/** Chosen dates without school, each with why; the request is taken all the same (rules R23.7). */
export function OffDates({ dates, off }: { dates: CivilDate[]; off: Map<CivilDate, OffRun> }) {
  const named = dates.flatMap((date) => {
    const run = off.get(date);
    if (!run) return [];
    // The heading has the reason already.
    return [{ date, reason: run.off === "outside" ? null : offReasonText(run.off, run.title) }];
  });
  if (named.length === 0) return null;
  return (
    <div className="notice" role="status">
      <p className="font-bold">{offDayText.outside}</p>
      <ul>
        {named.map(({ date, reason }) => (
          <li key={date}>{[formatDate(date), reason].filter(Boolean).join(": ")}</li>
        ))}
      </ul>
      <p>{offDayText.anyway}</p>
    </div>
  );
}
