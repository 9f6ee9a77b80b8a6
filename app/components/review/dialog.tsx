import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { errorText } from "#app/text/errors.ts";
import { reviewText } from "#app/text/reservations.ts";
import { Dialog, useParentAddress } from "../dialog.tsx";
import { ErrorScreen } from "../error-screen.tsx";
import { ReviewCard } from "./facts.tsx";
import { REVIEW_BASE, type ReviewFacts } from "./types.ts";

function CloseLink({ closeTo }: { closeTo: string }) {
  return (
    <div className="actions">
      <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
        {reviewText.close}
      </Link>
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
  const closeTo = useParentAddress(REVIEW_BASE);
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="grid gap-4">
        {item.status === "pending" ? null : (
          <div className="notice" data-tone="danger" role="alert">
            <p className="font-bold">{reviewText.statusFailed}</p>
            <p>{reviewText.alreadyReviewed}</p>
          </div>
        )}
        <ReviewCard item={item} />
        {item.status === "pending" ? children : <CloseLink closeTo={closeTo} />}
      </div>
    </Dialog>
  );
}

/** A dialog about a reservation that is gone leaves the list standing. */
export function ReviewDialogError() {
  const error = useRouteError();
  const closeTo = useParentAddress(REVIEW_BASE);
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
