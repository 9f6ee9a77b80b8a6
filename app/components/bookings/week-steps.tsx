import { Link } from "@remix-run/react";
import { StepLink } from "#app/components/ui/step-link.tsx";
import { requestText } from "#app/text/bookings/reservations.ts";

export function WeekSteps({
  title,
  from,
  to,
  previous,
  next,
  current,
}: {
  title: string;
  from: string;
  to: string;
  previous: string;
  next: string;
  current: string | null;
}) {
  return (
    <nav aria-label={requestText.weeks} className="week-steps">
      <StepLink to={previous} label={requestText.previousWeek} icon="previous" />
      <h2 id="semana" className="text-h3/6 text-center">
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
