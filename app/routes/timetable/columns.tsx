import { redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { FileFailure } from "#app/components/timetable/file-failure.tsx";
import { GridReading, type TypedGrid } from "#app/components/timetable/grid-reading.tsx";
import { afterReading, ImportSteps } from "#app/components/timetable/import-steps.tsx";
import { SheetSelect } from "#app/components/timetable/sheet-select.tsx";
import { ShiftReading } from "#app/components/timetable/shift-reading.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { missingFields, TIMETABLE_FIELD_NAMES } from "#app/domain/timetable/column-mapping.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import {
  timetableColumnsSchema,
  timetableGridFormSchema,
  timetableShiftSchema,
} from "#app/models/timetable/timetable.schema.ts";
import { findOwnMapping, findTimetable } from "#app/models/timetable/timetable.server.ts";
import { findReading } from "#app/models/timetable/timetable-parts.server.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";
import { correctGrid, rereadTimetable } from "#app/services/timetable/receive.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { timetableGridText as gridText } from "#app/text/timetable/grid.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";
import { timetableShiftsText as shiftsText } from "#app/text/timetable/shifts.ts";

export const loader = guarded({
  "GET /admin/grade/:id/colunas": async ({ params, deps }) => {
    const id = idParam(params.id);
    const timetable = findTimetable(deps.db, id);
    if (!timetable) throw notFound();
    const found = timetable.state === "draft" ? findReading(deps.db, id)?.found : undefined;
    // What is not kept any more can't be read otherwise.
    if (!found) throw redirect(addressOf("timetableNames", id));
    const numbered = timetable.format === null ? null : await readDraft(deps, "numbered", id);
    return { timetable, found, numbered, named: findOwnMapping(deps.db, id) };
  },
});

export const action = guarded({
  "POST /admin/grade/:id/colunas": ({ form, params, actor, context, deps }) =>
    form.get("act") === "shift"
      ? submitForm(
          { form, context },
          {
            schema: timetableShiftSchema,
            call: ({ shift = null }) =>
              rereadTimetable(deps, actor, idParam(params.id), { shift }, { mayAsk: true }),
            done: ({ id }) => ({ to: addressOf("timetableColumns", id), toast: { title: shiftsText.saved } }),
          },
        )
      : form.has("act")
        ? submitForm(
            { form, context },
            {
              schema: timetableGridFormSchema,
              call: (input) => correctGrid(deps, actor, idParam(params.id), input),
              done: ({ id }) => ({
                to: addressOf("timetableColumns", id),
                toast: { title: gridText.wasRead },
              }),
            },
          )
        : submitForm(
            { form, context },
            {
              schema: timetableColumnsSchema,
              call: ({ defaultShift = null, ...columns }) =>
                rereadTimetable(
                  deps,
                  actor,
                  idParam(params.id),
                  {
                    shift: defaultShift,
                    mapping: {
                      columns: Object.fromEntries(
                        Object.entries(columns).filter(([, at]) => at !== undefined),
                      ),
                      defaultShift,
                    },
                  },
                  { mayAsk: true },
                ),
              done: (received) => ({ to: afterReading(received) }),
            },
          ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.importTitle };

const NEEDED = missingFields({ columns: {}, defaultShift: null });

export default function TimetableColumns() {
  const { timetable, found, named, numbered } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const failure = failureOf(reply) ?? Object.values(reply?.result.error ?? {}).flat()[0];
  const typed = reply?.result.initialValue as Record<string, string> | undefined;
  if (found.grid)
    return (
      <>
        <ImportSteps timetable={timetable} step={2} />
        <GridReading
          // What was read anew fills the form anew.
          key={timetable.updatedAt}
          timetable={timetable}
          found={found}
          grid={found.grid}
          missing={numbered?.missing ?? 0}
          failure={failure ?? undefined}
          typed={typed as TypedGrid | undefined}
        />
        {numbered ? <ShiftReading numbered={numbered} /> : null}
      </>
    );
  if (!found.table)
    return (
      <>
        <ImportSteps timetable={timetable} step={2} />
        {failure ? <FileFailure title={text.columnsFailed} sentence={failure} /> : null}
        <p className="notice">{shiftsText.ownColumns}</p>
        {numbered ? <ShiftReading numbered={numbered} /> : null}
        <div className="actions">
          <ButtonLink to={addressOf("timetableNames", timetable.id)}>{shiftsText.goOn}</ButtonLink>
        </div>
      </>
    );
  const { columns, sample, suggested } = found.table;
  const mapping = named ?? suggested;
  return (
    <>
      <ImportSteps timetable={timetable} step={2} />
      <section className="panel" aria-labelledby="colunas">
        <h2 id="colunas">{text.steps[1]}</h2>
        <p className="hint">{text.columnsLead}</p>
        {failure ? <FileFailure title={text.columnsFailed} sentence={failure} /> : null}
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
                  defaultValue={typed?.[name] ?? String(mapping.columns[name] ?? "")}
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
                defaultValue={typed?.defaultShift ?? mapping.defaultShift ?? ""}
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
          {numbered ? <p>{shiftsText.taken(numbered)}</p> : null}
          <div className="actions">
            <SubmitButton>{text.readColumns}</SubmitButton>
            <Link to={ADDRESSES.timetables} className="button" data-look="secondary">
              {text.back}
            </Link>
          </div>
        </Form>
        <Form method="post" className="flex flex-wrap items-end gap-3" preventScrollReset>
          <SheetSelect found={found} value={typed?.sheet} />
          {found.sheets.length > 1 ? (
            <button type="submit" className="button" data-look="secondary" name="act" value="sheet">
              {gridText.readSheet}
            </button>
          ) : null}
          <button type="submit" className="button" data-look="secondary" name="act" value="grid">
            {gridText.isGrid}
          </button>
          <p className="hint basis-full">{gridText.isGridHint}</p>
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
