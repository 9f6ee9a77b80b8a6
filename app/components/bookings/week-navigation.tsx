import { Link } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { requestText } from "#app/text/bookings/reservations.ts";

export function WeekNavigation({
  previous,
  current,
  next,
}: {
  previous: string;
  current: string;
  next: string;
}) {
  return (
    <nav aria-label={requestText.weeks} className="week-navigation grid grid-cols-2 gap-2 sm:flex">
      <Link to={previous} className="button" data-look="secondary" preventScrollReset>
        <Icon name="previous" size={20} />
        {requestText.previousWeek}
      </Link>
      <Link to={current} className="button" data-look="secondary" preventScrollReset>
        {requestText.currentWeek}
      </Link>
      <Link to={next} className="button" data-look="secondary" preventScrollReset>
        {requestText.nextWeek}
        <Icon name="next" size={20} />
      </Link>
    </nav>
  );
}
