import { getFormProps, useForm } from "@conform-to/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextAreaField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { ResponsibleFields } from "#app/components/rooms/room-people-fields.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import {
  MAX_ENVIRONMENT_DESCRIPTION_LENGTH,
  MAX_EQUIPMENT_TYPE_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
} from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { Approval } from "#app/domain/rooms/approval.ts";
import type { VersionedRow } from "#app/domain/version.ts";
import { equipmentText as text } from "#app/text/equipment/equipment.ts";
import { formatNumber } from "#app/text/format.ts";
import { roomPeopleText } from "#app/text/rooms/room-people.ts";

type Values = {
  name: string;
  count: number;
  type: string | null;
  location: string | null;
  description: string | null;
  approval: Approval;
  responsibleUserIds: number[];
};

const LABELS = text.fields;
const WORDS = {
  responsible: LABELS.responsibleUserIds,
  responsibleHint: text.responsibleHint,
  approval: LABELS.approval,
  approvalHint: text.approvalHint,
};

function EquipmentFacts({ values, people }: { values: Values; people: NamedRow[] }) {
  const names = people.flatMap(({ id, name }) => (values.responsibleUserIds.includes(id) ? [name] : []));
  return (
    <Facts
      rows={[
        [LABELS.name, values.name],
        [LABELS.count, formatNumber(values.count)],
        [LABELS.type, values.type ?? text.none],
        [LABELS.location, values.location ?? text.none],
        [LABELS.description, values.description ?? text.none],
        [LABELS.approval, roomPeopleText.approvals[values.approval]],
        [LABELS.responsibleUserIds, names.join(", ") || text.none],
      ]}
    />
  );
}

export function EquipmentDialog({
  title,
  submit,
  failureTitle,
  present,
  people,
  reply,
}: {
  title: string;
  submit: string;
  failureTitle: string;
  /** The kind to edit; undefined for a new one, null if it could not be read. */
  present?: (Values & VersionedRow) | null;
  people: NamedRow[] | null;
  reply: EditReply | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.equipment);
  const [form, fields] = useForm<Values, string[]>({
    id: "equipamento",
    lastResult: reply?.result,
    defaultValue: present ?? { approval: "sector" },
  });
  if (present === null) return <FailedDialog title={title} sentence={text.loadFailed} closeTo={closeTo} />;
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={failureTitle} labels={LABELS} />
        {present ? (
          <>
            <SeenVersion of="equipment" row={present} reply={reply} />
            <PresentRow reply={reply}>
              <EquipmentFacts values={present} people={people ?? []} />
            </PresentRow>
          </>
        ) : null}
        <TextField field={fields.name} label={LABELS.name} maxLength={MAX_NAME_LENGTH} autoComplete="off" />
        <TextField
          field={fields.count}
          label={LABELS.count}
          hint={text.countHint}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <TextField
          field={fields.type}
          label={LABELS.type}
          hint={text.typeHint}
          optional
          maxLength={MAX_EQUIPMENT_TYPE_LENGTH}
          autoComplete="off"
        />
        <TextField
          field={fields.location}
          label={LABELS.location}
          optional
          maxLength={MAX_LOCATION_LENGTH}
          autoComplete="off"
        />
        {people ? (
          <ResponsibleFields fields={fields} words={WORDS} people={people} />
        ) : (
          <LoadFailure sentence={roomPeopleText.loadFailed} />
        )}
        <TextAreaField
          field={fields.description}
          label={LABELS.description}
          optional
          maxLength={MAX_ENVIRONMENT_DESCRIPTION_LENGTH}
        />
        <DialogActions submit={submit} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
