import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

export function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <button type="button" className="button" data-look="secondary" onClick={() => window.print()}>
      {calendarText.actions.print}
    </button>
  );
}
