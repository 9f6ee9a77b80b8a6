import { Link } from "@remix-run/react";
import { StepLink } from "#app/components/ui/step-link.tsx";
import { requestText } from "#app/text/reservations/reservations.ts";

/** The week that is shown, between the arrows to its neighbours; the way back to the present one only from another. */
export function WeekSteps({
  title,
  from,
  to,
  previous,
  next,
  current,
}: {
  /** What the week is called, for who cannot see where it stands. */
  title: string;
  /** Its first and last day, as they are shown. */
  from: string;
  to: string;
  previous: string;
  next: string;
  /** Null in the present week. */
  current: string | null;
}) {
  return (
    <nav aria-label={requestText.weeks} className="week-steps">
      <StepLink to={previous} label={requestText.previousWeek} icon="previous" />
      <h2 id="semana">
        <span className="sr-only">{title}</span>
        <span aria-hidden="true">{requestText.weekRange(from, to)}</span>
      </h2>
      <StepLink to={next} label={requestText.nextWeek} icon="next" />
      {current ? (
        <Link to={current} className="button" data-look="quiet" data-size="tool" preventScrollReset>
          {requestText.currentWeek}
        </Link>
      ) : null}
    </nav>
  );
}
