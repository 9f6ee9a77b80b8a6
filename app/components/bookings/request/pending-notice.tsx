import { MAX_DATES } from "#app/domain/limits.ts";
import { requestText } from "#app/text/bookings/reservations.ts";

export function PendingNotice({ pending }: { pending: { count: number; limit: number } | null }) {
  if (!pending || pending.limit - pending.count >= MAX_DATES) return null;
  const { count, limit } = pending;
  return (
    <p className="notice" data-tone="warning">
      {count < limit ? requestText.pendingNear(count, limit) : requestText.pendingFull(count, limit)}
    </p>
  );
}
