import { Outlet, useLoaderData } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { SettingsHead } from "#app/components/settings/head.tsx";
import { NoticesForm } from "#app/components/settings/notices-form.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitStepForm } from "#app/http/dashboard/step-form.server.ts";
import { noticesFormSchema } from "#app/models/settings/setting.schema.ts";
import { readNotices, saveNotices } from "#app/services/settings/notices.server.ts";
import { settingsText, noticesText as text } from "#app/text/settings/settings.ts";

export const loader = guarded({
  "GET /admin/configuracoes/notificacoes": ({ deps }) => readNotices(deps),
});

export const action = guarded({
  "POST /admin/configuracoes/notificacoes": ({ form, actor, context, deps }) =>
    submitStepForm(
      { form, context },
      {
        schema: noticesFormSchema,
        call: (input) => saveNotices(deps, actor, input),
        done: () => ({ to: ADDRESSES.settingsNotices, toast: { title: settingsText.saved } }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: `${settingsText.noticesTab}: ${settingsText.title}` };

export default function NoticesSettings() {
  const notices = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <SettingsHead current={ADDRESSES.settingsNotices}>
        <ButtonLink to={ADDRESSES.settingsTestMail} look="secondary" preventScrollReset>
          {text.test}
        </ButtonLink>
        <ButtonLink to={ADDRESSES.settingsNotifyTeachers} look="secondary" preventScrollReset>
          {text.notify}
        </ButtonLink>
      </SettingsHead>
      <Outlet />
      <section className="panel settings-panel" aria-label={settingsText.noticesTab}>
        <NoticesForm notices={notices} reply={reply} />
      </section>
    </>
  );
}
