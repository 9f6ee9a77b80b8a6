import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { AbsenceForm } from "#app/components/absences/absence-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { absenceFormSchema } from "#app/models/absences/absence.schema.ts";
import { serializeTeacherOptions } from "#app/models/catalog/choices.server.ts";
import { readAbsences } from "#app/services/absences/page.server.ts";
import { tellAbsence } from "#app/services/absences/tell.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";

export const loader = guarded({
  "GET /admin/ausencias": ({ url, context, deps }) => {
    const list = readRegion({ url, context }, () => readAbsences(deps));
    const teachers = readRegion({ url, context }, () => serializeTeacherOptions(deps.db));
    return data({ today: schoolToday(deps), list, teachers }, statusOfRegions(list, teachers));
  },
});

export const action = guarded({
  "POST /admin/ausencias": ({ form, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: absenceFormSchema,
        call: (input) => tellAbsence(deps, actor, scope, input),
        done: ({ absence, lessons }) => ({
          to: addressOf("absence", absence.id),
          toast: { title: text.begun, description: lessons.length > 0 ? text.begunHint : text.count(0) },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

type Rows = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["list"]>["rows"];

function Listed({ rows }: { rows: Rows }) {
  const { columns, states } = text;
  return (
    <Table name={text.listed} columns="s">
      <thead>
        <tr>
          <th scope="col">{columns.person}</th>
          <th scope="col">{columns.days}</th>
          <th scope="col">{columns.shifts}</th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <Link to={addressOf("absence", row.id)} className="tap">
                {row.userName}
              </Link>
              {row.isOwn ? <span className="hint max-sm:self-center"> {text.toldBySelf}</span> : null}
            </td>
            <td data-label={columns.days}>{text.days(row)}</td>
            <td data-label={columns.shifts}>{text.shifts(row.shifts, row.lessons)}</td>
            <td data-label={columns.state}>
              <span className="badge" data-status={row.isDecided ? "approved" : "pending"}>
                {row.isDecided ? states.decided : states.waiting}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export default function Absences() {
  const { today, list, teachers } = useLoaderData<typeof loader>();
  const waiting = list?.rows.filter(({ isDecided }) => !isDecided).length ?? 0;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <AbsenceForm today={today} teachers={teachers} reply={useFormResult<typeof action>()} />
      {list === null ? <LoadFailure sentence={text.loadFailed} /> : null}
      {list ? (
        <section className="panel grid gap-3" aria-labelledby="ausencias">
          <h2 id="ausencias">{waiting > 0 ? text.toDecide(waiting) : text.listed}</h2>
          {list.rows.length > 0 ? <Listed rows={list.rows} /> : <p>{text.empty}</p>}
          {list.isMore ? <p className="hint">{text.more(list.rows.length)}</p> : null}
        </section>
      ) : null}
    </>
  );
}
