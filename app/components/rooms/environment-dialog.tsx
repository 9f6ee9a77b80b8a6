import { getFormProps, useForm } from "@conform-to/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { ResourceFields, type TypedResource } from "#app/components/catalog/resource-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import {
  MAX_ENVIRONMENT_DESCRIPTION_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_NAME_LENGTH,
} from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { Approval } from "#app/domain/rooms/approval.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import { ENVIRONMENT_CONTENT_NAMES, type EnvironmentContent } from "#app/domain/rooms/environment-content.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import type { VersionedRow } from "#app/domain/version.ts";
import { resourceLine } from "#app/text/catalog/resources.ts";
import { environmentText } from "#app/text/rooms/environments.ts";
import { roomPeopleText } from "#app/text/rooms/room-people.ts";
import { RoomPeopleFields } from "./room-people-fields.tsx";

type Values = EnvironmentContent & {
  name: string;
  type: string;
  resources: EnvironmentResource[];
  approval: Approval;
  responsibleUserIds: number[];
  automaticUserIds: number[];
};

const LABELS = environmentText.fields;
const TYPES = ENVIRONMENT_TYPES.map((type) => ({ value: type, label: type }));

function namesOf(ids: number[], people: NamedRow[]): string {
  return people.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(", ");
}

function EnvironmentFacts({ values, people }: { values: Values; people: NamedRow[] }) {
  const { none, people: seats } = environmentText;
  const shown = { ...values, capacity: values.capacity === null ? null : seats(values.capacity) };
  return (
    <Facts
      rows={[
        [LABELS.name, values.name],
        [LABELS.type, values.type],
        ...ENVIRONMENT_CONTENT_NAMES.map((name) => [LABELS[name], shown[name] ?? none] as const),
        [LABELS.resources, resourceLine(values.resources) || none],
        [LABELS.approval, roomPeopleText.approvals[values.approval]],
        [LABELS.responsibleUserIds, namesOf(values.responsibleUserIds, people) || none],
        [LABELS.automaticUserIds, namesOf(values.automaticUserIds, people) || none],
      ]}
    />
  );
}

export function EnvironmentDialog({
  title,
  submit,
  failureTitle,
  present,
  kinds,
  people,
  reply,
}: {
  title: string;
  submit: string;
  failureTitle: string;
  /** The environment to edit; undefined for a new one, null if it could not be read. */
  present?: (Values & VersionedRow) | null;
  kinds: string[] | null;
  people: NamedRow[] | null;
  reply: EditReply | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.environments);
  const [form, fields] = useForm<Values, string[]>({
    id: "ambiente",
    lastResult: reply?.result,
    defaultValue: present ?? { approval: "sector" },
  });
  if (present === null) {
    return <FailedDialog title={title} sentence={environmentText.loadFailed} closeTo={closeTo} />;
  }
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={failureTitle} labels={LABELS} />
        {present ? (
          <>
            <SeenVersion of="environment" row={present} reply={reply} />
            <PresentRow reply={reply}>
              <EnvironmentFacts values={present} people={people ?? []} />
            </PresentRow>
          </>
        ) : null}
        <TextField field={fields.name} label={LABELS.name} maxLength={MAX_NAME_LENGTH} autoComplete="off" />
        <SelectField field={fields.type} label={LABELS.type} options={TYPES} />
        <TextField
          field={fields.capacity}
          label={LABELS.capacity}
          hint={environmentText.capacityHint}
          optional
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
        />
        <TextField
          field={fields.location}
          label={LABELS.location}
          optional
          maxLength={MAX_LOCATION_LENGTH}
          autoComplete="off"
        />
        <ResourceFields
          kinds={kinds}
          typed={fields.resources.initialValue as TypedResource[] | undefined}
          errors={form.allErrors}
        />
        <RoomPeopleFields fields={fields} people={people} />
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
