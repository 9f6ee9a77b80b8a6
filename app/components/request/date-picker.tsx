import { format, parse } from "date-fns";
import { createContext, useContext } from "react";
import { DayPicker, type DayProps, type Modifiers } from "react-day-picker";
import { ptBR } from "react-day-picker/locale";
import { formatDate, formatFullDate, formatMonth, formatShortWeekday } from "#app/text/format.ts";
import { requestText } from "#app/text/reservations.ts";
import { Icon } from "../icon.tsx";
import { reasonOf } from "./month-tables.tsx";

const CIVIL = "yyyy-MM-dd";

/** Noon keeps a civil day on its own date in every time zone and on days without midnight. */
function toDate(date: string): Date {
  return parse(`${date} 12`, "yyyy-MM-dd HH", new Date(0));
}

/** Why a day cannot be chosen, or only by staff. */
const Reasons = createContext<(date: Date) => string | null>(() => null);

/** A day with its reason for who points at it; a button that is disabled tells its browser nothing of a pointer. */
function DayCell({ day, modifiers: _, ...cell }: DayProps) {
  const reasonOfDate = useContext(Reasons);
  return <td {...cell} data-tooltip={day.outside ? undefined : (reasonOfDate(day.date) ?? undefined)} />;
}

// One object for all renders: another one would build every day anew, and take the focus from it.
const COMPONENTS = { Day: DayCell };

/** Several dates from a calendar, Monday first; the chosen ones stand below and can be removed. */
export function DatePicker({
  chosen,
  onChange,
  today,
  blocked,
  mayChooseBlocked,
}: {
  chosen: string[];
  onChange: (dates: string[]) => void;
  today: string;
  blocked: { date: string; title: string }[];
  mayChooseBlocked: boolean;
}) {
  const titles = new Map(blocked.map((day) => [day.date, day.title]));
  const reasonOfDate = (day: Date) => {
    const date = format(day, CIVIL);
    return reasonOf({ isPast: date < today, blockedTitle: titles.get(date) ?? null });
  };
  // What is chosen can be taken back, whatever the shift has made of its day.
  const isDisabled = (day: Date) => {
    const date = format(day, CIVIL);
    return !chosen.includes(date) && (date < today || (titles.has(date) && !mayChooseBlocked));
  };
  const nameOf = (day: Date, { today: isToday, selected }: Modifiers) =>
    [
      // With the number as it is seen, without a zero before it, so that who speaks it finds the button.
      formatFullDate(format(day, CIVIL)),
      isToday ? requestText.today : null,
      selected ? requestText.chosenDay : null,
      reasonOfDate(day),
    ]
      .filter(Boolean)
      .join(", ");
  return (
    <div className="grid gap-3">
      <Reasons.Provider value={reasonOfDate}>
        <DayPicker
          mode="multiple"
          locale={ptBR}
          formatters={{
            formatCaption: (month) => formatMonth(format(month, "yyyy-MM")),
            formatWeekdayName: (day) => formatShortWeekday(format(day, CIVIL)),
          }}
          weekStartsOn={1}
          numberOfMonths={2}
          startMonth={toDate(today)}
          today={toDate(today)}
          selected={chosen.map(toDate)}
          onSelect={(dates: Date[] | undefined) =>
            onChange((dates ?? []).map((date) => format(date, CIVIL)).sort())
          }
          disabled={isDisabled}
          modifiers={{ blocked: (day) => titles.has(format(day, CIVIL)) }}
          modifiersClassNames={{ blocked: "rdp-blocked" }}
          labels={{ labelDayButton: nameOf }}
          components={COMPONENTS}
        />
      </Reasons.Provider>
      {chosen.length > 0 ? (
        <div className="grid gap-1">
          <p className="hint" aria-live="polite">
            {requestText.chosenDates(chosen.length)}
          </p>
          <ul className="flex flex-wrap gap-2">
            {chosen.map((date) => (
              <li key={date}>
                <input type="hidden" name="dates" value={date} />
                <button
                  type="button"
                  className="chip"
                  aria-label={requestText.remove(formatDate(date))}
                  onClick={() => onChange(chosen.filter((each) => each !== date))}
                >
                  {formatDate(date)}
                  <Icon name="close" size={18} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
