import { getFormProps, useForm } from "@conform-to/react";
import { failureOf } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, SeenVersion } from "#app/components/form/seen-version.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import type { ArchivedTable } from "#app/domain/archive.ts";
import { MAX_NAME_LENGTH } from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { VersionedEntity, VersionedRow } from "#app/domain/version.ts";
import { ARCHIVE_LISTS, archiveText as text } from "#app/text/catalog/archive.ts";
import { formText } from "#app/text/form.ts";

const ENTITIES = {
  environments: "environment",
  equipment: "equipment",
  disciplines: "disciplines",
  classes: "classes",
  resources: "resources",
  users: "user",
} as const satisfies Record<ArchivedTable, VersionedEntity>;

type Props = { list: ArchivedTable; reply: EditReply | undefined };
type Asked = { rows: NamedRow[]; coming: string[]; comingCount: number; seen: string; isMore: boolean };

export function ArchiveDialog({ list, asked, reply }: Props & { asked: Asked | null }) {
  const closeTo = useParentAddress(ARCHIVE_LISTS[list].base);
  const dialog = { title: text.title(list), closeTo };
  if (asked === null) return <FailedDialog {...dialog} sentence={text.loadFailed} />;
  const { rows, coming, comingCount, seen, isMore } = asked;
  if (rows.length === 0)
    return (
      <Dialog {...dialog}>
        <p>{text.none(list)}</p>
        <div className="actions dialog-actions">
          <ButtonLink to={closeTo} look="secondary" preventScrollReset>
            {formText.close}
          </ButtonLink>
        </div>
      </Dialog>
    );
  return (
    <ConfirmDialog
      {...dialog}
      sentence={text.ask(list, rows.length)}
      submit={text.submit}
      failure={failureOf(reply)}
      failureTitle={text.failed}
    >
      {list === "users" ? <p>{text.askPerson}</p> : null}
      {isMore ? <p className="font-bold">{text.more}</p> : null}
      <ul className="max-h-48 overflow-y-auto">
        {rows.map(({ id, name }) => (
          <li key={id}>
            <input type="hidden" name="ids" value={id} />
            {name}
          </li>
        ))}
      </ul>
      <input type="hidden" name="seen" value={seen} />
      {comingCount > 0 ? (
        <div className="notice" data-tone="warning">
          <p className="font-bold">{text.coming(comingCount)}</p>
          <ul>
            {coming.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {comingCount > coming.length ? <p>{text.others(comingCount - coming.length)}</p> : null}
          {list === "users" ? <p>{text.handOver}</p> : null}
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

export function RestoreDialog({
  list,
  present,
  reply,
}: Props & { present: (VersionedRow & NamedRow) | null }) {
  const closeTo = useParentAddress(ARCHIVE_LISTS[list].base);
  const [form, fields] = useForm<{ name: string }, string[]>({
    id: "reativar",
    lastResult: reply?.result,
    defaultValue: { name: present?.name },
  });
  const dialog = { title: text.restoreTitle(list), closeTo };
  if (!present) return <FailedDialog {...dialog} sentence={text.loadFailed} />;
  return (
    <Dialog {...dialog}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.restoreFailed} labels={{ name: text.name }} />
        <SeenVersion of={ENTITIES[list]} row={present} reply={reply} />
        <p>{text.restoreAsk(present.name)}</p>
        {list === "users" ? null : (
          <TextField
            field={fields.name}
            label={text.name}
            hint={text.restoreHint}
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
          />
        )}
        <DialogActions submit={text.restore} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
