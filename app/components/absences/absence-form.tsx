import { getFormProps, useForm } from "@conform-to/react";
import { ShiftChoices } from "#app/components/bookings/shift-choices.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { OptionsField, type Rows } from "#app/components/form/options-field.tsx";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";

type Fields = { userId: string; startDate: string; endDate: string; shifts: string[] };

/** The sector's form: who is away, and when; never why. */
export function AbsenceForm({
  today,
  teachers,
  reply,
}: {
  today: CivilDate;
  teachers: Rows;
  reply: EditReply | undefined;
}) {
  const [form, fields] = useForm<Fields, string[]>({
    id: "ausencia",
    lastResult: reply?.result,
    defaultValue: { startDate: today, endDate: today },
  });
  const shifts = [fields.shifts.initialValue ?? []].flat().map(String);
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="panel grid gap-4" preventScrollReset>
      <h2>{text.new}</h2>
      <ErrorSummary form={form} title={text.failed} labels={text.fields} />
      <div className="grid gap-x-2 sm:gap-x-6 gap-y-4 items-start grid-cols-2 max-[22.5rem]:grid-cols-1 lg:grid-cols-[minmax(0,1fr)_10rem_10rem_auto] *:min-w-0 max-lg:*:first:col-span-full max-lg:*:last:col-span-full max-sm:[&_[type=date]]:px-2">
        <OptionsField field={fields.userId} label={text.fields.userId} kind="teachers" rows={teachers} />
        <TextField
          field={fields.startDate}
          label={text.fields.startDate}
          type="date"
          min={today}
          max="2100-12-31"
        />
        <TextField
          field={fields.endDate}
          label={text.fields.endDate}
          type="date"
          min={today}
          max="2100-12-31"
        />
        <ChoiceGroup field={fields.shifts} legend={text.fields.shifts} aside={text.shiftsHint}>
          <div className="flex flex-wrap gap-x-4">
            <ShiftChoices name={fields.shifts.name} shifts={shifts} />
          </div>
        </ChoiceGroup>
      </div>
      <div>
        <SubmitButton>{text.begin}</SubmitButton>
      </div>
    </Form>
  );
}
