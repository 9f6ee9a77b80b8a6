import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { addDays, type CivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";

const DAYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
  PageUp: -28,
  PageDown: 28,
};

/** How many days beyond the visible weeks to search for a day that can be chosen. */
const FARTHEST = 60;

/** One day is the tab stop; arrows move to the next day that can be chosen, also beyond the visible weeks. */
export function useDayKeys({
  from,
  until,
  chosen,
  canChoose,
  show,
}: {
  from: CivilDate;
  until: CivilDate;
  chosen: CivilDate[];
  canChoose: (date: CivilDate) => boolean;
  show: (monday: CivilDate) => void;
}) {
  const isEnhanced = useHydrated();
  const table = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<CivilDate | null>(null);
  const wanted = useRef<CivilDate | null>(null);
  const isInSight = (date: CivilDate | null): date is CivilDate =>
    date !== null && date >= from && date <= until && canChoose(date);
  const stop = [active, ...chosen].find(isInSight) ?? firstOf(from, until, canChoose);
  // Days that a key scrolls into view take the focus when they are rendered.
  useEffect(() => {
    if (wanted.current === null) return;
    table.current?.querySelector<HTMLInputElement>(`input[value="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = DAYS[event.key];
    const { value } = event.target as HTMLInputElement;
    if (step === undefined || !value) return;
    event.preventDefault();
    const direction = Math.abs(step) === 28 ? Math.sign(step) : step;
    let next = addDays(value, step);
    for (let tries = 0; tries < FARTHEST && !canChoose(next); tries++) next = addDays(next, direction);
    if (!canChoose(next)) return;
    setActive(next);
    wanted.current = next;
    if (next < from || next > until) show(mondayOf(next));
  };
  return {
    table,
    onKeyDown: move,
    onFocus: setActive,
    tabIndexOf: (date: CivilDate) => (isEnhanced && date !== stop ? -1 : 0),
  };
}

function firstOf(
  from: CivilDate,
  until: CivilDate,
  canChoose: (date: CivilDate) => boolean,
): CivilDate | null {
  for (let date = from; date <= until; date = addDays(date, 1)) if (canChoose(date)) return date;
  return null;
}
