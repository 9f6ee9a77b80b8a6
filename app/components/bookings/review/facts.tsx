import { contentRows } from "#app/components/bookings/content-rows.ts";
import { ConflictBadge, RowStatus, StatusBadge } from "#app/components/bookings/status-badge.tsx";
import { useShownStatus } from "#app/components/bookings/use-shown-status.ts";
import { EquipmentLine } from "#app/components/equipment/equipment-line.tsx";
import { PresentRow } from "#app/components/form/seen-version.tsx";
import ConfirmRoute from "#app/components/ui/confirm-route.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { ContentFacts } from "#app/domain/bookings/reservation-content.ts";
import { MAX_RIVALS_COUNTED } from "#app/domain/limits.ts";
import { reservationFields } from "#app/text/bookings/reservations.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import type { ReviewFacts } from "./types.ts";

export function Rivals({ rivals, rivalCount }: Pick<ReviewFacts, "rivals" | "rivalCount">) {
  if (rivals.length === 0) return null;
  const others = rivalCount - rivals.length;
  return (
    <div className="rivals">
      <p className="font-bold">
        <Icon name="conflict" size={18} />
        {reviewText.rival}
      </p>
      <ul>
        {rivals.map((rival) => (
          <li key={rival.id}>
            <span>
              {reviewText.rivalFacts(
                rival.environmentNames.join(", "),
                formatTimeRange(rival.startTime, rival.endTime),
                rival.userName,
                rival.id,
              )}
            </span>
            <StatusBadge status={rival.status} />
          </li>
        ))}
        {others > 0 ? <li>{reviewText.otherRivals(others, rivalCount >= MAX_RIVALS_COUNTED)}</li> : null}
      </ul>
    </div>
  );
}

export function Remarks({
  rejectionReason,
  ...content
}: ContentFacts & Pick<ReviewFacts, "rejectionReason">) {
  const rows = contentRows(content, "remarks");
  if (rows.length === 0 && !rejectionReason) return null;
  return (
    <dl className="facts">
      {rejectionReason ? (
        <div>
          <dt>{reservationFields.rejectionReason}</dt>
          <dd>{rejectionReason}</dd>
        </div>
      ) : null}
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ReviewCard({ item }: { item: ReviewFacts }) {
  return (
    <>
      <div className="ficha" data-status={useShownStatus(item)}>
        <p>
          {formatWeekdayDate(item.date)}, {formatTimeRange(item.startTime, item.endTime)}
        </p>
        <p className="room">{item.environmentNames.join(", ")}</p>
        <p>{reviewText.lesson(item.disciplineName, item.className)}</p>
        <p>{item.userName}</p>
        <EquipmentLine equipment={item.equipment} />
        <p className="flex flex-wrap gap-3">
          <RowStatus row={item} />
          {item.rivals.length > 0 ? <ConflictBadge /> : null}
        </p>
      </div>
      <Remarks {...item} />
      <Rivals {...item} />
    </>
  );
}

export function ReviewDeletion() {
  return (
    <ConfirmRoute<ReviewFacts>>
      {(item, reply) => (
        <>
          <PresentRow reply={reply}>
            <ReviewCard item={item} />
          </PresentRow>
          <p>{reviewText.deleteConsequence}</p>
        </>
      )}
    </ConfirmRoute>
  );
}
