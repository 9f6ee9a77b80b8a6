import { Link } from "@remix-run/react";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { handoverText as text } from "#app/text/people/handover.ts";

/** Offers to hand over the lessons to come of somebody whose account is about to end. */
export function HandoverOffer({ id, coming }: { id: number; coming: number }) {
  if (coming === 0) return null;
  return (
    <div className="notice" data-tone="warning">
      <p>{text.offer(coming)}</p>
      <p className="flex flex-wrap gap-x-4 [&>a]:tap">
        <Link to={addressOf("userHandover", id)}>{text.action}</Link>
        <Link to={`${ADDRESSES.review}?aba=todas&professor=${id}`}>{text.seeComing}</Link>
      </p>
    </div>
  );
}
