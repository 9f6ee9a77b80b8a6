import { useForm } from "@conform-to/react";
import { Choice } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { Form } from "#app/components/form/form.tsx";
import { OptionsField, type Rows } from "#app/components/form/options-field.tsx";
import type { NamedRow } from "#app/domain/named-row.ts";
import { handoverText as text } from "#app/text/people/handover.ts";

export type HandoverValues = {
  toUserId: number | null;
  from: string;
  to?: string | undefined;
  disciplineIds: number[];
  classIds: number[];
};

function Names({
  legend,
  name,
  rows,
  chosen,
}: {
  legend: string;
  name: string;
  rows: NamedRow[];
  chosen: number[];
}) {
  if (rows.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {rows.map((row) => (
          <Choice
            key={row.id}
            type="checkbox"
            name={name}
            value={String(row.id)}
            defaultChecked={chosen.includes(row.id)}
          >
            {row.name}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/** To whom, on which days and of what; by GET, so that what would pass has an address. */
export function HandoverFilters({
  values,
  taught,
  teachers,
}: {
  values: HandoverValues;
  taught: Record<"disciplines" | "classes", NamedRow[]>;
  teachers: Rows;
}) {
  const [form, { para }] = useForm<{ para: string }, string[]>({
    id: "repasse",
    defaultValue: { para: values.toUserId === null ? "" : String(values.toUserId) },
  });
  const { fields } = text;
  const isNarrow = values.disciplineIds.length + values.classIds.length > 0;
  return (
    <Form method="get" id={form.id} className="panel form" preventScrollReset>
      <OptionsField field={para} label={fields.toUserId} kind="teachers" rows={teachers} />
      <div className="times items-start">
        <label className="field">
          <span className="font-bold">{fields.from}</span>
          <input className="input" type="date" name="de" defaultValue={values.from} />
        </label>
        <label className="field">
          <span className="font-bold">{fields.to}</span>
          <input
            className="input"
            type="date"
            name="ate"
            defaultValue={values.to}
            aria-describedby="repasse-ate"
          />
          <span className="hint" id="repasse-ate">
            {text.toHint}
          </span>
        </label>
      </div>
      {taught.disciplines.length > 0 ? (
        <Fold className="fold" isOpen={isNarrow}>
          <summary>{text.some}</summary>
          <div className="grid gap-4">
            <p className="hint">{text.namesHint}</p>
            <Names
              legend={fields.disciplineIds}
              name="disciplina"
              rows={taught.disciplines}
              chosen={values.disciplineIds}
            />
            <Names legend={fields.classIds} name="turma" rows={taught.classes} chosen={values.classIds} />
          </div>
        </Fold>
      ) : null}
      <div>
        <button type="submit" className="button" data-look="secondary">
          {text.look}
        </button>
      </div>
    </Form>
  );
}
