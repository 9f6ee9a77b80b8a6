import { getFormProps, useForm } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, FileField, SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ColourSamples } from "#app/components/settings/colour-samples.tsx";
import { SettingsHead } from "#app/components/settings/head.tsx";
import { SchoolLogo, useSchool } from "#app/components/settings/school.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_SCHOOL_NAME_LENGTH } from "#app/domain/limits.ts";
import { PUBLIC_NAMES, type PublicName } from "#app/domain/public/public-name.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitStepForm } from "#app/http/dashboard/step-form.server.ts";
import { takeFile } from "#app/http/form/take-file.server.ts";
import { schoolFormSchema } from "#app/models/settings/setting.schema.ts";
import { readSchoolForm, saveSchool } from "#app/services/settings/school/change-school.server.ts";
import { noticesText, settingsText, schoolText as text } from "#app/text/settings/settings.ts";

export const loader = guarded({
  "GET /admin/configuracoes/escola": ({ deps }) => ({
    ...readSchoolForm(deps),
    defaultName: deps.defaultSchoolName,
  }),
});

export const action = guarded({
  "POST /admin/configuracoes/escola": ({ form, actor, context, deps }) => {
    const file = takeFile(form, "logo");
    return submitStepForm(
      { form, context },
      {
        schema: schoolFormSchema,
        call: (input) => saveSchool(deps, actor, input, file),
        done: ({ darkened }) => ({
          to: ADDRESSES.settingsSchool,
          toast: {
            title: settingsText.saved,
            ...(darkened ? { description: text.darkened(darkened) } : {}),
          },
        }),
      },
    );
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: `${settingsText.schoolTab}: ${settingsText.title}` };

export default function SchoolSettings() {
  const { values, accent, updatedAt, defaultName } = useLoaderData<typeof loader>();
  const school = useSchool();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<typeof values & { logo: File }, string[]>({
    id: "escola",
    lastResult: reply?.result,
    defaultValue: values,
  });
  return (
    <>
      <SettingsHead current={ADDRESSES.settingsSchool} />
      <section className="panel settings-panel" aria-labelledby="titulo-escola">
        <h2 id="titulo-escola">{settingsText.schoolTab}</h2>
        <p className="hint">{text.lead}</p>
        <Form
          method="post"
          {...getFormProps(form)}
          noValidate
          encType="multipart/form-data"
          className="form"
          preventScrollReset
        >
          <ErrorSummary form={form} title={settingsText.saveFailed} labels={text.fields} />
          <SeenVersion of="setting" row={{ id: null, updatedAt }} reply={reply} />
          <PresentRow reply={reply}>
            <Facts
              rows={[
                [text.fields.school_name, values.school_name || defaultName],
                [text.fields.school_colour, values.school_colour || text.noColour],
                [text.fields.public_teacher_name, text.publicNames[values.public_teacher_name as PublicName]],
              ]}
            />
          </PresentRow>
          <TextField
            field={fields.school_name}
            label={text.fields.school_name}
            hint={text.nameHint(defaultName)}
            optional
            maxLength={MAX_SCHOOL_NAME_LENGTH}
            autoComplete="organization"
          />
          <TextField
            field={fields.school_colour}
            label={text.fields.school_colour}
            hint={text.colourHint}
            optional
            placeholder={text.colourExample}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
          />
          {accent ? <ColourSamples accent={accent} /> : null}
          {school?.logo ? (
            <div className="field">
              <p className="font-bold">{text.presentLogo}</p>
              <p className="justify-self-start max-w-full *:h-20 *:border *:border-line">
                <SchoolLogo school={school} />
              </p>
              <Choice type="checkbox" name="removeLogo">
                {text.removeLogo}
              </Choice>
            </div>
          ) : null}
          <FileField
            field={fields.logo}
            label={text.fields.logo}
            hint={text.logoHint}
            optional
            accept=".png,.svg,image/png,image/svg+xml"
          />
          <SelectField
            field={fields.public_teacher_name}
            label={text.fields.public_teacher_name}
            hint={text.publicNamesHint}
            options={PUBLIC_NAMES.map((value) => ({ value, label: text.publicNames[value] }))}
          />
          <div className="actions">
            <SubmitButton>{noticesText.save}</SubmitButton>
          </div>
        </Form>
      </section>
    </>
  );
}
