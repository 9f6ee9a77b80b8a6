import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Form } from "#app/components/form/form.tsx";
import { ClosureFields, type ClosureValues } from "#app/components/rooms/closure-fields.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { equipmentClosureText as text } from "#app/text/equipment/closures.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { closureText } from "#app/text/rooms/closures.ts";

type Lesson = {
  id: number;
  date: CivilDate;
  startTime: string;
  endTime: string;
  environmentNames: string[];
  className: string;
  userName: string;
};

type Reply = {
  result: SubmissionResult<string[]>;
  refusal?: { problem: string; details?: Record<string, unknown> };
};

type Touched = { count: number; digest: string; rows: Lesson[] };

function touchedOf(reply: Reply | undefined): Touched | null {
  const isAsked = reply?.refusal?.problem === "equipmentClosureTouches";
  return isAsked ? (reply?.refusal?.details as unknown as Touched) : null;
}

function TouchedLessons({ touched: { count, rows } }: { touched: Touched }) {
  return (
    <div className="px-4 py-2.5 border-t border-t-line grid gap-2">
      <p role="status" tabIndex={-1}>
        <b className="text-h3">{text.thereAre(count)}</b>
        <span className="block hint">{text.hint}</span>
      </p>
      <ul className="grid gap-1.5">
        {rows.map(({ id, date, startTime, endTime, environmentNames, className, userName }) => (
          <li key={id} className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
            <b>
              {formatWeekdayDate(date)}, {formatTimeRange(startTime, endTime)}
            </b>
            <span>{environmentNames.join(" + ")}</span>
            <span className="text-muted">
              {className} · {userName}
            </span>
          </li>
        ))}
      </ul>
      {count > rows.length ? <p className="hint">{text.more(count - rows.length)}</p> : null}
    </div>
  );
}

/** Closes a kind for a time; lessons that have it then are shown before anything is saved (rules R29.17). */
export function EquipmentClosureForm({
  today,
  closeTo,
  reply,
}: {
  today: CivilDate;
  closeTo: string;
  reply: Reply | undefined;
}) {
  const [form, fields] = useForm<ClosureValues, string[]>({
    id: "fechamento",
    lastResult: reply?.result,
    defaultValue: { startDate: today, endDate: today },
  });
  const touched = touchedOf(reply);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      noValidate
      className="grid gap-4 content-start"
      preventScrollReset
    >
      {touched ? null : <ErrorSummary form={form} title={text.saveFailed} labels={closureText.fields} />}
      <div className="panel gap-0 p-0 sm:p-0">
        <ClosureFields fields={fields} />
        {touched ? <TouchedLessons touched={touched} /> : null}
        <input type="hidden" name="seen" value={touched?.digest ?? ""} autoComplete="off" />
      </div>
      {touched ? (
        <div className="actions">
          <SubmitButton name="withdraws" value="on">
            {text.closeAndWithdraw(touched.count)}
          </SubmitButton>
          <button type="submit" className="button" data-look="secondary">
            {text.closeOnly}
          </button>
          <Link to={closeTo} className="button" data-look="secondary">
            {text.cancel}
          </Link>
        </div>
      ) : (
        <div className="actions">
          <SubmitButton>{text.close}</SubmitButton>
        </div>
      )}
    </Form>
  );
}
