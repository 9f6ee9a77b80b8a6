import { getFormProps, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { ShiftChoices } from "#app/components/bookings/shift-choices.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { ChoiceGroup, SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, SeenVersion } from "#app/components/form/seen-version.tsx";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { type DayException, isoWeekday, SCHOOL_WEEKDAYS } from "#app/domain/calendar/calendar.ts";
import type { DayCounts } from "#app/domain/calendar/school-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_CALENDAR_TITLE_LENGTH } from "#app/domain/limits.ts";
import type { VersionedRow } from "#app/domain/version.ts";
import { weekdayText } from "#app/text/calendar/off-days.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import { formText } from "#app/text/form.ts";
import { formatWeekdayDate } from "#app/text/format.ts";
import { SidePanel } from "./side-panel.tsx";

const text = calendarText.day;
const WEEKDAYS = SCHOOL_WEEKDAYS.map((value) => ({ value, label: weekdayText(value) }));
const LAST_WORKDAY = 5;

type Fields = { is: string; asWeekday: string; shifts: string[]; title: string };

export function DayPanel({
  date,
  present,
  state,
  blockedTitle,
  counts,
  reply,
}: {
  date: CivilDate;
  present: (DayException & VersionedRow) | null;
  state: string;
  blockedTitle: string | null;
  counts: DayCounts;
  reply: EditReply | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.schoolYear);
  const deleteAt = useParentAddress(addressOf("schoolYearDayDelete", date));
  const periodAt = `${useParentAddress(ADDRESSES.termNew)}`;
  const isWeekend = isoWeekday(date) > LAST_WORKDAY;
  const [form, fields] = useForm<Fields, string[]>({
    id: "dia",
    lastResult: reply?.result,
    defaultValue: {
      is: present ? (present.isSchoolDay ? "school" : "off") : isWeekend ? "school" : "off",
      asWeekday: String(present?.asWeekday ?? ""),
      shifts: present?.shifts ?? [...SHIFTS],
      title: present?.title ?? "",
    },
  });
  const shifts = [fields.shifts.initialValue ?? []].flat().map(String);
  const labels = { ...text.fields };
  return (
    <SidePanel title={formatWeekdayDate(date)} closeTo={closeTo}>
      <p className="hint">{state}</p>
      {blockedTitle === null ? null : <p className="hint">{text.blockedBy(blockedTitle)}</p>}
      <p className="hint num">{text.counts(counts)}</p>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.saveFailed} labels={labels} />
        {present ? <SeenVersion of="calendar-day" row={present} reply={reply} /> : null}
        <SelectField
          field={fields.is}
          label={labels.is}
          options={[
            { value: "school", label: text.is.school },
            { value: "off", label: text.is.off },
          ]}
        />
        <SelectField
          field={fields.asWeekday}
          label={labels.asWeekday}
          optional
          placeholder={text.ownWeekday}
          options={WEEKDAYS}
        />
        <ChoiceGroup field={fields.shifts} legend={labels.shifts} aside={text.shiftsHint}>
          <div className="flex flex-wrap gap-x-4">
            <ShiftChoices name={fields.shifts.name} shifts={shifts} />
          </div>
        </ChoiceGroup>
        <TextField
          field={fields.title}
          label={labels.title}
          optional
          maxLength={MAX_CALENDAR_TITLE_LENGTH}
          autoComplete="off"
        />
        <DialogActions submit={formText.save} closeTo={closeTo} />
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {present ? (
            <Link to={deleteAt} preventScrollReset>
              {text.remove}
            </Link>
          ) : null}
          <Link to={`${periodAt}${periodAt.includes("?") ? "&" : "?"}de=${date}`} preventScrollReset>
            {calendarText.actions.newPeriod}
          </Link>
          <Link to={ADDRESSES.blockedDayNew}>{calendarText.actions.blockDay}</Link>
        </p>
      </Form>
    </SidePanel>
  );
}
