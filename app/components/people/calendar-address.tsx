import { useId } from "react";
import { Form } from "#app/components/form/form.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { calendarText as text } from "#app/text/bookings/calendar.ts";

export function CalendarAddress({ address }: { address: string | null }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby="calendario">
      <div className="grid gap-1">
        <h2 id="calendario">{text.title}</h2>
        <p className="max-w-[68ch]">{text.lead}</p>
      </div>
      {address ? (
        <>
          <div className="field">
            <label htmlFor={id}>{text.address}</label>
            <p className="hint" id={`${id}-hint`}>
              {text.addressHint}
            </p>
            <input
              id={id}
              className="input"
              value={address}
              readOnly
              aria-describedby={`${id}-hint`}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
          <div className="actions">
            <a className="button" href={address.replace(/^https?:/, "webcal:")}>
              <Icon name="calendar" />
              {text.subscribe}
            </a>
            <CopyButton fieldId={id} label={text.copy} />
          </div>
          <div className="actions">
            <ButtonLink to={ADDRESSES.profileCalendarNew} look="quiet" preventScrollReset>
              {text.renew}
            </ButtonLink>
            <ButtonLink to={ADDRESSES.profileCalendarRevoke} look="quiet-danger" preventScrollReset>
              {text.revoke}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className="hint">{text.inactive}</p>
          <Form method="post" action={ADDRESSES.profileCalendarNew} preventScrollReset>
            <SubmitButton look="secondary">{text.activate}</SubmitButton>
          </Form>
        </>
      )}
    </section>
  );
}
