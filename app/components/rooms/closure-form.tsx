import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ShiftChoices } from "#app/components/bookings/shift-choices.tsx";
import { StatusBadge } from "#app/components/bookings/status-badge.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_CLOSURE_REASON_LENGTH } from "#app/domain/limits.ts";
import { TO_MAKE_UP, TO_STAY } from "#app/domain/rooms/closure.ts";
import type { RoomWay } from "#app/domain/rooms/room-way.ts";
import { hoursText, reservationName } from "#app/text/bookings/reservations.ts";
import { formatWeekdayDate } from "#app/text/format.ts";
import { closureText as text } from "#app/text/rooms/closures.ts";
import { WayOptions } from "./way-options.tsx";

type Reply = {
  result: SubmissionResult<string[]>;
  refusal?: { problem: string; details?: Record<string, unknown> };
};

type AffectedRow = ReservationFacts & { ways: RoomWay[] };

type Affected = { count: number; digest: string; rows: AffectedRow[] };

function affectedOf(reply: Reply | undefined): Affected | null {
  return reply?.refusal?.problem === "closureTouches" ? (reply.refusal.details as unknown as Affected) : null;
}

/** Offers every free room, its type first; the best that lacks nothing is preselected, else a lesson to make up. */
function Way({ row, chosen }: { row: AffectedRow; chosen: string | undefined }) {
  const [best] = row.ways;
  const proposed = best?.fits ? `${row.id}:${best.id}` : `${row.id}:${TO_MAKE_UP}`;
  return (
    <span className="grid gap-1 min-w-0">
      {best?.fits ? null : <span className="hint">{best ? text.noneFits : text.noPlace}</span>}
      <select
        className="input"
        name="moves"
        aria-label={text.wayOf(reservationName(row))}
        defaultValue={chosen ?? proposed}
      >
        <WayOptions ways={row.ways} sendsFor={(way) => `${row.id}:${way.id}`} />
        <option value={`${row.id}:${TO_MAKE_UP}`}>{text.makeUp}</option>
        <option value={`${row.id}:${TO_STAY}`}>{text.stays}</option>
      </select>
    </span>
  );
}

/** How much is left to decide for a reservation: nothing free, nothing that fits, nothing. */
function urgency({ ways: [best] }: AffectedRow): number {
  if (!best) return 0;
  return best.fits ? 2 : 1;
}

/** The reservations in the time, those without a room first; the field proves which were seen. */
function AffectedRows({ affected, moves }: { affected: Affected; moves: string[] }) {
  const more = affected.count - affected.rows.length;
  const rows = [...affected.rows].sort((a, b) => urgency(a) - urgency(b));
  const numbers = [2, 1, 0].map((each) => rows.filter((row) => urgency(row) === each).length);
  const [placed = 0, lacking = 0, stuck = 0] = numbers;
  return (
    <section className="grid gap-2" aria-label={text.touchedLegend}>
      <h3>{text.touchedLegend}</h3>
      <p>{text.counts(affected.count, { placed, lacking, stuck })}</p>
      <input type="hidden" name="seen" value={affected.digest} autoComplete="off" />
      <ul className="grid">
        {rows.map((row) => (
          <li
            key={row.id}
            className="grid gap-x-4 gap-y-1 py-2 border-t border-t-line sm:grid-cols-[14.5rem_minmax(0,1fr)_20rem] sm:items-center"
          >
            <span>
              <b>{formatWeekdayDate(row.date)}</b>
              <br />
              {hoursText(row)}
            </span>
            <span className="flex items-center justify-between gap-x-3">
              <span className="min-w-0">
                {row.userName}
                <br />
                <span className="hint">
                  {row.disciplineName} · {row.className}
                </span>
              </span>
              <StatusBadge status={row.status} />
            </span>
            <Way row={row} chosen={moves.find((move) => move.startsWith(`${row.id}:`))} />
          </li>
        ))}
        {more > 0 ? <li className="hint py-2 border-t border-t-line">{text.more(more)}</li> : null}
      </ul>
    </section>
  );
}

type Fields = { startDate: string; endDate: string; shifts: string[]; reason: string; isPublic: boolean };

export function ClosureForm({ today, reply }: { today: CivilDate; reply: Reply | undefined }) {
  const [form, fields] = useForm<Fields, string[]>({
    id: "fechamento",
    lastResult: reply?.result,
    defaultValue: { startDate: today, endDate: today },
  });
  const shifts = [fields.shifts.initialValue ?? []].flat().map(String);
  const affected = affectedOf(reply);
  const moves = [reply?.result.initialValue?.moves ?? []].flat().map(String);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="panel grid gap-4 content-start"
      preventScrollReset
    >
      <h2>{text.close}</h2>
      <ErrorSummary form={form} title={affected ? text.checkFirst : text.saveFailed} labels={text.fields} />
      <div className="grid gap-x-6 gap-y-4 items-start sm:grid-cols-2 lg:grid-cols-[11rem_11rem_auto_minmax(0,1fr)] *:min-w-0">
        <TextField field={fields.startDate} label={text.fields.startDate} type="date" max="2100-12-31" />
        <TextField field={fields.endDate} label={text.fields.endDate} type="date" max="2100-12-31" />
        <ChoiceGroup field={fields.shifts} legend={text.fields.shifts} aside={text.shiftsHint}>
          <div className="flex flex-wrap gap-x-4">
            <ShiftChoices name={fields.shifts.name} shifts={shifts} />
          </div>
        </ChoiceGroup>
        <TextField
          field={fields.reason}
          label={text.fields.reason}
          maxLength={MAX_CLOSURE_REASON_LENGTH}
          autoComplete="off"
        />
      </div>
      <Choice
        type="checkbox"
        name={fields.isPublic.name}
        defaultChecked={fields.isPublic.initialValue === "on"}
      >
        {text.fields.isPublic}
      </Choice>
      {affected ? (
        <AffectedRows affected={affected} moves={moves} />
      ) : (
        <>
          <input type="hidden" name="seen" value="" autoComplete="off" />
          {moves.map((move) => (
            <input key={move} type="hidden" name="moves" value={move} autoComplete="off" />
          ))}
        </>
      )}
      <div className="actions">
        <SubmitButton>{affected ? text.closeAndMove : text.close}</SubmitButton>
      </div>
    </Form>
  );
}
