import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Choice } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ImportFaults } from "#app/components/import/faults.tsx";
import { MappingForm } from "#app/components/import/mapping.tsx";
import { ImportNotes, LeftOutRows, SheetRead } from "#app/components/import/notes.tsx";
import { PasswordSheet } from "#app/components/import/passwords.tsx";
import { ImportSample, ImportSummary } from "#app/components/import/summary.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { watchFirstSteps } from "#app/http/dashboard/step-form.server.ts";
import { answerForm, redirectWithToast } from "#app/http/form/form.server.ts";
import { readChoices } from "#app/http/import/import-mapping.ts";
import { importSchema } from "#app/models/import/import.schema.ts";
import { previewImport } from "#app/services/import/preview.server.ts";
import { mayImport } from "#app/services/import/receive.server.ts";
import { runImport } from "#app/services/import/run.server.ts";
import { refuse } from "#app/services/result.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import { importText } from "#app/text/import/import.ts";

/** Fields of the largest form of columns, with the defaults. */
const MOST_QUERY = 30;

export const loader = guarded({
  "GET /admin/importar/:id": async ({ url, params, actor, deps }) => {
    const upload = deps.uploads.find(params.id, actor.id);
    if (!upload) return data({ preview: null }, { status: 404 });
    const query = [...url.searchParams].filter(([name]) => name !== "fora");
    const preview = await previewImport(deps, upload, readChoices(url, upload));
    return { preview: { ...preview, query: query.slice(0, MOST_QUERY) } };
  },
});

export const action = guarded({
  "POST /admin/importar/:id": ({ form, url, params, actor, context, deps }) => {
    const lead = watchFirstSteps(context);
    return answerForm(form, {
      schema: importSchema,
      call(input) {
        const upload = deps.uploads.find(params.id, actor.id);
        if (!upload || !mayImport(actor.role, upload.kind)) return refuse("importGone");
        return runImport(deps, actor, upload, readChoices(url, upload), input);
      },
      answer({ kind, created, updated, unchanged, passwords, pending }, submission) {
        deps.uploads.remove(params.id ?? "");
        // Sets a status: the loader, which runs after this, finds the file gone.
        if (passwords.length > 0) {
          return data({ result: submission.reply(), sheet: { passwords, pending } }, { status: 200 });
        }
        const description = `${importText.kinds[kind]}: ${importText.outcome(created, updated, unchanged)}`;
        const toast = { title: importText.done, description };
        const outcome = lead({ to: ADDRESSES.importFile, toast });
        return redirectWithToast(context, outcome.to, outcome.toast ?? toast);
      },
    });
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: importText.title };

function ImportGone() {
  return (
    <>
      <PageHead title={importText.title} />
      <div className="panel">
        <EmptyState
          sentence={importText.gone}
          action={{ to: ADDRESSES.importFile, label: importText.otherFile }}
        />
      </div>
    </>
  );
}

export default function PreviewImport() {
  const { preview } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const passwords = reply && "sheet" in reply ? reply.sheet : null;
  if (passwords) return <PasswordSheet {...passwords} />;
  if (!preview) return <ImportGone />;
  const { kind, fields, titles, mapping, missing, counts, faults, touched, toCome, sample } = preview;
  const { sheet, otherSheets, defaults, notes, query } = preview;
  const failure = failureOf(reply);
  const count = counts.creates + counts.updates;
  const canImport = count > 0 && counts.faults === 0 && missing.length === 0;
  return (
    <>
      <PageHead title={importText.previewTitle(kind)}>
        <ButtonLink to={ADDRESSES.importFile} look="secondary">
          {importText.otherFile}
        </ButtonLink>
      </PageHead>
      <div className="panel grid gap-6">
        {failure ? (
          <div className="notice" data-tone="danger" role="alert">
            <p className="font-bold">{importText.failed}</p>
            <p>{failure}</p>
          </div>
        ) : null}
        <SheetRead sheet={sheet} otherSheets={otherSheets} />
        <MappingForm fields={fields} titles={titles} mapping={mapping} kind={kind} defaults={defaults} />
        {missing.length > 0 ? (
          <p className="notice" data-tone="warning">
            {importText.missing(missing.map((name) => importText.fields[name] ?? name))}
          </p>
        ) : (
          <ImportSummary counts={counts} />
        )}
        <LeftOutRows count={counts.leftOut} back={`?${new URLSearchParams(query)}`} />
        <ImportFaults faults={faults} count={counts.faults} query={query} />
        <ImportNotes notes={notes} count={counts.notes} />
        <Form method="post" className="form" preventScrollReset>
          <input type="hidden" name="creates" value={counts.creates} autoComplete="off" />
          <input type="hidden" name="updates" value={counts.updates} autoComplete="off" />
          {canImport && touched > 0 ? (
            <fieldset className="field">
              <legend>{blockedDayText.touches(touched)}</legend>
              <Choice type="checkbox" name="notifyTeachers" defaultChecked>
                {blockedDayText.notifyTeachers}
              </Choice>
              {toCome > 0 ? (
                <Choice type="checkbox" name="cancelTouched">
                  {blockedDayText.cancelTouched(toCome)}
                </Choice>
              ) : null}
              <Choice type="checkbox" name="rejectPending">
                {blockedDayText.rejectPending}
              </Choice>
            </fieldset>
          ) : null}
          {canImport ? (
            <div className="actions">
              <SubmitButton>{importText.submit(count)}</SubmitButton>
            </div>
          ) : null}
          {count === 0 && counts.faults === 0 && missing.length === 0 ? <p>{importText.nothing}</p> : null}
        </Form>
        <ImportSample titles={titles} rows={sample} />
      </div>
    </>
  );
}
