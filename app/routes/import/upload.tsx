import { getFormProps, useForm } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { TemplateLinks } from "#app/components/import/templates.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { IMPORT_SLUGS, type ImportKind, importKindOfSlug } from "#app/domain/import/import.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { takeFile } from "#app/http/form/take-file.server.ts";
import { uploadSchema } from "#app/models/import/import.schema.ts";
import { listImportKinds, receiveUpload } from "#app/services/import/receive.server.ts";
import { importText } from "#app/text/import/import.ts";
import { templateText } from "#app/text/import/templates.ts";

export const loader = guarded({
  "GET /admin/importar": ({ url, actor, deps }) => {
    const kind = importKindOfSlug(url.searchParams.get("tipo"));
    return { kinds: listImportKinds(deps, actor.role, kind), kind };
  },
});

export const action = guarded({
  "POST /admin/importar": ({ form, actor, context, deps }) => {
    const file = takeFile(form, "arquivo");
    return submitForm(
      { form, context },
      {
        schema: uploadSchema,
        call: ({ tipo, sheet }) =>
          receiveUpload(deps, actor, {
            kind: importKindOfSlug(tipo ?? null),
            file,
            sheet: sheet ?? undefined,
          }),
        done: (upload) => ({ to: addressOf("importPreview", upload) }),
      },
    );
  },
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: importText.title };

const LABELS = { tipo: importText.kind, arquivo: importText.file, sheet: importText.sheetField };

export default function UploadImport() {
  const { kinds, kind } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<{ tipo: string; arquivo: File; sheet: string }, string[]>({
    id: "importar",
    lastResult: reply?.result,
    defaultValue: { tipo: kind ? IMPORT_SLUGS[kind] : "", sheet: "" },
  });
  const options = kinds.map((each: ImportKind) => ({
    value: IMPORT_SLUGS[each],
    label: importText.kinds[each],
  }));
  return (
    <>
      <PageHead title={importText.title} lead={importText.lead} />
      <div className="panel">
        <Form
          method="post"
          {...getFormProps(form)}
          noValidate
          encType="multipart/form-data"
          className="form"
          preventScrollReset
        >
          <ErrorSummary form={form} title={importText.failed} labels={LABELS} />
          <SelectField field={fields.tipo} label={LABELS.tipo} options={options} />
          <FileField
            field={fields.arquivo}
            label={LABELS.arquivo}
            accept=".csv,.txt,.xlsx,.ods,.ics,text/csv,text/calendar"
          />
          <TextField field={fields.sheet} label={LABELS.sheet} optional maxLength={100} />
          <div className="actions">
            <SubmitButton>{importText.upload}</SubmitButton>
          </div>
        </Form>
      </div>
      <section className="panel" aria-labelledby="modelos">
        <h2 id="modelos">{templateText.title}</h2>
        <p className="hint">{templateText.lead}</p>
        <ul className="templates grid gap-1 mt-3">
          {kinds.map((each: ImportKind) => (
            <li key={each}>
              <span className="font-bold w-40">{importText.kinds[each]}</span>
              <TemplateLinks kind={each} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
