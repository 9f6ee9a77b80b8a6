import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

/** Prints the year as one A4 page; without JavaScript the browser's own menu does the same. */
export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button" data-look="secondary" onClick={() => window.print()}>
      {calendarText.actions.print}
    </button>
  );
}
