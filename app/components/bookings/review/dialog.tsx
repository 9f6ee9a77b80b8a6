import { isRouteErrorResponse, Link, useActionData, useLocation, useRouteError } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import { ErrorScreen } from "#app/components/frame/error-screen.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { queueAddress } from "#app/domain/bookings/review/queue-place.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { errorText } from "#app/text/errors.ts";
import { ReviewCard } from "./facts.tsx";
import type { ReviewFacts } from "./types.ts";

export function useQueueAddress(): string {
  return queueAddress(useLocation());
}

export function CloseLink({ closeTo }: { closeTo: string }) {
  return (
    <div className="actions">
      <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
        {reviewText.close}
      </Link>
    </div>
  );
}

/** Shows why nothing was decided; takes the focus whenever `reply` is another response. */
export function StatusFailure({
  sentence,
  title = reviewText.statusFailed,
  reply,
}: {
  sentence: string;
  title?: string;
  reply?: unknown;
}) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce the same sentence again on the next attempt
  useEffect(() => {
    box.current?.focus();
  }, [reply]);
  return (
    // The focus reads it: as a live region it would be read a second time.
    <div className="notice" data-tone="danger" role="alert" aria-live="off" tabIndex={-1} ref={box}>
      <p className="font-bold">{title}</p>
      <p>{sentence}</p>
    </div>
  );
}

export function BulkFailure({ reply, title }: { reply: EditReply | undefined; title?: string }) {
  const sentence = Object.values(reply?.result.error ?? {}).flat()[0];
  return sentence ? <StatusFailure sentence={sentence} title={title} reply={reply} /> : null;
}

/** Input of a form that is no longer offered, a reason or remarks: it can be copied. */
export function TypedText() {
  const typed = useActionData<Partial<EditReply>>()?.result?.initialValue;
  const reason = typed?.rejectionReason;
  const label = reason ? reviewText.typedReason : reviewText.typedNotes;
  const text = reason ?? typed?.notes;
  if (typeof text !== "string") return null;
  return (
    <label className="field">
      <span className="font-bold">{label}</span>
      <span className="hint">{reviewText.typedHint}</span>
      <textarea className="input" readOnly rows={3} defaultValue={text} />
    </label>
  );
}

/** A dialog that decides a pending reservation; if it is decided already, it shows that and no form. */
export function DecisionDialog({
  title,
  item,
  children,
}: {
  title: string;
  item: ReviewFacts;
  children: ReactNode;
}) {
  const closeTo = useQueueAddress();
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="grid gap-4">
        {item.status === "pending" ? null : <StatusFailure sentence={reviewText.alreadyReviewed} />}
        <ReviewCard item={item} />
        {item.status === "pending" ? (
          children
        ) : (
          <>
            <TypedText />
            <CloseLink closeTo={closeTo} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A dialog about a deleted reservation leaves the list on the screen. */
export function ReviewDialogError() {
  const error = useRouteError();
  const closeTo = useQueueAddress();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen isInFrame />;
  return (
    <Dialog title={errorText.missingTitle} closeTo={closeTo}>
      <div className="grid gap-4">
        <p>{reviewText.gone}</p>
        <TypedText />
        <CloseLink closeTo={closeTo} />
      </div>
    </Dialog>
  );
}
