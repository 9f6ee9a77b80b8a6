import { getFormProps, useForm } from "@conform-to/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { ArchiveOffer } from "#app/components/catalog/archive-offer.tsx";
import { failureOf } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { useWriteError } from "#app/components/form/use-write-error.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { MAX_NAME_LENGTH, MAX_RESOURCE_NAME_LENGTH } from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { VersionedRow } from "#app/domain/version.ts";
import { catalogText, NAMED_LISTS, type NamedListName } from "#app/text/catalog/catalog.ts";
import { formText } from "#app/text/form.ts";

type Props = { list: NamedListName; reply: EditReply | undefined };
type Present = {
  name: string;
  archived?: boolean;
  calendarId?: number | null;
  homeEnvironmentId?: number | null;
} & VersionedRow;
/** The school calendars that a class may follow; an empty list hides the field. */
type Calendars = { id: number; name: string; isDefault: boolean }[];

/** The dialog in which a discipline or a class gets its name; undefined is a new one, null could not be read. */
export function NameDialog({
  list,
  present,
  calendars = [],
  rooms = [],
  reply,
}: Props & { present?: Present | null; calendars?: Calendars; rooms?: NamedRow[] }) {
  const { text, base } = NAMED_LISTS[list];
  const closeTo = useParentAddress(base);
  const [form, fields] = useForm<{ name: string; calendarId: string; homeEnvironmentId: string }, string[]>({
    id: "item",
    lastResult: reply?.result,
    defaultValue: {
      name: present?.name,
      calendarId: String(present?.calendarId ?? ""),
      homeEnvironmentId: String(present?.homeEnvironmentId ?? ""),
    },
  });
  const isNew = present === undefined;
  const writeError = useWriteError();
  if (present === null) {
    return <FailedDialog title={text.editTitle} sentence={text.loadFailed} closeTo={closeTo} />;
  }
  return (
    <Dialog title={isNew ? text.newTitle : text.editTitle} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary
          form={form}
          title={text.errorTitle}
          lead={writeError ? (isNew ? text.createFailed : text.updateFailed) : undefined}
          labels={{
            name: catalogText.name,
            calendarId: catalogText.calendar,
            homeEnvironmentId: catalogText.homeRoom,
          }}
        />
        {present ? (
          <>
            <SeenVersion of={list} row={present} reply={reply} />
            <PresentRow reply={reply}>
              <Facts rows={[[catalogText.name, present.name]]} />
            </PresentRow>
          </>
        ) : null}
        <TextField
          field={fields.name}
          label={catalogText.name}
          maxLength={list === "resources" ? MAX_RESOURCE_NAME_LENGTH : MAX_NAME_LENGTH}
          autoComplete="off"
        />
        {calendars.length > 0 ? (
          <SelectField
            field={fields.calendarId}
            label={catalogText.calendar}
            optional
            placeholder={catalogText.defaultCalendar(calendars.find((each) => each.isDefault)?.name ?? null)}
            options={calendars.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        {rooms.length > 0 ? (
          <SelectField
            field={fields.homeEnvironmentId}
            label={catalogText.homeRoom}
            hint={catalogText.homeRoomHint}
            optional
            placeholder={catalogText.noHomeRoom}
            options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <DialogActions submit={isNew ? formText.create : formText.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}

export function DeleteNameDialog({ list, present, reply }: Props & { present: Present | null }) {
  const { text, base } = NAMED_LISTS[list];
  const dialog = { title: text.deleteTitle, closeTo: useParentAddress(base) };
  if (!present) return <FailedDialog {...dialog} sentence={text.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={formText.confirmDelete(present.name)}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={text.errorTitle}
      failureLead={text.deleteFailed}
      version={{ of: list, row: present }}
    >
      {present.archived || present.id === null ? null : <ArchiveOffer list={list} id={present.id} />}
    </ConfirmDialog>
  );
}
