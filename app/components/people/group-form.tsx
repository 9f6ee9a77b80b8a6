import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, SeenVersion } from "#app/components/form/seen-version.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_GROUP_NAME_LENGTH } from "#app/domain/limits.ts";
import type { VersionedRow } from "#app/domain/version.ts";
import { groupText as text } from "#app/text/booking-rules/rules.ts";
import { formText } from "#app/text/form.ts";

export type GroupFormView = {
  present: ({ name: string; userIds: number[] } & VersionedRow) | null;
  people: { id: number; name: string }[];
};

export function GroupForm({ view, reply }: { view: GroupFormView; reply: EditReply | undefined }) {
  const { present, people } = view;
  const [form, fields] = useForm<{ name: string; userIds: string[] }, string[]>({
    id: "grupo",
    lastResult: reply?.result,
    defaultValue: { name: present?.name, userIds: present?.userIds.map(String) },
  });
  const chosen = [fields.userIds.initialValue ?? []].flat().map(String);
  return (
    <section className="panel" aria-label={present ? text.editTitle : text.newTitle}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.failed} labels={{ name: text.name, userIds: text.members }} />
        {present ? <SeenVersion of="user-group" row={present} reply={reply} /> : null}
        <TextField
          field={fields.name}
          label={text.name}
          maxLength={MAX_GROUP_NAME_LENGTH}
          autoComplete="off"
        />
        <ChoiceGroup field={fields.userIds} legend={text.members}>
          <div className="grid auto-rows-max gap-x-4 max-h-96 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
            {people.map(({ id, name }) => (
              <Choice
                key={id}
                type="checkbox"
                name={fields.userIds.name}
                value={id}
                defaultChecked={chosen.includes(String(id))}
              >
                {name}
              </Choice>
            ))}
          </div>
        </ChoiceGroup>
        <div className="actions">
          <SubmitButton>{present ? formText.save : formText.create}</SubmitButton>
          <ButtonLink to={ADDRESSES.userGroups} look="secondary">
            {formText.cancel}
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}
