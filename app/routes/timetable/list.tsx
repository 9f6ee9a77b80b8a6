import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { afterReading } from "#app/components/timetable/import-steps.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { MAX_SHEET_NAME } from "#app/domain/limits.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { takeFile } from "#app/http/form/take-file.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { timetableFormSchema } from "#app/models/timetable/timetable.schema.ts";
import type { Timetable } from "#app/models/timetable/timetable.server.ts";
import { receiveTimetable } from "#app/services/timetable/receive.server.ts";
import { readTimetables } from "#app/services/timetable/screens.server.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

export const loader = guarded({
  "GET /admin/grade": ({ url, context, deps }) => {
    const read = readRegion({ url, context }, () => readTimetables(deps));
    return data({ read }, statusOfRegions(read));
  },
});

export const action = guarded({
  "POST /admin/grade": ({ form, actor, context, deps }) => {
    const file = takeFile(form, "file");
    return submitForm(
      { form, context },
      {
        schema: timetableFormSchema,
        call: ({ format, sheet, shift, ...input }) =>
          receiveTimetable(
            deps,
            actor,
            { ...input, file, choice: { format, sheet, shift } },
            { mayAsk: true },
          ),
        done: (received) => ({ to: afterReading(received) }),
      },
    );
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

const LABELS = {
  file: text.file,
  startDate: text.startDate,
  endDate: text.endDate,
  calendarId: text.calendar,
  sheet: text.sheet,
};

/** What can be done with a timetable next: gone on with, followed, undone, removed. */
function Acts({ timetable }: { timetable: Timetable }) {
  const { id, state, isStopped, format, fileName } = timetable;
  const name = <span className="sr-only">{text.of(fileName)}</span>;
  const next = format === null ? "timetableColumns" : "timetableNames";
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-2 [&>a]:tap">
      {state === "draft" ? (
        <>
          <Link to={addressOf(next, id)}>
            {text.resume}
            {name}
          </Link>
          <Link to={addressOf("timetableDelete", id)} preventScrollReset>
            {text.delete}
            {name}
          </Link>
        </>
      ) : (
        <Link to={addressOf("timetablePublication", id)}>
          {text.follow}
          {name}
        </Link>
      )}
      {state === "published" || isStopped ? (
        <Link to={addressOf("timetableUndo", id)} preventScrollReset>
          {text.undo}
          {name}
        </Link>
      ) : null}
    </span>
  );
}

function Row({ timetable }: { timetable: Timetable }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 border-t border-t-line">
      <div className="grow basis-80 min-w-0">
        <p>
          <b>{timetable.fileName}</b>{" "}
          <span className="hint">
            {timetable.isStopped ? text.interrupted : text.states[timetable.state]}
          </span>
        </p>
        <p className="hint">
          {text.facts(timetable.lessonCount, timetable.startDate, timetable.endDate)}
          {" · "}
          {timetable.from
            ? text.holdsFrom(timetable.from)
            : text.sent(timetable.createdAt, timetable.makerName)}
        </p>
      </div>
      <Acts timetable={timetable} />
    </li>
  );
}

export default function Timetables() {
  const { read } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<
    Record<Exclude<keyof typeof LABELS, "file">, string> & { file: File },
    string[]
  >({
    id: "grade",
    lastResult: reply?.result,
    defaultValue: { startDate: "", endDate: "", calendarId: "", sheet: "" },
  });
  const calendars = (read?.calendars ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Outlet />
      {read === null ? <LoadFailure sentence={text.loadFailed} /> : null}
      {read && read.timetables.length === 0 ? (
        <div className="panel">
          <EmptyState sentence={text.none} hint={text.noneHint} />
        </div>
      ) : null}
      {read && read.timetables.length > 0 ? (
        <section className="panel flush" aria-labelledby="grades">
          <h2 id="grades" className="px-4 py-3">
            {text.listed}
          </h2>
          <ul>
            {read.timetables.map((each) => (
              <Row key={each.id} timetable={each} />
            ))}
          </ul>
        </section>
      ) : null}
      <section className="panel" aria-labelledby="enviar">
        <h2 id="enviar">{text.upload}</h2>
        <Form
          method="post"
          {...getFormProps(form)}
          noValidate
          encType="multipart/form-data"
          className="form"
          preventScrollReset
        >
          <ErrorSummary form={form} title={text.sendFailed} labels={LABELS} />
          <FileField
            field={fields.file}
            label={text.file}
            hint={text.fileHint}
            accept=".csv,.xlsx,.ods,.xml,.txt"
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={fields.startDate} label={text.startDate} type="date" />
            <TextField field={fields.endDate} label={text.endDate} type="date" />
          </div>
          <TextField
            field={fields.sheet}
            label={text.sheet}
            hint={text.sheetHint}
            maxLength={MAX_SHEET_NAME}
            autoComplete="off"
            optional
          />
          {calendars.length > 1 ? (
            <SelectField
              field={fields.calendarId}
              label={text.calendar}
              placeholder={text.defaultCalendar}
              options={calendars}
              optional
            />
          ) : null}
          <div className="actions">
            <SubmitButton>{text.send}</SubmitButton>
          </div>
        </Form>
      </section>
    </>
  );
}
