import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { errorText } from "#app/text/errors.ts";
import { reviewText } from "#app/text/review.ts";
import { Dialog, useParentAddress } from "../dialog.tsx";
import { ErrorScreen } from "../error-screen.tsx";
import { ReviewCard } from "./facts.tsx";
import type { ReviewFacts } from "./types.ts";

function CloseLink({ closeTo }: { closeTo: string }) {
  return (
    <div className="actions">
      <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
        {reviewText.close}
      </Link>
    </div>
  );
}

/** Says why nothing was decided; it takes the focus whenever `of` is another answer. */
export function StatusFailure({ sentence, of }: { sentence: string; of?: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same sentence is told again to the next try
  useEffect(() => {
    box.current?.focus();
  }, [of]);
  return (
    <div className="notice" data-tone="danger" role="alert" tabIndex={-1} ref={box}>
      <p className="font-bold">{reviewText.statusFailed}</p>
      <p>{sentence}</p>
    </div>
  );
}

/** A dialog that decides a pending reservation; one that is decided already says so and offers no form. */
export function DecisionDialog({
  title,
  item,
  children,
}: {
  title: string;
  item: ReviewFacts;
  children: ReactNode;
}) {
  const closeTo = useParentAddress(ADDRESSES.review);
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="grid gap-4">
        {item.status === "pending" ? null : <StatusFailure sentence={reviewText.alreadyReviewed} />}
        <ReviewCard item={item} />
        {item.status === "pending" ? children : <CloseLink closeTo={closeTo} />}
      </div>
    </Dialog>
  );
}

/** A dialog about a deleted reservation leaves the list on the screen. */
export function ReviewDialogError() {
  const error = useRouteError();
  const closeTo = useParentAddress(ADDRESSES.review);
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen isInFrame />;
  return (
    <Dialog title={errorText.missingTitle} closeTo={closeTo}>
      <div className="grid gap-4">
        <p>{reviewText.gone}</p>
        <CloseLink closeTo={closeTo} />
      </div>
    </Dialog>
  );
}
