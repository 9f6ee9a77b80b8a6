import type { Status } from "#app/models/status.ts";
import { formatDate } from "#app/text/format.ts";
import { requestText, statusText } from "#app/text/reservations.ts";

export type ConflictView = {
  reservationId: number;
  environmentId: number;
  environmentName: string;
  userName: string;
  status: Status;
  date: string;
};

/** 'Alerta de conflito' (specification section 8): who stands in the way; the date where several were chosen. */
export function ConflictBanner({
  conflicts,
  withDates,
  isStaff,
}: {
  conflicts: ConflictView[];
  withDates: boolean;
  isStaff: boolean;
}) {
  return (
    <div className="notice" data-tone="danger">
      <strong>{requestText.conflictTitle}</strong>
      <p>{requestText.conflicts(conflicts.length)}</p>
      <ul>
        {conflicts.map((conflict) => {
          const line = requestText.conflictLine(
            conflict.environmentName,
            conflict.userName,
            statusText[conflict.status],
          );
          return (
            <li key={`${conflict.reservationId}-${conflict.environmentId}`}>
              {withDates ? requestText.conflictLineWithDate(formatDate(conflict.date), line) : line}
            </li>
          );
        })}
      </ul>
      <p>{isStaff ? requestText.conflictsStaffAdvice : requestText.conflictsAdvice}</p>
    </div>
  );
}
