import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextAreaField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { MAX_REASON_LENGTH } from "#app/domain/limits.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { useQueueAddress } from "./dialog.tsx";

type Fields = { rejectionReason: string };

export function useRejectionForm(id: string, reply: EditReply | undefined) {
  return useForm<Fields, string[]>({ id, lastResult: reply?.result });
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

export function RejectionForm({ reply, children }: { reply: EditReply | undefined; children: ReactNode }) {
  const closeTo = useQueueAddress();
  const [form, fields] = useRejectionForm("rejeitar", reply);
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
      {children}
      <RejectionErrors form={form} />
      <ReasonField field={fields.rejectionReason} />
      <DialogActions submit={reviewText.reject} closeTo={closeTo} look="danger" />
    </Form>
  );
}
