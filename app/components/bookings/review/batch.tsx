import { Link } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useClosingDetails } from "#app/components/ui/use-closing-details.ts";
import { actAddress, type QueuePlace } from "#app/domain/bookings/review/queue-place.ts";
import { MAX_REASON_LENGTH } from "#app/domain/limits.ts";
import type { BoundedCount } from "#app/services/bookings/review/queue.server.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { PEDAGOGICAL_REASON, reviewText } from "#app/text/bookings/review/review.ts";
import { BATCH_FORM } from "./types.ts";

function SelectAll({
  to,
  pending,
  ticked,
  isAll,
  tickAll,
}: {
  to: string;
  pending: number;
  ticked: number;
  /** The address ticks every row. */
  isAll: boolean;
  tickAll: (isTicked: boolean) => void;
}) {
  return (
    <>
      <label className="check noscript:hidden">
        <input
          type="checkbox"
          autoComplete="off"
          aria-label={reviewText.selectAll}
          checked={ticked === pending}
          ref={(box) => {
            if (box) box.indeterminate = ticked > 0 && ticked < pending;
          }}
          onChange={(event) => tickAll(event.currentTarget.checked)}
        />
        <span>{queueText.selectAll}</span>
      </label>
      <Link className="button row-button hidden noscript:inline-flex" data-look="secondary" to={to}>
        {isAll ? reviewText.clearSelection : reviewText.selectAll}
      </Link>
    </>
  );
}

function RejectSelected({ place, query }: { place: QueuePlace; query: string }) {
  const details = useClosingDetails();
  const button = (
    <SubmitButton
      look={place === "pedagogical" ? "secondary" : "danger"}
      className="button row-button"
      formPath={actAddress(place, "rejectSelected")}
      formAction={actAddress(place, "rejectSelected") + query}
    >
      {place === "pedagogical" ? queueText.rejectSelected : queueText.rejectNow}
    </SubmitButton>
  );
  if (place === "pedagogical") {
    return (
      <>
        <input type="hidden" name="rejectionReason" value={PEDAGOGICAL_REASON} />
        {button}
      </>
    );
  }
  return (
    <details className="pop relative" ref={details}>
      <summary className="button row-button" data-look="secondary">
        {queueText.rejectSelected}
      </summary>
      <div className="pop-panel">
        <label className="field">
          <span>{reviewText.reason}</span>
          <textarea className="input" name="rejectionReason" rows={2} maxLength={MAX_REASON_LENGTH} />
        </label>
        <p className="hint">{reviewText.reasonHint}</p>
        {button}
      </div>
    </details>
  );
}

export function BatchLine({
  place,
  base,
  query,
  search,
  pending,
  ticked,
  isAll,
  tickAll,
  clear,
}: {
  place: QueuePlace;
  base: string;
  query: string;
  /** The query string of the page with every row ticked, or none. */
  search: string;
  pending: number;
  ticked: number;
  isAll: boolean;
  tickAll: (isTicked: boolean) => void;
  clear: BoundedCount | null;
}) {
  return (
    <Form
      method="post"
      id={BATCH_FORM}
      action={actAddress(place, "selected") + query}
      className="batch-line flex flex-wrap items-center gap-x-2 gap-y-0 min-h-11 pr-2 pl-3 py-0 border-b border-b-line text-small/5 @max-[30rem]:gap-y-1 @max-[30rem]:pb-1"
      aria-label={reviewText.selectGroup}
      preventScrollReset
    >
      <SelectAll to={base + search} {...{ pending, ticked, isAll, tickAll }} />
      <p
        aria-live="polite"
        className="pl-3 border-l border-l-line font-semibold @max-[30rem]:noscript:data-none:sr-only"
        data-none={ticked === 0 || undefined}
      >
        {ticked > 0 ? reviewText.selected(ticked) : queueText.noneSelected}
      </p>
      <SubmitButton look="secondary" className="button row-button" formPath={actAddress(place, "selected")}>
        {reviewText.approveSelected}
      </SubmitButton>
      <RejectSelected place={place} query={query} />
      {clear && clear.count > 0 ? (
        <Link
          to={actAddress(place, "clear") + query}
          className="button row-button push ml-auto"
          data-look="secondary"
          preventScrollReset
        >
          <Icon name="check" size={18} />
          {queueText.approveClear(clear)}
        </Link>
      ) : null}
    </Form>
  );
}
