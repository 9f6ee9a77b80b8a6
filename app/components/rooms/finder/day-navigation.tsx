import { Link, useSubmit } from "@remix-run/react";
import { StepLink } from "#app/components/ui/step-link.tsx";
import { formatShortWeekday, formatWeekday } from "#app/text/format.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";

/** The id of the form that has the day to go to. */
export const DAY_FORM = "dia";

/** The day that is shown, its neighbours and today; a date sends the form `DAY_FORM`. */
export function DayNavigation({
  day,
  to,
  todayTo,
}: {
  day: { date: string; previous: string | null; next: string | null; today: string };
  to: (date: string) => string;
  todayTo: string;
}) {
  const submit = useSubmit();
  return (
    <nav
      aria-label={text.days}
      className="flex items-center gap-1.5 max-lg:flex-[1_1_0] max-lg:min-w-0 max-lg:[&>:not(label)]:flex-none max-sm:flex-[1_1_100%] max-sm:max-w-full max-[22.51rem]:[&>.button]:px-1.5 max-[22.51rem]:noscript:flex-wrap lg:mr-auto"
    >
      {day.previous ? <StepLink to={to(day.previous)} label={text.previousDay} icon="previous" /> : null}
      <label className="relative inline-flex items-center gap-2 min-w-0 max-lg:flex-[1_1_0] max-[22.51rem]:noscript:flex-[1_1_60%]">
        <span className="sr-only">{text.date}</span>
        <b
          className="max-lg:absolute max-lg:left-3 max-lg:font-semibold max-[22.51rem]:hidden lg:text-h3 lg:whitespace-nowrap"
          aria-hidden="true"
        >
          <span className="max-[75rem]:hidden">{formatWeekday(day.date)}</span>
          <span className="hidden max-[75rem]:inline">{formatShortWeekday(day.date)}</span>
        </b>
        <input
          className="input max-lg:w-full max-lg:min-w-0 max-lg:pl-12 max-[22.51rem]:px-1.5 lg:w-36 lg:min-h-9 lg:h-9 lg:py-0 lg:text-small"
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
        className="button hidden noscript:inline-flex"
        data-look="secondary"
        data-size="tool"
      >
        {text.show}
      </button>
      <Link
        to={todayTo}
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
