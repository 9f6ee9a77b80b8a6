import { getFormProps, useForm } from "@conform-to/react";
import { Link, useLoaderData } from "@remix-run/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { SettingsHead } from "#app/components/settings/head.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { ANIMATION_SPEEDS, DISPLAY_KEYS, REFRESH_SECONDS } from "#app/domain/settings/setting.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { displayFormSchema } from "#app/models/settings/setting.schema.ts";
import { readSettingGroup, saveSettings } from "#app/services/settings/settings.server.ts";
import { noticesText, settingsText, displayText as text } from "#app/text/settings/settings.ts";

export const loader = guarded({
  "GET /admin/configuracoes/painel": ({ deps }) => {
    const { values, updatedAt } = readSettingGroup(deps, [...DISPLAY_KEYS]);
    return { refresh_interval: values.refresh_interval, animation_speed: values.animation_speed, updatedAt };
  },
});

export const action = guarded({
  "POST /admin/configuracoes/painel": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: displayFormSchema,
        call: ({ refresh_interval, animation_speed, updatedAt }) =>
          saveSettings(
            deps,
            actor,
            { refresh_interval: String(refresh_interval), animation_speed },
            updatedAt,
          ),
        done: () => ({ to: ADDRESSES.settingsDisplay, toast: { title: settingsText.saved } }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: `${settingsText.displayTab}: ${settingsText.title}` };

const SPEEDS = ANIMATION_SPEEDS.map((value) => ({ value, label: text.speeds[value] }));

export default function DisplaySettings() {
  const { updatedAt, ...present } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<typeof present, string[]>({
    id: "exibicao",
    lastResult: reply?.result,
    defaultValue: present,
  });
  const speed = SPEEDS.find(({ value }) => value === present.animation_speed)?.label;
  return (
    <>
      <SettingsHead current={ADDRESSES.settingsDisplay}>
        <Link
          to={ADDRESSES.tvPanel}
          className="button"
          data-look="secondary"
          target="_blank"
          rel="noopener"
          reloadDocument
        >
          <Icon name="screen" size={20} />
          {text.openPanel}
        </Link>
        <Link
          to={`${ADDRESSES.tvPanel}?modo=paginas`}
          className="button"
          data-look="quiet"
          target="_blank"
          rel="noopener"
          reloadDocument
        >
          {text.openPages}
        </Link>
      </SettingsHead>
      <section className="panel settings-panel" aria-labelledby="titulo-exibicao">
        <h2 id="titulo-exibicao">{text.title}</h2>
        <p className="hint">{text.pagesHint}</p>
        <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
          <ErrorSummary form={form} title={settingsText.saveFailed} labels={text.fields} />
          <SeenVersion of="setting" row={{ id: null, updatedAt }} reply={reply} />
          <PresentRow reply={reply}>
            <Facts
              rows={[
                [text.fields.refresh_interval, present.refresh_interval],
                [text.fields.animation_speed, speed],
              ]}
            />
          </PresentRow>
          <TextField
            field={fields.refresh_interval}
            label={text.fields.refresh_interval}
            hint={text.intervalHint}
            type="number"
            min={REFRESH_SECONDS.least}
            max={REFRESH_SECONDS.most}
            inputMode="numeric"
          />
          <SelectField
            field={fields.animation_speed}
            label={text.fields.animation_speed}
            hint={text.speedHint}
            options={SPEEDS}
          />
          <div className="actions">
            <SubmitButton>{noticesText.save}</SubmitButton>
          </div>
        </Form>
      </section>
    </>
  );
}
