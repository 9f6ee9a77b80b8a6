import { getFormProps, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { TERM_KINDS, type TermSpan } from "#app/domain/calendar/calendar.ts";
import { MAX_TERM_NAME_LENGTH } from "#app/domain/limits.ts";
import { calendarText, termKindText } from "#app/text/calendar/school-calendar.ts";
import { formText } from "#app/text/form.ts";
import { formatDate } from "#app/text/format.ts";
import { SidePanel } from "./side-panel.tsx";

const text = calendarText.term;
const KINDS = TERM_KINDS.map((kind) => ({ value: kind, label: termKindText[kind] }));

export function TermPanel({
  present,
  from,
  reply,
}: {
  present?: (TermSpan & { id: number; updatedAt: string }) | null;
  /** The first day of a new one. */
  from?: string | null;
  reply: EditReply | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.schoolYear);
  const deleteAt = useParentAddress(present ? addressOf("termDelete", present.id) : "");
  const title = present === undefined ? text.newTitle : text.editTitle;
  const [form, fields] = useForm<Record<"name" | "kind" | "startDate" | "endDate", string>, string[]>({
    id: "periodo",
    lastResult: reply?.result,
    defaultValue: present ?? { kind: "term", startDate: from },
  });
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
            <SeenVersion of="calendar-term" row={present} reply={reply} />
            <PresentRow reply={reply}>
              <Facts
                rows={[
                  [text.fields.name, present.name],
                  [text.fields.kind, termKindText[present.kind]],
                  [text.fields.startDate, formatDate(present.startDate)],
                  [text.fields.endDate, formatDate(present.endDate)],
                ]}
              />
            </PresentRow>
          </>
        ) : null}
        <TextField
          field={fields.name}
          label={text.fields.name}
          maxLength={MAX_TERM_NAME_LENGTH}
          autoComplete="off"
        />
        <SelectField field={fields.kind} label={text.fields.kind} options={KINDS} />
        <TextField field={fields.startDate} label={text.fields.startDate} type="date" max="2100-12-31" />
        <TextField field={fields.endDate} label={text.fields.endDate} type="date" max="2100-12-31" />
        <DialogActions submit={present ? formText.save : formText.create} closeTo={closeTo} />
        {present ? (
          <Link to={deleteAt} className="tap" preventScrollReset>
            {text.deleteTitle}
          </Link>
        ) : null}
      </Form>
    </SidePanel>
  );
}
