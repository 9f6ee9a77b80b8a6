import { Choice } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { MailKey } from "#app/domain/mail/mail.ts";
import { formText } from "#app/text/form.ts";
import { mailPreferenceText as text } from "#app/text/people/profile.ts";

/** Which mail a person gets; kinds that the school does not send are shown as such and cannot be chosen. */
export function MailPreferences({
  preferences,
}: {
  preferences: { key: MailKey; isWanted: boolean; isSent: boolean }[];
}) {
  if (preferences.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="avisos">
      <div className="grid gap-1">
        <h2 id="avisos">{text.title}</h2>
        <p className="hint">{text.lead}</p>
      </div>
      <Form method="post" action={ADDRESSES.profileMailPreferences} className="form" preventScrollReset>
        <fieldset>
          <legend>{text.legend}</legend>
          {preferences.map(({ key, isWanted, isSent }) => (
            <Choice key={key} type="checkbox" name={key} defaultChecked={isWanted}>
              {text.kinds[key]}
              {isSent ? "" : text.notSent(key)}
            </Choice>
          ))}
        </fieldset>
        <div className="actions">
          <SubmitButton look="secondary" formPath={ADDRESSES.profileMailPreferences}>
            {formText.save}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
