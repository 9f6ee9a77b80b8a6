import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { MAX_EMAIL_LENGTH } from "#app/domain/limits.ts";
import { USERNAME_PLACE } from "#app/domain/people/proposed-username.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import type { NameKind } from "#app/domain/timetable/names.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

/** Creates all names of a kind that mean nothing, with what is chosen once for all of them. */
export function CreateAll({
  kind,
  count,
  action,
  mayCreate,
  typed,
}: {
  kind: NameKind;
  count: number;
  action: string;
  mayCreate: boolean;
  /** The pattern and the type of a submission that was refused. */
  typed: { emailPattern?: string | undefined; environmentType?: string | undefined };
}) {
  if (!mayCreate) return <p className="hint px-4 pb-3">{text.roomsByAdmin}</p>;
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="flex flex-wrap gap-x-3 gap-y-2 px-4 py-3 border-t border-t-line bg-sunken items-center has-[label]:items-end"
    >
      {kind === "teachers" ? (
        <label className="field">
          <span className="font-bold">{text.emailPattern}</span>
          <input
            className="input w-72 max-w-full"
            name="emailPattern"
            defaultValue={typed.emailPattern ?? `${USERNAME_PLACE}@`}
            placeholder={`${USERNAME_PLACE}@escola.br`}
            maxLength={MAX_EMAIL_LENGTH}
            autoComplete="off"
          />
        </label>
      ) : null}
      {kind === "environments" ? (
        <label className="field">
          <span className="font-bold">{text.environmentType}</span>
          <select
            className="input w-auto"
            name="environmentType"
            defaultValue={typed.environmentType ?? ENVIRONMENT_TYPES[0]}
          >
            {ENVIRONMENT_TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
        </label>
      ) : null}
      <SubmitButton name="all" value="1">
        {text.createAll[kind](count)}
      </SubmitButton>
      <p className="hint basis-56 grow">{text.createHints[kind]}</p>
    </Form>
  );
}
