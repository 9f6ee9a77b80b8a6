import { StepLink } from "#app/components/ui/step-link.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

type CalendarTab = { id: number; name: string; isDefault: boolean };

export function yearAddress(base: string, calendar: { year: number; id?: number | undefined }): string {
  const query = new URLSearchParams({ ano: String(calendar.year) });
  if (calendar.id !== undefined) query.set("calendario", String(calendar.id));
  return `${base}?${query}`;
}

export function CalendarTabs({
  base,
  calendars,
  id,
  year,
}: {
  base: string;
  calendars: CalendarTab[];
  id: number | undefined;
  year: number;
}) {
  const tabs = calendars.map((calendar) => ({
    to: yearAddress(base, { year, id: calendar.id }),
    isCurrent: calendar.id === id,
    label: (
      <>
        {calendar.name}
        {calendar.isDefault ? <span className="hint"> ({calendarText.default})</span> : null}
      </>
    ),
  }));
  return (
    <div className="tab-line">
      <Tabs label={calendarText.calendars} tabs={tabs} />
      <div className="flex items-center gap-2">
        <StepLink
          icon="previous"
          to={yearAddress(base, { year: year - 1, id })}
          label={calendarText.previousYear(year - 1)}
        />
        <b>{year}</b>
        <StepLink
          icon="next"
          to={yearAddress(base, { year: year + 1, id })}
          label={calendarText.nextYear(year + 1)}
        />
      </div>
    </div>
  );
}
