import { getFormProps, useForm } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextAreaField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { SettingsHead } from "#app/components/settings/head.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_WELCOME_LENGTH } from "#app/domain/limits.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { welcomeFormSchema } from "#app/models/settings/welcome-message.schema.ts";
import { readWelcomeMessages, saveWelcomeMessages } from "#app/services/settings/welcome-messages.server.ts";
import { releaseText } from "#app/text/program/release.ts";
import { panelText } from "#app/text/public/public.ts";
import { settingsText, welcomeText } from "#app/text/settings/settings.ts";

export const loader = guarded({
  "GET /admin/configuracoes": ({ deps }) => ({ ...readWelcomeMessages(deps), release: deps.release }),
});

export const action = guarded({
  "POST /admin/configuracoes": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: welcomeFormSchema,
        call: (input) => saveWelcomeMessages(deps, actor, input),
        done: () => ({ to: ADDRESSES.settings, toast: { title: welcomeText.saved } }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: settingsText.title };

const { fields: LABELS } = welcomeText;

export default function WelcomeSettings() {
  const { messages, updatedAt, release } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<Record<(typeof SHIFTS)[number], string>, string[]>({
    id: "mensagens",
    lastResult: reply?.result,
    defaultValue: Object.fromEntries(SHIFTS.map((shift) => [shift, messages[shift] ?? panelText.welcome])),
  });
  return (
    <>
      <SettingsHead current={ADDRESSES.settings} />
      <section className="panel settings-panel" aria-labelledby="titulo-mensagens">
        <div className="grid gap-1">
          <h2 id="titulo-mensagens">{welcomeText.title}</h2>
          <p className="hint">{welcomeText.lead}</p>
        </div>
        <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
          <ErrorSummary form={form} title={welcomeText.saveFailed} labels={LABELS} />
          <SeenVersion of="welcome-message" row={{ id: null, updatedAt }} reply={reply} />
          <PresentRow reply={reply}>
            <Facts
              rows={SHIFTS.map((shift) => [LABELS[shift], messages[shift] ?? welcomeText.none] as const)}
            />
          </PresentRow>
          {SHIFTS.map((shift) => (
            <TextAreaField
              key={shift}
              field={fields[shift]}
              label={LABELS[shift]}
              hint={welcomeText.hint(MAX_WELCOME_LENGTH)}
              maxLength={MAX_WELCOME_LENGTH}
            />
          ))}
          <div className="actions">
            <SubmitButton>{welcomeText.save}</SubmitButton>
          </div>
        </Form>
      </section>
      <p className="hint">{settingsText.release(releaseText(release))}</p>
    </>
  );
}
