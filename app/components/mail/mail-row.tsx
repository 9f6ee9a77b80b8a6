import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { MailState } from "#app/domain/mail/mail.ts";
import type { readMailPage } from "#app/services/mail/list.server.ts";
import { mailListText as text } from "#app/text/mail/mail-screens.ts";

export type ShownMail = ReturnType<typeof readMailPage>["rows"][number];

const LOOKS: Record<MailState, { icon: IconName; status: string }> = {
  waiting: { icon: "hourglass", status: "pending" },
  sent: { icon: "check", status: "approved" },
  failed: { icon: "rejected", status: "rejected" },
};

export function MailTableRow({ mail }: { mail: ShownMail }) {
  const { id, state, attempts, answer, toName, toAddress, subject, when } = mail;
  const { columns } = text;
  const { icon, status } = LOOKS[state];
  const retry = addressOf("mailRetry", id);
  return (
    <tr>
      <th scope="row" className="w-[15rem] font-normal">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          {toName}
          <p className="hint">{toAddress}</p>
        </div>
      </th>
      <td data-label={columns.what}>
        <div className="min-w-0 [overflow-wrap:anywhere]">{subject}</div>
      </td>
      <td data-label={columns.state}>
        <div className="grid gap-1 justify-items-start">
          <span className="badge" data-status={status}>
            <Icon name={icon} size={18} />
            {text.states[state]}
          </span>
          <p className="hint">{when}</p>
          {attempts > 0 ? <p className="hint">{text.attempts(attempts)}</p> : null}
        </div>
      </td>
      <td data-label={columns.answer}>
        <div className="min-w-0 max-w-[20rem] [overflow-wrap:anywhere]">{answer ?? text.noAnswer}</div>
      </td>
      <td className="row-actions">
        {state === "failed" ? (
          <Form method="post" action={retry} preventScrollReset>
            <SubmitButton look="quiet" data-size="row" formPath={retry} aria-label={text.retryOf(toName)}>
              {text.retry}
            </SubmitButton>
          </Form>
        ) : null}
      </td>
    </tr>
  );
}
