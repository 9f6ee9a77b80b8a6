import { Icon } from "#app/components/ui/icon.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { type CivilDate, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import { formatDate, formatDayMonth, formatShortWeekday } from "#app/text/format.ts";

function wordsOf(date: string): { short: string; long: string } {
  if (!isCivilDate(date)) return { short: date, long: date };
  return { short: `${formatShortWeekday(date)} ${formatDayMonth(date)}`, long: formatDate(date) };
}

export function DateChips({ dates, onRemove }: { dates: CivilDate[]; onRemove: (date: CivilDate) => void }) {
  const isEnhanced = useHydrated();
  if (dates.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {dates.map((date) => (
        <li key={date}>
          <button
            type={isEnhanced ? "button" : "submit"}
            formMethod="get"
            name="semData"
            value={date}
            className="chip"
            onClick={() => onRemove(date)}
          >
            <span className="sr-only">{requestText.remove(wordsOf(date).long)}</span>
            <span aria-hidden="true">{wordsOf(date).short}</span>
            <Icon name="close" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}
