import { getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, FieldErrors, TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, SeenVersion } from "#app/components/form/seen-version.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { ROLES } from "#app/domain/access/role.ts";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import {
  QUOTA_COUNTS,
  type RuleKind,
  type RuleUnit,
  unitsOf,
} from "#app/domain/booking-rules/booking-rule.ts";
import { ENVIRONMENT_TYPES } from "#app/domain/rooms/environment.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";
import { formText } from "#app/text/form.ts";

type RuleChoice = { id: number; name: string };

type RuleLook = {
  sentence: string;
  total: number;
  refused: number;
  first: { id: number; ownerName: string; date: string }[];
};

export type RuleFormView = {
  values: Record<string, string | string[]> & { kind: RuleKind };
  choices: { environments: RuleChoice[]; equipment: RuleChoice[]; groups: RuleChoice[]; users: RuleChoice[] };
  /** What a teacher would read, and what it would have refused lately. */
  look: RuleLook | "incomplete" | null;
  present: { id: number; updatedAt: string } | null;
};

type Fields = Record<keyof typeof text.fields, string>;
type Field = ReturnType<typeof useForm<Fields, string[]>>[1][keyof Fields];

function Word({ field, label, children }: { field: Field; label: string; children: ReactNode }) {
  return (
    <select
      className="input w-auto max-w-full"
      id={field.id}
      name={field.name}
      aria-label={label}
      aria-invalid={field.errors ? true : undefined}
      aria-describedby={field.errors ? field.errorId : undefined}
      defaultValue={String(field.initialValue ?? "")}
    >
      {children}
    </select>
  );
}

function options<Key extends string>(keys: readonly Key[], words: Record<Key, string>): ReactNode {
  return keys.map((key) => (
    <option key={key} value={key}>
      {words[key]}
    </option>
  ));
}

const ROOM_CHOICES = ["all", ...ENVIRONMENT_TYPES, "chosen"] as const;

/** What a rule may be about: equipment only in a school that has some. */
function roomChoices(kind: RuleKind, { equipment }: RuleFormView["choices"]) {
  const isOffered = equipment.length > 0 && kind !== "buffer";
  return isOffered ? ([...ROOM_CHOICES, "equipment"] as const) : ROOM_CHOICES;
}

function unitWords(kind: RuleKind): Record<RuleUnit, string> {
  return kind === "duration" ? { ...text.units, days: text.durationDays } : text.units;
}

/** The rule as a sentence whose words are chosen. */
function Sentence({
  kind,
  fields,
  choices,
}: {
  kind: RuleKind;
  fields: Record<keyof Fields, Field>;
  choices: RuleFormView["choices"];
}) {
  const { lead, verb, before, after } = text.words[kind];
  const units = unitsOf(kind);
  const [unit] = units;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 text-lead">
      {lead}
      <Word field={fields.people} label={text.fields.people}>
        {options(kind === "who" ? ["chosen"] : ["all", "chosen"], text.people)}
      </Word>
      {verb}
      <Word field={fields.rooms} label={text.fields.rooms}>
        {options(roomChoices(kind, choices), text.rooms)}
      </Word>
      {before}
      {unit ? (
        <input
          className="input w-24"
          type="number"
          min={1}
          id={fields.value.id}
          name={fields.value.name}
          aria-label={text.fields.value}
          aria-invalid={fields.value.errors ? true : undefined}
          aria-describedby={fields.value.errors ? fields.value.errorId : undefined}
          defaultValue={String(fields.value.initialValue ?? "")}
          autoComplete="off"
        />
      ) : null}
      {kind === "quota" ? (
        <Word field={fields.count} label={text.fields.count}>
          {options(QUOTA_COUNTS, text.counts)}
        </Word>
      ) : null}
      {units.length > 1 ? (
        <Word field={fields.unit} label={text.fields.unit}>
          {options(units, unitWords(kind))}
        </Word>
      ) : null}
      {units.length === 1 && unit ? text.units[unit] : null}
      {after}
    </div>
  );
}

function Boxes({ field, legend, rows }: { field: Field; legend: string; rows: RuleChoice[] }) {
  const chosen = [field.initialValue ?? []].flat().map(String);
  return (
    <ChoiceGroup field={field} legend={legend}>
      <div className="grid gap-x-4 auto-rows-max max-h-64 overflow-y-auto sm:grid-cols-2">
        {rows.map(({ id, name }) => (
          <Choice
            key={id}
            type="checkbox"
            name={field.name}
            value={id}
            defaultChecked={chosen.includes(String(id))}
          >
            {name}
          </Choice>
        ))}
      </div>
    </ChoiceGroup>
  );
}

function RoomChoice({
  fields,
  choices,
}: {
  fields: Record<keyof Fields, Field>;
  choices: RuleFormView["choices"];
}) {
  const rooms = String(fields.rooms.initialValue ?? "all");
  return (
    <Fold className="fold" isOpen={rooms === "chosen" || Boolean(fields.environmentIds.errors)}>
      <summary>{text.roomChoice}</summary>
      <Boxes field={fields.environmentIds} legend={text.fields.environmentIds} rows={choices.environments} />
    </Fold>
  );
}

function EquipmentChoice({
  fields,
  choices,
}: {
  fields: Record<keyof Fields, Field>;
  choices: RuleFormView["choices"];
}) {
  const isChosen = fields.rooms.initialValue === "equipment";
  return (
    <Fold className="fold" isOpen={isChosen || Boolean(fields.equipmentIds.errors)}>
      <summary>{text.equipmentChoice}</summary>
      <Boxes field={fields.equipmentIds} legend={text.fields.equipmentIds} rows={choices.equipment} />
    </Fold>
  );
}

function PeopleChoice({
  kind,
  fields,
  choices,
}: {
  kind: RuleKind;
  fields: Record<keyof Fields, Field>;
  choices: RuleFormView["choices"];
}) {
  const isChosen = String(fields.people.initialValue ?? "all") === "chosen";
  const roles = [fields.roles.initialValue ?? []].flat().map(String);
  const errors =
    fields.people.errors ?? fields.roles.errors ?? fields.groupIds.errors ?? fields.userIds.errors;
  return (
    <Fold className="fold" isOpen={isChosen || Boolean(errors)}>
      <summary>{kind === "who" ? text.whoMay : text.peopleChoice}</summary>
      <FieldErrors field={fields.people} />
      <ChoiceGroup field={fields.roles} legend={text.fields.roles}>
        <div className="flex flex-wrap gap-x-4">
          {ROLES.map((role) => (
            <Choice
              key={role}
              type="checkbox"
              name={fields.roles.name}
              value={role}
              defaultChecked={roles.includes(role)}
            >
              {text.roles[role]}
            </Choice>
          ))}
        </div>
      </ChoiceGroup>
      {choices.groups.length > 0 ? (
        <Boxes field={fields.groupIds} legend={text.fields.groupIds} rows={choices.groups} />
      ) : (
        <p className="hint">{text.noGroups}</p>
      )}
      <Boxes field={fields.userIds} legend={text.fields.userIds} rows={choices.users} />
    </Fold>
  );
}

function Look({ look }: { look: RuleLook }) {
  return (
    <div className="notice" role="status">
      <p>
        <b>{text.teacherReads}</b> {text.quoted(look.sentence)}
      </p>
      <p>{text.preview(look.refused, look.total)}</p>
      {look.first.length > 0 ? (
        <details>
          <summary>{text.seeThem(look.first.length)}</summary>
          <ul>
            {look.first.map(({ id, ownerName, date }) => (
              <li key={id}>{text.previewed(id, ownerName, date)}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

type Props = {
  view: RuleFormView;
  reply?: EditReply | undefined;
  /** Where it is sent, if not to its own page: a refusal is shown there. */
  to?: string;
};

export function RuleForm(props: Props) {
  return (
    <section className="panel" aria-label={text.sentence}>
      <RuleFields {...props} />
    </section>
  );
}

export function RuleFields({ view, reply, to }: Props) {
  const { values, choices, look, present } = view;
  const { kind } = values;
  const [form, fields] = useForm<Fields, string[]>({
    id: "regra",
    lastResult: reply?.result,
    defaultValue: values as never,
  });
  return (
    <Form
      method="post"
      action={to}
      {...getFormProps(form)}
      noValidate
      className="form gap-4"
      preventScrollReset
    >
      <ErrorSummary form={form} title={text.failed} labels={text.fields} />
      {present ? <SeenVersion of="booking-rule" row={present} reply={reply} /> : null}
      <input type="hidden" name="kind" value={kind} autoComplete="off" />
      <Sentence kind={kind} fields={fields} choices={choices} />
      {(["value", "unit", "count", "rooms"] as const).map((name) => (
        <FieldErrors key={name} field={fields[name]} />
      ))}
      <div className="grid min-w-0">
        <RoomChoice fields={fields} choices={choices} />
        {roomChoices(kind, choices).length > ROOM_CHOICES.length ? (
          <EquipmentChoice fields={fields} choices={choices} />
        ) : null}
        <PeopleChoice kind={kind} fields={fields} choices={choices} />
      </div>
      <div className="grid gap-x-4 gap-y-2 items-end sm:grid-cols-2">
        <TextField
          field={fields.startDate}
          label={text.fields.startDate}
          hint={text.startHint}
          optional
          type="date"
        />
        <Choice
          type="checkbox"
          name={fields.isActive.name}
          defaultChecked={fields.isActive.initialValue === "on"}
        >
          {text.fields.isActive}
        </Choice>
      </div>
      {look === "incomplete" ? (
        <p className="notice" data-tone="warning" role="status">
          {text.incomplete}
        </p>
      ) : null}
      {look && look !== "incomplete" ? <Look look={look} /> : null}
      <div className="actions">
        <SubmitButton>{present ? text.save : text.create}</SubmitButton>
        <button type="submit" formMethod="get" name="ver" value="1" className="button" data-look="secondary">
          {text.seePreview}
        </button>
        {to ? null : (
          <ButtonLink to={ADDRESSES.bookingRules} look="secondary">
            {formText.cancel}
          </ButtonLink>
        )}
        {present ? (
          <ButtonLink to={addressOf("bookingRuleDelete", present.id)} look="secondary">
            {text.deleteTitle}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
