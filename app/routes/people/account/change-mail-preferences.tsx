import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { mailPreferencesSchema } from "#app/models/mail/mail.schema.ts";
import { saveMailPreferences } from "#app/services/mail/preferences.server.ts";
import { mailPreferenceText as text } from "#app/text/people/profile.ts";

export const loader = guarded({ "GET /perfil/avisos": () => null });

export const action = guarded({
  "POST /perfil/avisos": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: mailPreferencesSchema,
        call: (wanted) => saveMailPreferences(deps, actor, wanted),
        done: () => ({ to: ADDRESSES.profile, toast: { title: text.saved } }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

export default function ChangeMailPreferences() {
  return <BulkFailure reply={useFormResult<typeof action>()} title={text.failed} />;
}
