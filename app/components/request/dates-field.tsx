import { useMemo, useRef, useState } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { type BlockedShift, blockedTitles } from "#app/domain/blocked-days/blocked-shift.ts";
import { dropDates } from "#app/domain/blocked-days/dropped-date.ts";
import { offByDate, offRunsOf } from "#app/domain/calendar/off-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { repeatWeekly } from "#app/domain/dates/repeat.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { requestText } from "#app/text/reservations/reservations.ts";
import { DateChips } from "./date-chips.tsx";
import { DateWeeks } from "./date-weeks.tsx";
import { DroppedDates } from "./dropped-dates.tsx";
import { OffDates } from "./off-dates.tsx";
import type { RequestFormView } from "./types.ts";

type Props = {
  view: RequestFormView;
  dates: CivilDate[];
  /** The class whose calendar holds; null while none is chosen. */
  classId: number | null;
  blockedShifts: BlockedShift[];
  /** The form's shift; null while none is chosen. */
  shift: Shift | null;
  /** The shift requested for a date. */
  shiftOf: (date: CivilDate) => Shift | null;
  /** Whether the requested time of a day is over. */
  isOverOn: (date: CivilDate) => boolean;
  onChange: (dates: CivilDate[]) => void;
};

/** The dates of a request: chips of the chosen ones, four weeks of checkboxes, and a weekly repeat. */
export function DatesField({
  view,
  dates,
  classId,
  blockedShifts,
  shift,
  shiftOf,
  isOverOn,
  onChange,
}: Props) {
  const isEnhanced = useHydrated();
  const repeatUntil = useRef<HTMLInputElement>(null);
  const [dropped, setDropped] = useState(view.dropped);
  const [from, setFrom] = useState(view.from);
  const off = useMemo(() => offByDate(offRunsOf(view.offDays, classId)), [view.offDays, classId]);
  const drop = (wanted: CivilDate[]) =>
    dropDates(wanted, {
      today: view.today,
      blocked: blockedShifts,
      shiftOf,
      mayChooseBlocked: (date) => view.isStaff && dates.includes(date),
    });
  const repeat = (until: CivilDate) => {
    const repeated = repeatWeekly(dates, until, (date) => off.has(date));
    const { remaining, dropped: met } = drop(repeated.filter((date) => !dates.includes(date)));
    setDropped(met);
    onChange([...dates, ...remaining].sort());
  };
  return (
    <>
      {dates.length === 0 ? <p className="hint">{requestText.datesHint}</p> : null}
      <DateChips dates={dates} onRemove={(date) => onChange(dates.filter((each) => each !== date))} />
      <DroppedDates
        dropped={dropped}
        impossible={isEnhanced ? drop(dates).dropped : []}
        over={dates.filter(isOverOn)}
      />
      <DateWeeks
        from={from}
        onShow={setFrom}
        chosen={dates}
        onChange={onChange}
        today={view.today}
        blocked={blockedTitles(blockedShifts, shift)}
        mayChooseBlocked={view.isStaff}
        off={off}
      />
      <OffDates dates={dates} off={off} />
      <details className="fold" open={view.typed.repeatUntil !== ""}>
        <summary>{requestText.repeatSummary}</summary>
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
      </details>
    </>
  );
}
