import { Link } from "@remix-run/react";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { lessonTimesText as text } from "#app/text/calendar/lesson-times.ts";
import type { LessonTimesView } from "./types.ts";

type Place = { calendarId: number | null; from?: string | null };

/** The address of a calendar's lesson times, or of the set of them that starts on a day. */
export function lessonTimesAddress(base: string, { calendarId, from = null }: Place): string {
  const query = new URLSearchParams();
  if (calendarId !== null) query.set("calendario", String(calendarId));
  if (from !== null) query.set("de", from);
  return query.size > 0 ? `${base}?${query}` : base;
}

/** The whole school and its calendars; nothing where it has none. */
export function CalendarChoice({ base, view }: { base: string; view: LessonTimesView }) {
  if (view.calendars.length === 0) return null;
  const tabs = [{ id: null, name: text.wholeSchool }, ...view.calendars].map(({ id, name }) => ({
    to: lessonTimesAddress(base, { calendarId: id }),
    label: name,
    isCurrent: id === view.calendarId,
  }));
  return <Tabs label={text.calendars} tabs={tabs} />;
}

function nameOf({ from, state }: LessonTimesView["sets"][number]): string {
  if (from === null) return text.default;
  return state === "planned" ? text.comes(from) : text.since(from);
}

/** The sets of a calendar, newest first: which one holds, and what comes. */
export function SetList({
  base,
  view,
  mayDelete,
}: {
  base: string;
  view: LessonTimesView;
  /** Whether changes of the future can be withdrawn. */
  mayDelete: boolean;
}) {
  const { calendarId, shown } = view;
  const isFollowing = calendarId !== null && view.sets.length === 1;
  if (isFollowing) return <p className="hint">{text.follows}</p>;
  return (
    <section className="panel py-4 sm:py-4" aria-label={text.sets}>
      <ul className="grid gap-2">
        {view.sets.map((set) => (
          <li key={set.from ?? "default"} className="flex flex-wrap items-center gap-x-3">
            {set.from === null || set.from === shown.from ? (
              <b>{nameOf(set)}</b>
            ) : (
              <Link to={lessonTimesAddress(base, { calendarId, from: set.from })} preventScrollReset>
                {nameOf(set)}
              </Link>
            )}
            {set.state === "present" ? <span className="hint">{text.present}</span> : null}
            {mayDelete && set.state === "planned" && set.id !== null ? (
              <Link
                to={addressOf("lessonTimesDelete", set.id) + lessonTimesAddress("", { calendarId })}
                preventScrollReset
              >
                {text.removePlanned}
                <span className="sr-only"> {nameOf(set)}</span>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
