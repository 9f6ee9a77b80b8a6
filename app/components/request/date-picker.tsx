import { format, parse } from "date-fns";
import { DayPicker } from "react-day-picker";
import { ptBR } from "react-day-picker/locale";
import { formatDate, formatMonth, formatShortWeekday } from "#app/text/format.ts";
import { requestText } from "#app/text/reservations.ts";
import { Icon } from "../icon.tsx";

const CIVIL = "yyyy-MM-dd";

/** Noon keeps a civil day on its own date in every time zone and on days without midnight. */
function toDate(date: string): Date {
  return parse(`${date} 12`, "yyyy-MM-dd HH", new Date(0));
}

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
  const blockedDates = blocked.map((day) => toDate(day.date));
  const isPast = { before: toDate(today) };
  return (
    <div className="grid gap-3">
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
        disabled={mayChooseBlocked ? isPast : [isPast, ...blockedDates]}
        modifiers={{ blocked: blockedDates }}
        modifiersClassNames={{ blocked: "rdp-blocked" }}
      />
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
