import { Link, useLoaderData } from "@remix-run/react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ImportSteps } from "#app/components/timetable/import-steps.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { missingFields, TIMETABLE_FIELD_NAMES } from "#app/domain/timetable/column-mapping.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { timetableColumnsSchema } from "#app/models/timetable/timetable.schema.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import { findReading } from "#app/models/timetable/timetable-parts.server.ts";
import { rereadTimetable } from "#app/services/timetable/receive.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

export const loader = guarded({
  "GET /admin/grade/:id/colunas": ({ params, deps }) => {
    const id = idParam(params.id);
    const timetable = findTimetable(deps.db, id);
    const look = findReading(deps.db, id)?.found.table;
    if (!timetable || !look) throw notFound();
    return { timetable, look };
  },
});

export const action = guarded({
  "POST /admin/grade/:id/colunas": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: timetableColumnsSchema,
        call: ({ defaultShift = null, ...columns }) =>
          rereadTimetable(
            deps,
            actor,
            idParam(params.id),
            {
              mapping: {
                columns: Object.fromEntries(Object.entries(columns).filter(([, at]) => at !== undefined)),
                defaultShift,
              },
            },
            { mayAsk: true },
          ),
        done: ({ id }) => ({ to: addressOf("timetableNames", id) }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.importTitle };

const NEEDED = missingFields({ columns: {}, defaultShift: null });

export default function TimetableColumns() {
  const { timetable, look } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const failure = failureOf(reply) ?? Object.values(reply?.result.error ?? {}).flat()[0];
  const typed = reply?.result.initialValue as Record<string, string> | undefined;
  const { columns, sample, suggested } = look;
  return (
    <>
      <ImportSteps of={timetable} step={2} />
      <section className="panel" aria-labelledby="colunas">
        <h2 id="colunas">{text.steps[1]}</h2>
        <p className="hint">{text.columnsLead}</p>
        {failure ? (
          <div className="notice" data-tone="danger" role="alert">
            <p className="font-bold">{text.columnsFailed}</p>
            <p>{failure}</p>
          </div>
        ) : null}
        <Form method="post" className="form max-w-none" preventScrollReset>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            {TIMETABLE_FIELD_NAMES.map((name) => (
              <label className="field" key={name}>
                <span className="font-bold">
                  {text.fields[name]}
                  {NEEDED.includes(name) ? text.needed : ""}
                </span>
                <select
                  className="input"
                  name={name}
                  defaultValue={typed?.[name] ?? String(suggested.columns[name] ?? "")}
                >
                  <option value="">{text.noColumn}</option>
                  {columns.map((title, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                    <option key={place} value={place}>
                      {title || text.columnOf(place + 1)}
                    </option>
                  ))}
                </select>
              </label>
            ))}
            <label className="field sm:col-span-2">
              <span className="font-bold">{text.defaultShift}</span>
              <select
                className="input"
                name="defaultShift"
                defaultValue={typed?.defaultShift ?? suggested.defaultShift ?? ""}
              >
                <option value="">{text.wholeDay}</option>
                {SHIFTS.map((shift) => (
                  <option key={shift} value={shift}>
                    {shiftText[shift]}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <p className="hint">{text.neededHint}</p>
          <div className="actions">
            <SubmitButton>{text.readColumns}</SubmitButton>
            <Link to={ADDRESSES.timetables} className="button" data-look="secondary">
              {text.back}
            </Link>
          </div>
        </Form>
        <div className="overflow-x-auto">
          <table className="w-full text-small [&_td]:p-2 [&_th]:p-2">
            <caption className="text-left font-bold py-2">{text.sample}</caption>
            <thead className="bg-sunken text-left">
              <tr>
                {columns.map((title, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
                  <th key={place} scope="col">
                    {title || text.columnOf(place + 1)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sample.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
                <tr key={row} className="border-t border-t-line">
                  {columns.map((_, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is known by its place
                    <td key={place}>{cells[place]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
