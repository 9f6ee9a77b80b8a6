import { Link } from "@remix-run/react";
import { Choice } from "#app/components/form/fields.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { PublicationView } from "#app/services/timetable/screens.server.ts";
import { timetableFaultsText as text } from "#app/text/timetable/faults.ts";
import { timetableTimesText } from "#app/text/timetable/times.ts";

type Ticks = Record<"skipFaults" | "skipWithoutClass" | "skipMissing", boolean>;

type Kind = {
  name: "skipFaults" | "skipWithoutClass";
  heading: string;
  tick: string;
  count: number;
  rows: PublicationView["faults"]["rows"];
};

function Faults({ kind: { name, heading, tick, count, rows }, ticked }: { kind: Kind; ticked: boolean }) {
  return (
    <section className="panel flush" aria-labelledby={name}>
      <h2 id={name} className="px-4 pt-3">
        {heading}
      </h2>
      <div className="px-4">
        <Choice type="checkbox" name={name} form="publicar" defaultChecked={ticked}>
          {tick}
        </Choice>
      </div>
      <details className="px-4 pb-3" open={rows.length <= OPEN_UP_TO}>
        <summary>{text.list(count)}</summary>
        <ul>
          {rows.map(({ line, cell, text: sentence }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have two faults
            <li key={index} className="py-1 border-t border-t-line">
              <b>{text.place(line, cell)}</b> {sentence}
            </li>
          ))}
        </ul>
        {count > rows.length ? <p className="hint">{text.more(count - rows.length)}</p> : null}
      </details>
    </section>
  );
}

/** Faults that stand open at once; more of them are unfolded. */
const OPEN_UP_TO = 20;

/** What keeps a draft from being published as it is: times that the school lacks, lines that are no lesson. */
export function PublicationFaults({ view, ticks }: { view: PublicationView; ticks: Ticks }) {
  const { timetable, faults, missingTimes, lessonsWithoutTime } = view;
  const kinds: Kind[] = [
    {
      name: "skipFaults",
      heading: text.faulty(faults.others),
      tick: text.skip(faults.others),
      count: faults.others,
      rows: faults.rows.filter(({ reason }) => reason !== "class"),
    },
    {
      name: "skipWithoutClass",
      heading: text.withoutClass(faults.withoutClass),
      tick: text.skip(faults.withoutClass),
      count: faults.withoutClass,
      rows: faults.rows.filter(({ reason }) => reason === "class"),
    },
  ];
  return (
    <>
      {missingTimes.length > 0 ? (
        <section
          className="notice"
          data-tone="warning"
          aria-label={timetableTimesText.title(missingTimes.length)}
        >
          <p className="font-bold">{timetableTimesText.missing(missingTimes)}</p>
          <p>
            <Link to={addressOf("timetableTimes", timetable.id)}>{timetableTimesText.show}</Link>
          </p>
          <Choice type="checkbox" name="skipMissing" form="publicar" defaultChecked={ticks.skipMissing}>
            {timetableTimesText.skip(lessonsWithoutTime)}
          </Choice>
        </section>
      ) : null}
      {kinds.map((kind) =>
        kind.count > 0 ? <Faults key={kind.name} kind={kind} ticked={ticks[kind.name]} /> : null,
      )}
    </>
  );
}
