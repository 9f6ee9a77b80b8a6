import { Link, useSubmit } from "@remix-run/react";
import { StepLink } from "#app/components/ui/step-link.tsx";
import { dayAddress } from "#app/domain/rooms/room-query.ts";
import { formatShortWeekday, formatWeekday } from "#app/text/format.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import type { RoomDayView } from "./types.ts";

/** The form of the day's filters, which contains the date although it is beside the title. */
export const DAY_FORM = "dia";

/** The day shown: back, forward, another date, today. */
export function DayNavigation({ day }: { day: RoomDayView }) {
  const submit = useSubmit();
  const to = (date: string) => dayAddress(date, day.askedShift, day.filter);
  return (
    <nav aria-label={text.days} className="day-nav">
      {day.previous ? <StepLink to={to(day.previous)} label={text.previousDay} icon="previous" /> : null}
      <label className="day-date">
        <span className="sr-only">{text.date}</span>
        <b aria-hidden="true">
          <span className="max-[75rem]:hidden">{formatWeekday(day.date)}</span>
          <span className="hidden max-[75rem]:inline">{formatShortWeekday(day.date)}</span>
        </b>
        <input
          className="input"
          type="date"
          name="data"
          form={DAY_FORM}
          min="2000-01-01"
          max="2100-12-31"
          required
          defaultValue={day.date}
          key={day.date}
          autoComplete="off"
          onChange={({ currentTarget: { form, value, validity } }) => {
            if (form && value && validity.valid) submit(form, { preventScrollReset: true });
          }}
        />
      </label>
      {day.next ? <StepLink to={to(day.next)} label={text.nextDay} icon="next" /> : null}
      <button
        type="submit"
        form={DAY_FORM}
        className="button without-script"
        data-look="secondary"
        data-size="tool"
      >
        {text.show}
      </button>
      <Link
        to={to(day.today)}
        className="button"
        data-look="secondary"
        data-size="tool"
        aria-current={day.date === day.today ? "date" : undefined}
        preventScrollReset
      >
        {text.today}
      </Link>
    </nav>
  );
}
