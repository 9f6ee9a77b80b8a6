import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useState } from "react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { useStickyBar } from "#app/components/ui/use-sticky-bar.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { closureText as text } from "#app/text/rooms/closures.ts";
import { ClosureFields, type ClosureValues } from "./closure-fields.tsx";
import { type Affected, AffectedRows, countMoves, proposedMoves } from "./closure-rows.tsx";

type Reply = {
  result: SubmissionResult<string[]>;
  refusal?: { problem: string; details?: Record<string, unknown> };
};

function affectedOf(reply: Reply | undefined): Affected | null {
  return reply?.refusal?.problem === "closureTouches" ? (reply.refusal.details as unknown as Affected) : null;
}

function shiftsText(typed: unknown): string {
  const chosen = SHIFTS.filter((shift) => [typed].flat().includes(shift));
  const isAll = chosen.length === 0 || chosen.length === SHIFTS.length;
  return isAll ? text.allShifts : chosen.map((shift) => shiftText[shift].toLowerCase()).join(" e ");
}

/** What becomes of the reservations, and the acts; its numbers follow the lists. */
function MovesBar({ moves, closeTo }: { moves: string[]; closeTo: string }) {
  const bar = useStickyBar<HTMLDivElement>();
  const { moved, toMakeUp } = countMoves(moves);
  return (
    <div className="request-bar" ref={bar}>
      <p className="flex-1 min-w-0 text-small/4.75" aria-live="polite">
        <b>{text.bar(moved, toMakeUp)}</b>
        <span className="block text-muted max-sm:hidden">{text.barHint}</span>
      </p>
      <Link to={closeTo} className="button" data-look="secondary">
        {text.cancel}
      </Link>
      <button type="submit" name="stays" value="on" className="button max-sm:hidden" data-look="secondary">
        {text.closeOnly}
      </button>
      <SubmitButton>{text.closeAndMove(moved)}</SubmitButton>
    </div>
  );
}

export function ClosureForm({
  today,
  type,
  closeTo,
  reply,
}: {
  today: CivilDate;
  type: EnvironmentType;
  closeTo: string;
  reply: Reply | undefined;
}) {
  const [form, fields] = useForm<ClosureValues, string[]>({
    id: "fechamento",
    lastResult: reply?.result,
    defaultValue: { startDate: today, endDate: today },
  });
  const affected = affectedOf(reply);
  const typed = reply?.result.initialValue ?? {};
  const moves = [typed.moves ?? []].flat().map(String);
  const proposed = affected ? proposedMoves(affected, moves) : [];
  const [chosen, setChosen] = useState<{ of: Affected; moves: string[] } | null>(null);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="grid gap-4 content-start"
      preventScrollReset
      onChange={(event) => {
        const sent = new FormData(event.currentTarget).getAll("moves").map(String);
        if (affected) setChosen({ of: affected, moves: sent });
      }}
    >
      {affected ? null : <ErrorSummary form={form} title={text.saveFailed} labels={text.fields} />}
      <div className="panel gap-0 p-0 sm:p-0">
        {/* Always there, so that what was typed stays; folded on a phone once the lessons are shown. */}
        <details className="fold desk-open" open={!affected}>
          <summary className={affected ? "px-4" : "hidden"}>
            <b>{affected ? text.span(String(typed.startDate), String(typed.endDate)) : null}</b>
            <span className="hint block pl-4">
              {[shiftsText(typed.shifts), typed.reason].filter(Boolean).join(" · ")}
            </span>
          </summary>
          <ClosureFields fields={fields} />
        </details>
        {affected ? (
          <AffectedRows affected={affected} moves={moves} type={type}>
            <p className="hint" role="status" tabIndex={-1}>
              {form.errors}
            </p>
          </AffectedRows>
        ) : (
          <>
            <input type="hidden" name="seen" value="" autoComplete="off" />
            {moves.map((move) => (
              <input key={move} type="hidden" name="moves" value={move} autoComplete="off" />
            ))}
          </>
        )}
      </div>
      {affected ? (
        <MovesBar moves={chosen?.of === affected ? chosen.moves : proposed} closeTo={closeTo} />
      ) : (
        <div className="actions">
          <SubmitButton>{text.close}</SubmitButton>
        </div>
      )}
    </Form>
  );
}
