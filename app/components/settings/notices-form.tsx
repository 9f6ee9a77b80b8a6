import { getFormProps, useForm } from "@conform-to/react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { WEEKDAYS } from "#app/domain/bookings/submission-window.ts";
import { MAX_EMAIL_LENGTH } from "#app/domain/limits.ts";
import { MAIL_KEYS } from "#app/domain/settings/setting.ts";
import { weekdayText } from "#app/text/bookings/reservations.ts";
import { settingsText, noticesText as text } from "#app/text/settings/settings.ts";
import { windowStateText } from "#app/text/settings/submission-window.ts";

type Values = Record<keyof typeof text.fields, string>;
type Moment = Parameters<typeof windowStateText>[0]["until"];

export type Notices = {
  values: Values;
  ticked: string[];
  state: { isOpen: boolean; until: Moment };
  updatedAt: string;
  mail: { isConfigured: boolean; hasLinks: boolean; from: string | null };
};

const WEEKDAY_OPTIONS = WEEKDAYS.map((value) => ({ value, label: weekdayText[value] }));

function PresentNotices({ values, ticked }: Pick<Notices, "values" | "ticked">) {
  const weekday = (value: string) => weekdayText[value as Moment["weekday"]];
  return (
    <Facts
      rows={[
        [text.open, `${weekday(values.openWeekday)}, ${values.openTime}`],
        [text.deadline, `${weekday(values.deadlineWeekday)}, ${values.deadlineTime}`],
        [text.enforced, ticked.includes("reservation_window_enforced") ? text.on : text.off],
        [text.fields.pending_limit, values.pending_limit],
        [text.fields.mail_from, values.mail_from || text.off],
        [
          text.switches,
          MAIL_KEYS.filter((key) => ticked.includes(key))
            .map((key) => text.switch[key])
            .join("; "),
        ],
      ]}
    />
  );
}

function MailState({ isConfigured, hasLinks }: Pick<Notices["mail"], "isConfigured" | "hasLinks">) {
  if (!isConfigured) return <p className="notice">{text.noMailServer}</p>;
  return hasLinks ? null : <p className="notice">{text.noAddress}</p>;
}

/** The form of the submission window and of the mail that is sent (rules R4.6, R12.4). */
export function NoticesForm({ notices, reply }: { notices: Notices; reply: EditReply | undefined }) {
  const { values, state } = notices;
  const [form, fields] = useForm<Values, string[]>({
    id: "notificacoes",
    lastResult: reply?.result,
    defaultValue: values,
  });
  // A returned form has exactly the checkboxes that were ticked in it.
  const typed = reply?.result.initialValue;
  const isTicked = (name: string) => (typed ? typed[name] === "on" : notices.ticked.includes(name));
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
      <ErrorSummary form={form} title={settingsText.saveFailed} labels={text.fields} />
      <SeenVersion of="setting" row={{ id: null, updatedAt: notices.updatedAt }} reply={reply} />
      <PresentRow reply={reply}>
        <PresentNotices {...notices} />
      </PresentRow>
      <fieldset className="grid gap-4">
        <legend>
          <h2>{text.windowTitle}</h2>
        </legend>
        <p className="badge justify-self-start">{windowStateText(state)}</p>
        <div className="grid gap-x-4 gap-y-3 grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] items-start">
          <SelectField field={fields.openWeekday} label={text.fields.openWeekday} options={WEEKDAY_OPTIONS} />
          <TextField field={fields.openTime} label={text.fields.openTime} type="time" />
        </div>
        <div className="grid gap-x-4 gap-y-3 grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] items-start">
          <SelectField
            field={fields.deadlineWeekday}
            label={text.fields.deadlineWeekday}
            options={WEEKDAY_OPTIONS}
          />
          <TextField field={fields.deadlineTime} label={text.fields.deadlineTime} type="time" />
        </div>
        <div>
          <Choice
            type="checkbox"
            name="reservation_window_enforced"
            defaultChecked={isTicked("reservation_window_enforced")}
          >
            {text.enforced}
          </Choice>
          <p className="hint">{text.enforcedHint}</p>
        </div>
        <TextField
          field={fields.pending_limit}
          label={text.fields.pending_limit}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend>
          <h2>{text.mailTitle}</h2>
        </legend>
        <MailState {...notices.mail} />
        <TextField
          field={fields.mail_from}
          label={text.fields.mail_from}
          hint={text.senderHint}
          optional
          type="email"
          placeholder={notices.mail.from ?? text.senderExample}
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <fieldset>
          <legend>{text.switches}</legend>
          {MAIL_KEYS.map((name) => (
            <Choice key={name} type="checkbox" name={name} defaultChecked={isTicked(name)}>
              {text.switch[name]}
            </Choice>
          ))}
        </fieldset>
      </fieldset>
      <div className="actions">
        <SubmitButton>{text.save}</SubmitButton>
      </div>
    </Form>
  );
}
