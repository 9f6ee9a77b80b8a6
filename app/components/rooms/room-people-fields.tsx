import type { FieldMetadata } from "@conform-to/react";
import { Choice, FieldErrors, SelectField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import type { NamedRow } from "#app/domain/named-row.ts";
import { APPROVALS } from "#app/domain/rooms/approval.ts";
import { environmentText } from "#app/text/rooms/environments.ts";
import { roomPeopleText } from "#app/text/rooms/room-people.ts";

const APPROVAL_OPTIONS = APPROVALS.map((value) => ({ value, label: roomPeopleText.approvals[value] }));
const LABELS = environmentText.fields;

// biome-ignore lint/suspicious/noExplicitAny: fields of any form, of which only names, values and errors are read
type AnyField = FieldMetadata<any, any, any>;

function tickedOf(value: unknown): Set<string> {
  return new Set((Array.isArray(value) ? value : [value ?? []].flat()).map(String));
}

function PeopleField({
  field,
  label,
  hint,
  people,
}: {
  field: AnyField;
  label: string;
  hint: string;
  people: NamedRow[];
}) {
  const ticked = tickedOf(field.initialValue);
  const sorted = [...people].sort(
    (a, b) => Number(ticked.has(String(b.id))) - Number(ticked.has(String(a.id))),
  );
  return (
    <fieldset className="field" id={field.id} tabIndex={-1}>
      <legend>{label}</legend>
      <p className="hint">{hint}</p>
      <Fold className="fold" isOpen={Boolean(field.errors)}>
        <summary>{ticked.size > 0 ? roomPeopleText.chosen(ticked.size) : roomPeopleText.none}</summary>
        <div className="grid max-h-60 overflow-y-auto">
          {sorted.map(({ id, name }) => (
            <Choice
              key={id}
              type="checkbox"
              name={field.name}
              value={id}
              defaultChecked={ticked.has(String(id))}
            >
              {name}
            </Choice>
          ))}
        </div>
      </Fold>
      <FieldErrors field={field} />
    </fieldset>
  );
}

/** Who answers for a room or a kind of equipment, and who approves its requests. */
export function ResponsibleFields({
  fields,
  words,
  people,
}: {
  fields: { approval: AnyField; responsibleUserIds: AnyField };
  words: Record<"responsible" | "responsibleHint" | "approval" | "approvalHint", string>;
  people: NamedRow[];
}) {
  return (
    <>
      <PeopleField
        field={fields.responsibleUserIds}
        label={words.responsible}
        hint={words.responsibleHint}
        people={people}
      />
      <SelectField
        field={fields.approval}
        label={words.approval}
        hint={words.approvalHint}
        options={APPROVAL_OPTIONS}
      />
    </>
  );
}

export function RoomPeopleFields({
  fields,
  people,
}: {
  fields: { approval: AnyField; responsibleUserIds: AnyField; automaticUserIds: AnyField };
  people: NamedRow[] | null;
}) {
  if (people === null) return <LoadFailure sentence={roomPeopleText.loadFailed} />;
  const { responsibleHint, approvalHint } = roomPeopleText;
  const { responsibleUserIds: responsible, approval } = LABELS;
  return (
    <>
      <ResponsibleFields
        fields={fields}
        words={{ responsible, responsibleHint, approval, approvalHint }}
        people={people}
      />
      <PeopleField
        field={fields.automaticUserIds}
        label={LABELS.automaticUserIds}
        hint={roomPeopleText.automaticHint}
        people={people}
      />
    </>
  );
}
