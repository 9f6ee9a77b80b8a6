import { getFormProps, useForm } from "@conform-to/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { ShiftChoices } from "#app/components/bookings/shift-choices.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, SelectField, TextAreaField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { BLOCKED_DAY_TYPES, type BlockedDayType } from "#app/domain/calendar/blocked-day.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import {
  MAX_BLOCKED_DAY_DESCRIPTION_LENGTH,
  MAX_BLOCKED_DAY_TITLE_LENGTH,
  MAX_PANEL_MESSAGE_LENGTH,
} from "#app/domain/limits.ts";
import type { VersionedRow } from "#app/domain/version.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { blockedDayText, blockedDayTypeText } from "#app/text/calendar/blocked-days.ts";
import { formatDate } from "#app/text/format.ts";
import { AffectedReservations, affectedOf } from "./affected.tsx";

type Values = {
  date: string;
  title: string;
  type: BlockedDayType;
  affectedShifts: Shift[];
  description: string | null;
  showInPanel: boolean;
  panelMessage: string | null;
};

type Fields = Omit<Values, "showInPanel"> & { endDate: string; showInPanel: string };

const LABELS = blockedDayText.fields;
const TYPES = BLOCKED_DAY_TYPES.map((type) => ({ value: type, label: blockedDayTypeText[type] }));

/** The default values of a new one (rules R4.1). */
const NEW: Omit<Values, "date" | "title"> = {
  type: "holiday",
  affectedShifts: [...SHIFTS],
  description: null,
  showInPanel: true,
  panelMessage: null,
};

function PresentFacts({ values }: { values: Values }) {
  return (
    <Facts
      rows={[
        [LABELS.date, formatDate(values.date)],
        [LABELS.title, values.title],
        [LABELS.type, blockedDayTypeText[values.type]],
        [LABELS.affectedShifts, values.affectedShifts.map((shift) => shiftText[shift]).join(", ")],
        [blockedDayText.columns.panel, values.showInPanel ? blockedDayText.visible : blockedDayText.hidden],
      ]}
    />
  );
}

export function BlockedDayDialog({
  title,
  submit,
  failureTitle,
  present,
  reply,
}: {
  title: string;
  submit: string;
  failureTitle: string;
  /** The blocked day to edit; undefined for a new one, null if it could not be read. */
  present?: (Values & VersionedRow) | null;
  reply: (EditReply & { refusal?: { problem: string; details?: Record<string, unknown> } }) | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.blockedDays);
  const shown = present ?? NEW;
  const [form, fields] = useForm<Fields, string[]>({
    id: "dia-bloqueado",
    lastResult: reply?.result,
    defaultValue: { ...shown, showInPanel: shown.showInPanel ? "on" : "" },
  });
  const shifts = [fields.affectedShifts.initialValue ?? []].flat().map(String);
  if (present === null) {
    return <FailedDialog title={title} sentence={blockedDayText.loadFailed} closeTo={closeTo} />;
  }
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={failureTitle} labels={LABELS} />
        {present ? (
          <>
            <SeenVersion of="blocked-day" row={present} reply={reply} />
            <PresentRow reply={reply}>
              <PresentFacts values={present} />
            </PresentRow>
          </>
        ) : null}
        <AffectedReservations affected={affectedOf(reply)} />
        <div className="times">
          <TextField field={fields.date} label={LABELS.date} type="date" min="1900-01-01" max="2100-12-31" />
          {present ? null : (
            <TextField field={fields.endDate} label={LABELS.endDate} type="date" optional max="2100-12-31" />
          )}
        </div>
        {present ? null : <p className="hint">{blockedDayText.endDateHint}</p>}
        <TextField
          field={fields.title}
          label={LABELS.title}
          maxLength={MAX_BLOCKED_DAY_TITLE_LENGTH}
          autoComplete="off"
        />
        <SelectField field={fields.type} label={LABELS.type} options={TYPES} />
        <ChoiceGroup field={fields.affectedShifts} legend={LABELS.affectedShifts}>
          <div className="flex flex-wrap gap-x-6">
            <ShiftChoices name={fields.affectedShifts.name} shifts={shifts} />
          </div>
        </ChoiceGroup>
        <TextAreaField
          field={fields.description}
          label={LABELS.description}
          optional
          maxLength={MAX_BLOCKED_DAY_DESCRIPTION_LENGTH}
        />
        <Choice
          type="checkbox"
          name={fields.showInPanel.name}
          defaultChecked={fields.showInPanel.initialValue === "on"}
        >
          {LABELS.showInPanel}
        </Choice>
        <TextField
          field={fields.panelMessage}
          label={LABELS.panelMessage}
          hint={blockedDayText.panelHint}
          optional
          maxLength={MAX_PANEL_MESSAGE_LENGTH}
          autoComplete="off"
        />
        <DialogActions submit={submit} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
