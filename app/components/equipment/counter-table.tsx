import type { EditReply } from "#app/components/form/seen-version.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { Table } from "#app/components/ui/table.tsx";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { type CounterState, lineId } from "#app/domain/equipment/handout.ts";
import type { CounterLine } from "#app/services/equipment/counter.server.ts";
import { counterText as text } from "#app/text/equipment/counter.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { HandoutForm } from "./handout-form.tsx";

const LOOKS: Record<CounterState, { status?: string; icon: IconName }> = {
  late: { status: "conflict", icon: "clock" },
  waiting: { status: "pending", icon: "hourglass" },
  out: { icon: "share" },
  back: { status: "approved", icon: "check" },
};

function Line({ line, date, reply }: { line: CounterLine; date: CivilDate; reply: EditReply | undefined }) {
  const { state, environmentNames, className, person, location } = line;
  const { columns } = text;
  const { status, icon } = LOOKS[state];
  const progress = text.progress(line);
  return (
    <tr id={lineId(line)} className="scroll-mt-24">
      <td className="tabular-nums whitespace-nowrap" data-label={columns.time}>
        {formatTimeRange(line.startTime, line.endTime)}
        {line.date === date ? null : <span className="block hint">{text.day(line.date)}</span>}
      </td>
      <th scope="row">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          {environmentNames.join(" + ") || text.noRoom}
          <span className="block font-normal text-muted">
            {[className, person].filter(Boolean).join(" · ")}
          </span>
        </div>
      </th>
      <td data-label={columns.what}>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <b>{text.thing(line.quantity || line.out, line.equipmentName)}</b>
          {location ? <span className="block hint">{text.from(location)}</span> : null}
          {line.quantity === 0 ? <span className="block hint">{text.noLesson}</span> : null}
        </div>
      </td>
      <td data-label={columns.state}>
        <div className="min-w-0">
          <span className="badge" data-status={status}>
            <Icon name={icon} size={18} />
            {text.states[state]}
          </span>
          {progress ? <span className="block hint">{progress}</span> : null}
          {line.note ? <span className="block hint [overflow-wrap:anywhere]">{line.note}</span> : null}
        </div>
      </td>
      <td className="row-actions">
        <div>
          {/* After an act it offers another quantity: what was typed before it is of another state. */}
          <HandoutForm key={line.handout?.updatedAt} line={line} reply={reply} />
        </div>
      </td>
    </tr>
  );
}

/** What goes where on a day, a line for each kind of a lesson (rules R29.15). */
export function CounterTable({
  lines,
  date,
  reply,
}: {
  lines: CounterLine[];
  date: CivilDate;
  reply: EditReply | undefined;
}) {
  const { columns } = text;
  return (
    <Table name={text.title} columns="l">
      <thead>
        <tr>
          <th scope="col">{columns.time}</th>
          <th scope="col">{columns.where}</th>
          <th scope="col">{columns.what}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col" className="print:hidden">
            <span className="sr-only">{text.out}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={lineId(line)} line={line} date={date} reply={reply} />
        ))}
      </tbody>
    </Table>
  );
}
