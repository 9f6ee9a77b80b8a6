import { getFormProps, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { SCHOOL_WEEKDAYS } from "#app/domain/calendar/calendar.ts";
import { MAX_NAME_LENGTH, MAX_TARGET_DAYS } from "#app/domain/limits.ts";
import type { Calendar } from "#app/models/calendar/calendar.server.ts";
import { shortWeekdayText, weekdayText } from "#app/text/calendar/off-days.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import { formText } from "#app/text/form.ts";
import { SidePanel } from "./side-panel.tsx";

const text = calendarText.calendar;
const LAW_DAYS = 200;

type Fields = { name: string; targetDays: string; weekdays: string[]; isDefault: string };

export function CalendarPanel({
  present,
  isFirst = false,
  reply,
}: {
  /** The calendar that is changed; undefined is a new one, null one that could not be read. */
  present?: Calendar | null;
  /** Whether the school has none yet: the first one is the default. */
  isFirst?: boolean;
  reply: EditReply | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.schoolYear);
  const deleteAt = useParentAddress(present ? addressOf("calendarDelete", present.id) : "");
  const title = present === undefined ? text.newTitle : text.editTitle;
  const [form, fields] = useForm<Fields, string[]>({
    id: "calendario",
    lastResult: reply?.result,
    defaultValue: {
      name: present?.name,
      targetDays: String(present ? (present.targetDays ?? "") : LAW_DAYS),
      weekdays: (present?.weekdays ?? [1, 2, 3, 4, 5]).map(String),
      isDefault: (present?.isDefault ?? isFirst) ? "on" : "",
    },
  });
  const weekdays = [fields.weekdays.initialValue ?? []].flat().map(String);
  if (present === null) {
    return (
      <SidePanel title={title} closeTo={closeTo}>
        <LoadFailure sentence={calendarText.loadFailed} />
      </SidePanel>
    );
  }
  return (
    <SidePanel title={title} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary
          form={form}
          title={present ? text.updateFailed : text.createFailed}
          labels={text.fields}
        />
        {present ? (
          <>
            <SeenVersion of="calendar" row={present} reply={reply} />
            <PresentRow reply={reply}>
              <Facts
                rows={[
                  [text.fields.name, present.name],
                  [text.fields.targetDays, String(present.targetDays ?? "")],
                  [text.fields.weekdays, present.weekdays.map(shortWeekdayText).join(", ")],
                ]}
              />
            </PresentRow>
          </>
        ) : null}
        <TextField
          field={fields.name}
          label={text.fields.name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
        />
        <TextField
          field={fields.targetDays}
          label={text.fields.targetDays}
          hint={text.targetHint}
          optional
          type="number"
          min={1}
          max={MAX_TARGET_DAYS}
        />
        <ChoiceGroup field={fields.weekdays} legend={text.fields.weekdays}>
          <div className="flex flex-wrap gap-x-4">
            {SCHOOL_WEEKDAYS.map((weekday) => (
              <Choice
                key={weekday}
                type="checkbox"
                name={fields.weekdays.name}
                value={weekday}
                defaultChecked={weekdays.includes(String(weekday))}
              >
                {weekdayText(weekday)}
              </Choice>
            ))}
          </div>
        </ChoiceGroup>
        <Choice
          type="checkbox"
          name={fields.isDefault.name}
          defaultChecked={fields.isDefault.initialValue === "on"}
        >
          {text.fields.isDefault}. {text.defaultHint}
        </Choice>
        <DialogActions submit={present ? formText.save : formText.create} closeTo={closeTo} />
        {present ? (
          <Link to={deleteAt} preventScrollReset>
            {text.deleteTitle}
          </Link>
        ) : null}
      </Form>
    </SidePanel>
  );
}
