import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { StatusBadge } from "#app/components/reservations/status-badge.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_CLOSURE_REASON_LENGTH } from "#app/domain/limits.ts";
import type { ReservationFacts } from "#app/domain/reservations/reservation-facts.ts";
import { reservationName, shiftText } from "#app/text/reservations/reservations.ts";
import { closureText as text } from "#app/text/rooms/closures.ts";

type Reply = {
  result: SubmissionResult<string[]>;
  refusal?: { problem: string; details?: Record<string, unknown> };
};

type TouchedRow = ReservationFacts & { ways: { id: number; name: string }[] };

type Touched = { count: number; rows: TouchedRow[] };

function touchedOf(reply: Reply | undefined): Touched | null {
  return reply?.refusal?.problem === "closureTouches" ? (reply.refusal.details as unknown as Touched) : null;
}

/** Where a reservation goes: the best room is chosen beforehand. */
function Way({ row }: { row: TouchedRow }) {
  const [best] = row.ways;
  if (!best) return <Link to={addressOf("reviewTransfer", row.id)}>{text.noWay}</Link>;
  return (
    <select
      className="input w-auto"
      name="moves"
      aria-label={text.wayOf(reservationName(row))}
      defaultValue={`${row.id}:${best.id}`}
    >
      {row.ways.map(({ id, name }) => (
        <option key={id} value={`${row.id}:${id}`}>
          {text.moveTo(name)}
        </option>
      ))}
      <option value="">{text.stays}</option>
    </select>
  );
}

/** The reservations in the time, each with where it goes; the field proves that they were seen. */
function TouchedRows({ touched }: { touched: Touched | null }) {
  if (!touched) return <input type="hidden" name="seen" value="0" autoComplete="off" />;
  const more = touched.count - touched.rows.length;
  return (
    <fieldset className="field notice" data-tone="warning">
      <legend>{text.touchedLegend}</legend>
      <input type="hidden" name="seen" value={touched.count} autoComplete="off" />
      <ul className="grid gap-1">
        {touched.rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-2">
            <StatusBadge status={row.status} />
            <span className="grow basis-64">
              {reservationName(row)}, {row.userName}
            </span>
            <Way row={row} />
          </li>
        ))}
        {more > 0 ? <li>{text.more(more)}</li> : null}
      </ul>
    </fieldset>
  );
}

type Fields = { startDate: string; endDate: string; shifts: string[]; reason: string; isPublic: boolean };

/** Closes a room for a time: its reservations are shown before it is saved. */
export function ClosureForm({ today, reply }: { today: CivilDate; reply: Reply | undefined }) {
  const [form, fields] = useForm<Fields, string[]>({
    id: "fechamento",
    lastResult: reply?.result,
    defaultValue: { startDate: today, endDate: today },
  });
  const shifts = [fields.shifts.initialValue ?? []].flat().map(String);
  const touched = touchedOf(reply);
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="form panel" preventScrollReset>
      <h2>{text.close}</h2>
      <ErrorSummary form={form} title={text.saveFailed} labels={text.fields} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField field={fields.startDate} label={text.fields.startDate} type="date" max="2100-12-31" />
        <TextField field={fields.endDate} label={text.fields.endDate} type="date" max="2100-12-31" />
      </div>
      <ChoiceGroup field={fields.shifts} legend={text.fields.shifts} aside={text.shiftsHint}>
        <div className="flex flex-wrap gap-x-4">
          {SHIFTS.map((shift) => (
            <Choice
              key={shift}
              type="checkbox"
              name={fields.shifts.name}
              value={shift}
              defaultChecked={shifts.includes(shift)}
            >
              {shiftText[shift]}
            </Choice>
          ))}
        </div>
      </ChoiceGroup>
      <TextField
        field={fields.reason}
        label={text.fields.reason}
        maxLength={MAX_CLOSURE_REASON_LENGTH}
        autoComplete="off"
      />
      <Choice
        type="checkbox"
        name={fields.isPublic.name}
        defaultChecked={fields.isPublic.initialValue === "on"}
      >
        {text.fields.isPublic}
      </Choice>
      <TouchedRows touched={touched} />
      <button type="submit" className="button">
        {touched ? text.closeAndMove : text.close}
      </button>
    </Form>
  );
}
