import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextAreaField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { REASON } from "#app/domain/bookings/review/queue-place.ts";
import { MAX_REASON_LENGTH } from "#app/domain/limits.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { useQueueAddress } from "./dialog.tsx";

type Fields = { rejectionReason: string };

export function useRejectionForm(id: string, reply: EditReply | undefined, rejectionReason = "") {
  return useForm<Fields, string[]>({ id, lastResult: reply?.result, defaultValue: { rejectionReason } });
}

export function RejectionErrors({
  form,
  title = reviewText.statusFailed,
}: {
  form: ReturnType<typeof useRejectionForm>[0];
  title?: string;
}) {
  return <ErrorSummary form={form} title={title} labels={{ rejectionReason: reviewText.reason }} />;
}

export function ReasonField({ field }: { field: FieldMetadata<string, Fields, string[]> }) {
  return (
    <TextAreaField
      field={field}
      label={reviewText.reason}
      hint={reviewText.reasonHint}
      maxLength={MAX_REASON_LENGTH}
    />
  );
}

/** The usual reasons, each of which fills the field in: links, so that they do without JavaScript too. */
function Presets() {
  const { search } = useLocation();
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={reviewText.presetsTitle}>
      {reviewText.presets.map((preset, index) => (
        <li key={preset}>
          <Link
            to={withQuery(search, { [REASON]: String(index + 1) }) || "?"}
            className="chip no-underline"
            preventScrollReset
            replace
          >
            {preset}
          </Link>
        </li>
      ))}
    </ul>
  );
}

type FormProps = { reply: EditReply | undefined; children: ReactNode; withPresets?: boolean };

export function RejectionForm(props: FormProps) {
  const chosen = new URLSearchParams(useLocation().search).get(REASON) ?? "";
  return <ReasonForm key={chosen} {...props} preset={reviewText.presets[Number(chosen) - 1]} />;
}

function ReasonForm({
  reply,
  children,
  withPresets = false,
  preset,
}: FormProps & { preset: string | undefined }) {
  const closeTo = useQueueAddress();
  const [form, fields] = useRejectionForm("rejeitar", reply, preset);
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
      {children}
      <RejectionErrors form={form} />
      <ReasonField field={fields.rejectionReason} />
      {withPresets ? <Presets /> : null}
      <DialogActions submit={reviewText.reject} closeTo={closeTo} look="danger" />
    </Form>
  );
}
