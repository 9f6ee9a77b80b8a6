import { Link } from "@remix-run/react";
import { calendarText, termKindText } from "#app/text/calendar/school-calendar.ts";
import type { ShownCalendar } from "./types.ts";

export function TermList({
  terms,
  hrefOf,
}: {
  terms: ShownCalendar["terms"];
  /** Where a term is changed; null where it is only read. */
  hrefOf: ((id: number) => string) | null;
}) {
  return (
    <>
      <h2>{calendarText.terms}</h2>
      {terms.length === 0 ? <p>{hrefOf ? calendarText.noTerms : calendarText.termsEmpty}</p> : null}
      <ul>
        {terms.map(({ id, name, kind, startDate, endDate }) => (
          <li key={id} className="flex justify-between gap-3 py-1 border-t border-t-line">
            <span className="grid min-w-0">
              {hrefOf ? (
                <Link to={hrefOf(id)} className="inline-flex items-center max-sm:min-h-11" preventScrollReset>
                  {name}
                </Link>
              ) : (
                name
              )}
              <span className="hint">{termKindText[kind]}</span>
            </span>
            <span className="whitespace-nowrap">{calendarText.range(startDate, endDate)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
