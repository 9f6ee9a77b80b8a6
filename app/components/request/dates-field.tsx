import { useEffect, useRef, useState } from "react";
import { repeatWeekly } from "#app/domain/repeat.ts";
import { requestText } from "#app/text/reservations.ts";
import { DatePicker } from "./date-picker.tsx";
import { MonthTables } from "./month-tables.tsx";
import type { RequestFormView } from "./types.ts";

type Props = {
  view: RequestFormView;
  dates: string[];
  blockedDays: { date: string; title: string }[];
  onChange: (dates: string[]) => void;
};

/** The dates of a request: a calendar with JavaScript, two months of checkboxes without; and a weekly repeat. */
export function DatesField({ view, dates, blockedDays, onChange }: Props) {
  const [isEnhanced, setIsEnhanced] = useState(false);
  const repeatUntil = useRef<HTMLInputElement>(null);
  useEffect(() => setIsEnhanced(true), []);
  return (
    <>
      <p className="hint">{requestText.datesHint}</p>
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
            const skipped = new Set(blockedDays.map((day) => day.date));
            const until = repeatUntil.current?.value;
            if (until) onChange(repeatWeekly(dates, until, skipped));
          }}
        >
          {requestText.repeat}
        </button>
      </div>
    </>
  );
}
