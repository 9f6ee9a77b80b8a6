import { getFormProps, useForm } from "@conform-to/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FieldErrors } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { type HandoutState, lineId } from "#app/domain/equipment/handout.ts";
import { MAX_HANDOUT_NOTE_LENGTH } from "#app/domain/limits.ts";
import { versionOf } from "#app/domain/version.ts";
import type { CounterLine } from "#app/services/equipment/counter.server.ts";
import { counterText as text } from "#app/text/equipment/counter.ts";

type Values = { quantity: string; note: string };

/** The version that a line's form sends while nothing was handed out. */
const NONE_YET = "none";

/** Whether the reply of the page's action is about this line. */
export function isReplyOf(line: CounterLine, reply: EditReply): boolean {
  const typed = reply.result.initialValue;
  return (
    String(typed?.reservationId) === String(line.reservationId) &&
    String(typed?.equipmentId) === String(line.equipmentId)
  );
}

function offered({ quantity, out, back }: CounterLine): { state: HandoutState; isAgain: boolean }[] {
  const more = quantity > out ? [{ state: "out" as const, isAgain: back > 0 || out > 0 }] : [];
  return out > 0 ? [{ state: "back" as const, isAgain: false }, ...more] : more;
}

/** "Entregue" and "Devolvido" of a line, with how many and a note (rules R29.13). */
export function HandoutForm({ line, reply }: { line: CounterLine; reply: EditReply | undefined }) {
  const own = reply && isReplyOf(line, reply) ? reply : undefined;
  const [form, fields] = useForm<Values, string[]>({
    id: `entrega-${lineId(line)}`,
    lastResult: own?.result,
    defaultValue: { quantity: String(line.out || line.quantity), note: line.note ?? "" },
  });
  const acts = offered(line);
  if (acts.length === 0) return null;
  const { reservationId, equipmentId, equipmentName, environmentNames, startTime, handout } = line;
  const version = handout ? versionOf("handout", handout) : NONE_YET;
  const of = text.of(equipmentName, environmentNames.join(" + "), startTime);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="grid gap-1.5 justify-items-start"
      preventScrollReset
    >
      <ErrorSummary form={form} title={text.failed} labels={text.fields} />
      <input type="hidden" name="reservationId" value={reservationId} autoComplete="off" />
      <input type="hidden" name="equipmentId" value={equipmentId} autoComplete="off" />
      <input type="hidden" name="updatedAt" value={version} autoComplete="off" />
      <div className="flex flex-wrap items-center gap-2">
        <label className="contents">
          <span className="sr-only">
            {text.quantity}
            {of}
          </span>
          <input
            className="input w-20 tabular-nums"
            type="text"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            id={fields.quantity.id}
            name={fields.quantity.name}
            defaultValue={fields.quantity.initialValue as string | undefined}
            aria-invalid={fields.quantity.errors ? true : undefined}
            aria-describedby={fields.quantity.errors ? fields.quantity.errorId : undefined}
          />
        </label>
        {acts.map(({ state, isAgain }, index) => (
          <SubmitButton
            key={state}
            name="state"
            value={state}
            look={index === 0 && !isAgain ? "primary" : "secondary"}
          >
            {state === "out" && isAgain && line.out === 0 ? text.again : text[state]}
            <span className="sr-only">{of}</span>
          </SubmitButton>
        ))}
        <Fold className="fold" isOpen={Boolean(fields.note.errors)}>
          <summary className="min-h-11 content-center text-primary">
            {text.note}
            <span className="sr-only">{of}</span>
          </summary>
          <input
            className="input"
            aria-label={text.note + of}
            maxLength={MAX_HANDOUT_NOTE_LENGTH}
            autoComplete="off"
            id={fields.note.id}
            name={fields.note.name}
            defaultValue={fields.note.initialValue as string | undefined}
            aria-invalid={fields.note.errors ? true : undefined}
            aria-describedby={fields.note.errors ? fields.note.errorId : undefined}
          />
        </Fold>
      </div>
      <FieldErrors field={fields.quantity} />
      <FieldErrors field={fields.note} />
    </Form>
  );
}
