import { Link } from "@remix-run/react";
import { addressOf } from "#app/domain/addresses.ts";
import type { ListedAbsence } from "#app/services/absences/page.server.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";

/** What a teacher told the sector, each with its undoing until it is decided. */
export function OwnAbsences({ rows }: { rows: ListedAbsence[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="avisos">
      <h2 id="avisos">{text.ownOpen}</h2>
      <ul className="grid gap-2">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>
              <b>{text.days(row)}</b>, {text.shifts(row.shifts, row.lessons)}
            </span>
            <span className="badge" data-status={row.isDecided ? "approved" : "pending"}>
              {row.isDecided ? text.ownDecided : text.ownWaiting}
            </span>
            {row.isDecided ? null : (
              <Link
                to={addressOf("ownAbsenceUndo", row.id)}
                className="button"
                data-look="quiet"
                data-size="tool"
                preventScrollReset
              >
                {text.undo}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
