import { MAX_DATES } from "#app/domain/limits.ts";
import { requestText } from "#app/text/reservations/reservations.ts";

/** Says before the submit how many requests may still be made, where one request could be one too many. */
export function PendingNotice({ pending }: { pending: { count: number; limit: number } | null }) {
  if (!pending || pending.limit - pending.count >= MAX_DATES) return null;
  const { count, limit } = pending;
  return (
    <p className="notice" data-tone="warning">
      {count < limit ? requestText.pendingNear(count, limit) : requestText.pendingFull(count, limit)}
    </p>
  );
}
