import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextAreaField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, SeenVersion } from "#app/components/form/seen-version.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { MAX_REASON_LENGTH } from "#app/domain/limits.ts";
import type { WaitingEquipment } from "#app/services/equipment/waiting.server.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { bookedText } from "#app/text/equipment/booked.ts";

/** Rejects what was asked for later, with a reason; its approval is the queue's line. */
export function EquipmentDecision({
  line,
  reply,
  closeTo,
}: {
  line: WaitingEquipment;
  reply: EditReply | undefined;
  closeTo: string;
}) {
  const sentId = reply?.result.initialValue?.equipmentId;
  const isOwn = sentId === undefined || String(sentId) === String(line.equipmentId);
  const [form, fields] = useForm<{ rejectionReason: string }, string[]>({
    id: `equipamento-${line.equipmentId}`,
    lastResult: isOwn ? reply?.result : undefined,
    defaultValue: { rejectionReason: "" },
  });
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
      <ErrorSummary
        form={form}
        title={bookedText.decideFailed}
        labels={{ rejectionReason: reviewText.reason }}
      />
      <SeenVersion of="reservation" row={line} />
      <input type="hidden" name="equipmentId" value={line.equipmentId} />
      <input type="hidden" name="act" value="reject" />
      <p>
        <b>{bookedText.line(line)}</b>
      </p>
      <p>{bookedText.rest(line)}</p>
      <TextAreaField
        field={fields.rejectionReason}
        label={reviewText.reason}
        hint={reviewText.reasonHint}
        maxLength={MAX_REASON_LENGTH}
      />
      <DialogActions submit={bookedText.reject} closeTo={closeTo} look="danger" />
    </Form>
  );
}
