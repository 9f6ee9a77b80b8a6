import { useRef, useState } from "react";
import type { BlockedShift } from "#app/domain/blocked-shift.ts";
import { dropDates } from "#app/domain/dropped-date.ts";
import { repeatWeekly } from "#app/domain/repeat.ts";
import type { Shift } from "#app/domain/shift.ts";
import { requestText } from "#app/text/reservations.ts";
import { useHydrated } from "../use-hydrated.ts";
import { DatePicker } from "./date-picker.tsx";
import { DroppedDates } from "./dropped-dates.tsx";
import { MonthTables } from "./month-tables.tsx";
import type { RequestFormView } from "./types.ts";

type Props = {
  view: RequestFormView;
  dates: string[];
  blockedShifts: BlockedShift[];
  blockedDays: { date: string; title: string }[];
  /** The shift that a date is wished in; null while none is chosen. */
  shiftOf: (date: string) => Shift | null;
  onChange: (dates: string[]) => void;
};

/** The dates of a request: a calendar with JavaScript, two months of checkboxes without; and a weekly repeat. */
export function DatesField({ view, dates, blockedShifts, blockedDays, shiftOf, onChange }: Props) {
  const isEnhanced = useHydrated();
  const repeatUntil = useRef<HTMLInputElement>(null);
  const [dropped, setDropped] = useState(view.dropped);
  const drop = (wanted: string[]) =>
    dropDates(wanted, {
      today: view.today,
      blocked: blockedShifts,
      shiftOf,
      mayChooseBlocked: (date) => view.isStaff && dates.includes(date),
    });
  const repeat = (until: string) => {
    const repeated = repeatWeekly(dates, until);
    const { kept, dropped: met } = drop(repeated.filter((date) => !dates.includes(date)));
    setDropped(met);
    onChange([...dates, ...kept].sort());
  };
  return (
    <>
      <p className="hint">{requestText.datesHint}</p>
      <DroppedDates dropped={dropped} impossible={isEnhanced ? drop(dates).dropped : []} />
      {isEnhanced ? (
        <DatePicker
          chosen={dates}
          onChange={onChange}
          today={view.today}
          blocked={blockedDays}
          mayChooseBlocked={view.isStaff}
        />
      ) : (
        <MonthTables
          months={view.months}
          chosen={dates}
          previousMonth={view.previousMonth}
          nextMonth={view.nextMonth}
          mayChooseBlocked={view.isStaff}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <label className="field">
          <span>{requestText.repeatLabel}</span>
          <input
            ref={repeatUntil}
            className="input"
            type="date"
            name="repeatUntil"
            min={view.today}
            defaultValue={view.typed.repeatUntil}
          />
        </label>
        <button
          type="submit"
          formMethod="get"
          name="repetir"
          value="1"
          className="button"
          data-look="secondary"
          onClick={(event) => {
            event.preventDefault();
            if (repeatUntil.current?.value) repeat(repeatUntil.current.value);
          }}
        >
          {requestText.repeat}
        </button>
      </div>
    </>
  );
}
