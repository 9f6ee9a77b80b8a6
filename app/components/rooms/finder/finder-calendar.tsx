import { useNavigate } from "@remix-run/react";
import { format, parse } from "date-fns";
import { DayPicker, type Modifiers } from "react-day-picker";
import { ptBR } from "react-day-picker/locale";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { MAX_DATES } from "#app/domain/limits.ts";
import { finderAddress } from "#app/domain/rooms/room-query.ts";
import { formatFullDate, formatMonth, formatShortWeekday } from "#app/text/format.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import type { FinderView } from "./types.ts";

const CIVIL = "yyyy-MM-dd";

/** Noon is on the same civil day in every time zone, also on days without midnight. */
function toDate(date: string): Date {
  return parse(`${date} 12`, "yyyy-MM-dd HH", new Date(0));
}

const civil = (day: Date) => format(day, CIVIL);

/** The number as it is displayed, without a leading zero, so that voice control finds the button. */
function nameOf(day: Date, { today, selected }: Modifiers): string {
  return [formatFullDate(civil(day)), today ? text.isToday : null, selected ? text.isChosen : null]
    .filter(Boolean)
    .join(", ");
}

/** Each press is an address. The fields next to it work without JavaScript. */
export function FinderCalendar({ finder }: { finder: FinderView }) {
  const { dates, shift, lessons, filter, today } = finder;
  const navigate = useNavigate();
  const isEnhanced = useHydrated();
  if (!isEnhanced) return null;
  const choose = (days: Date[] | undefined) =>
    navigate(finderAddress({ dates: (days ?? []).map(civil).sort(), shift, lessons }, filter), {
      preventScrollReset: true,
      replace: true,
    });
  return (
    <details className="open:basis-full">
      <summary
        className="button w-fit list-none [&::-webkit-details-marker]:hidden"
        data-look="secondary"
        data-size="tool"
      >
        {text.calendar}
      </summary>
      <DayPicker
        mode="multiple"
        max={MAX_DATES}
        locale={ptBR}
        formatters={{
          formatCaption: (month) => formatMonth(format(month, "yyyy-MM")),
          formatWeekdayName: (day) => formatShortWeekday(civil(day)),
        }}
        weekStartsOn={1}
        defaultMonth={toDate(dates[0] ?? today)}
        startMonth={toDate(today)}
        today={toDate(today)}
        selected={dates.map(toDate)}
        onSelect={choose}
        disabled={(day: Date) => civil(day) < today}
        labels={{ labelDayButton: nameOf }}
      />
    </details>
  );
}
