import { useMemo, useState } from "react";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { type BlockedShift, blockedTitles } from "#app/domain/calendar/blocked-shift.ts";
import { dropDates } from "#app/domain/calendar/dropped-date.ts";
import { offByDate, offRunsOf } from "#app/domain/calendar/off-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import { DateChips } from "./date-chips.tsx";
import { DateWeeks } from "./date-weeks.tsx";
import { DroppedDates } from "./dropped-dates.tsx";
import { LeadOver } from "./mode-switch.tsx";
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
  shiftOf: (date: CivilDate) => Shift | null;
  isOverOn: (date: CivilDate) => boolean;
  onChange: (dates: CivilDate[]) => void;
};

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
  const [from, setFrom] = useState(view.from);
  const off = useMemo(() => offByDate(offRunsOf(view.offDays, classId)), [view.offDays, classId]);
  const drop = (wanted: CivilDate[]) =>
    dropDates(wanted, {
      today: view.today,
      blocked: blockedShifts,
      shiftOf,
      mayChooseBlocked: (date) => view.isStaff && dates.includes(date),
    });
  return (
    <>
      {dates.length === 0 ? <p className="hint">{requestText.datesHint}</p> : null}
      <DateChips dates={dates} onRemove={(date) => onChange(dates.filter((each) => each !== date))} />
      <DroppedDates
        dropped={view.dropped}
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
      <LeadOver
        address={ADDRESSES.seriesNew}
        className="justify-self-start min-h-11 text-primary underline cursor-pointer"
      >
        {requestText.repeatWeekly}
      </LeadOver>
    </>
  );
}
