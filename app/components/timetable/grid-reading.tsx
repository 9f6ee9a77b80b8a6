import { Link } from "@remix-run/react";
import { Choice } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { FileFailure } from "#app/components/timetable/file-failure.tsx";
import { SheetSelect } from "#app/components/timetable/sheet-select.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import {
  GRID_PARTS,
  GRID_SEPARATORS,
  type GridCorner,
  type GridLook,
  type GridOrientation,
  type GridSample,
} from "#app/domain/timetable/grid.ts";
import type { ReadingFound } from "#app/domain/timetable/reading.ts";
import type { Timetable } from "#app/models/timetable/timetable.server.ts";
import { timetableGridText as text } from "#app/text/timetable/grid.ts";
import { timetableScreenText } from "#app/text/timetable/screens.ts";
import { timetableTimesText } from "#app/text/timetable/times.ts";

const SHOWN = 3;

/** What was typed last, where reading the file again failed. */
export type TypedGrid = { orientation?: string; parts?: string[]; separators?: string[]; sheet?: string };

function Corner({ corner, samples }: { corner: GridCorner; samples: GridSample[] }) {
  const shown = new Set(samples.map(({ cell }) => cell));
  const nameOf = (column: string, line: number) =>
    `${corner.sheet === null ? "" : `${corner.sheet}, `}${column}${line}`;
  return (
    <div className="overflow-x-auto">
      <table className="w-full table-fixed min-w-120 text-badge/4.5 [&_td]:border [&_td]:border-line [&_td]:p-1 [&_th]:border [&_th]:border-line [&_th]:bg-sunken [&_th]:text-muted">
        <caption className="text-left py-1 hint">{text.corner(corner.sheet)}</caption>
        <thead>
          <tr>
            <td className="w-8" />
            {corner.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {corner.rows.map(({ line, cells }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              {corner.columns.map((column, place) => (
                <td
                  key={column}
                  className={
                    shown.has(nameOf(column, line))
                      ? "outline-2 -outline-offset-2 outline-primary bg-tint"
                      : ""
                  }
                >
                  <span className="line-clamp-2 whitespace-pre-line break-words">{cells[place]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The kinds of grid that this one could be; whether classes have sheets or columns the file tells by itself. */
function orientationsFor({ orientation }: GridLook): GridOrientation[] {
  if (orientation === "codes") return ["codes"];
  const ofClasses = orientation === "classesInColumns" ? "classesInColumns" : "sheetPerClass";
  return [ofClasses, "sheetPerRoom", "sheetPerTeacher"];
}

function Samples({ grid, samples, name }: { grid: GridLook; samples: GridSample[]; name: string }) {
  return (
    <Table name={name} columns="m">
      <thead>
        <tr>
          <th scope="col">{text.cell}</th>
          <th scope="col">{text.inFile}</th>
          {grid.parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
            <th scope="col" key={place}>
              {text.parts[part]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {samples.map((sample) => (
          <tr key={sample.cell}>
            <th scope="row">{sample.cell}</th>
            <td data-label={text.inFile} className="text-muted">
              {sample.text.replaceAll("\n", " ↵ ")}
            </td>
            {grid.parts.map((part, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place
              <td key={place} data-label={text.parts[part]}>
                {sample.parts[place] ?? <span className="text-muted">{text.missing[part]}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The correction of how a grid was read: whose it is, what the parts of its cells are and what stands between them. */
export function GridReading({
  timetable,
  found,
  grid,
  missing,
  failure,
  typed,
}: {
  timetable: Timetable;
  found: ReadingFound;
  grid: GridLook;
  /** How many lessons are at hours that the school does not have. */
  missing: number;
  failure: string | undefined;
  typed: TypedGrid | undefined;
}) {
  const first = grid.samples.slice(0, SHOWN);
  const further = grid.samples.slice(SHOWN);
  const chosen = typed?.orientation ?? grid.orientation;
  // One more than was found, so that a part that was overlooked can be named.
  const places = Array.from({ length: grid.parts.length + 1 }, (_, place) => place);
  const hasParts = grid.orientation !== "codes";
  return (
    <>
      <section className="panel" aria-labelledby="quadro">
        <h2 id="quadro">{text.title}</h2>
        <p className="hint">
          {text.lead} {text.sheets(grid.sheets)}
        </p>
        {failure ? <FileFailure title={text.failed} sentence={`${failure} ${text.unchanged}`} /> : null}
        <Form method="post" className="grid gap-4" preventScrollReset>
          <input type="hidden" name="act" value="correct" autoComplete="off" />
          <div className="grid gap-4 items-start lg:grid-cols-[3fr_2fr]">
            <Corner corner={grid.corner} samples={first} />
            <fieldset className="field">
              <legend>{text.orientation}</legend>
              {orientationsFor(grid).map((each) => (
                <Choice
                  key={each}
                  type="radio"
                  name="orientation"
                  value={each}
                  defaultChecked={chosen === each}
                >
                  {text.orientations[each][0]} <span className="hint">{text.orientations[each][1]}</span>
                </Choice>
              ))}
              <Choice type="radio" name="orientation" value="list" defaultChecked={chosen === "list"}>
                {text.list[0]} <span className="hint">{text.list[1]}</span>
              </Choice>
            </fieldset>
          </div>
          {hasParts ? (
            <div className="grid gap-2 grid-cols-2 sm:grid-cols-4">
              {places.map((place) => (
                <label className="field" key={place}>
                  <span className="font-bold">{text.part(place + 1)}</span>
                  <select
                    className="input"
                    name="parts"
                    defaultValue={typed?.parts?.[place] ?? grid.parts[place] ?? "none"}
                  >
                    <option value="none">{text.noPart}</option>
                    {GRID_PARTS.map((part) => (
                      <option key={part} value={part}>
                        {text.parts[part]}
                      </option>
                    ))}
                  </select>
                </label>
              ))}
            </div>
          ) : null}
          <Samples grid={grid} samples={first} name={text.cells} />
          {further.length > 0 ? (
            <details>
              <summary>{text.more(further.length)}</summary>
              <Samples grid={grid} samples={further} name={text.more(further.length)} />
            </details>
          ) : null}
          {hasParts ? (
            <fieldset className="field">
              <legend>{text.separate}</legend>
              <div className="flex flex-wrap gap-x-5">
                {GRID_SEPARATORS.filter((each) => each !== "blank").map((each) => (
                  <Choice
                    key={each}
                    type="checkbox"
                    name="separators"
                    value={each}
                    defaultChecked={(typed ? (typed.separators ?? []) : grid.separators).includes(each)}
                  >
                    {text.separators[each]}
                  </Choice>
                ))}
              </div>
              <p className="hint">{text.separateHint}</p>
            </fieldset>
          ) : null}
          <SheetSelect found={found} value={typed?.sheet} all={text.allSheets} />
          <div className="actions">
            <SubmitButton look="secondary">{text.readAgain}</SubmitButton>
          </div>
        </Form>
      </section>
      <div className="panel flex flex-wrap items-center justify-between gap-3">
        <p>
          <b>{text.read(timetable.lessonCount)}</b> {text.nothingYet}
          {missing > 0 ? (
            <span className="block">
              {text.missingTimes(missing)}{" "}
              <Link to={addressOf("timetableTimes", timetable.id)}>{timetableTimesText.show}</Link>
            </span>
          ) : null}
        </p>
        <div className="actions">
          <ButtonLink to={ADDRESSES.timetables} look="secondary">
            {timetableScreenText.back}
          </ButtonLink>
          <ButtonLink to={addressOf(missing > 0 ? "timetableTimes" : "timetableNames", timetable.id)}>
            {timetableScreenText.goOnWith(timetable.lessonCount)}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
