import type { FieldMetadata } from "@conform-to/react";
import { FieldErrors } from "#app/components/form/fields.tsx";
import {
  type AskedDates,
  choiceAbout,
  isLeftOut,
  isLossLarge,
  type UnavailableWay,
} from "#app/domain/series/date-choice.ts";
import { isDisputed, isOfSeries } from "#app/domain/series/series.ts";
import { formatDayMonth, plural } from "#app/text/format.ts";
import { seriesFormText as text } from "#app/text/series/series-form.ts";
import { DateChoices, type PlannedDateView } from "./planned-dates.tsx";
import type { SeriesPreviewView } from "./use-live-dates.ts";

type Props = {
  preview: SeriesPreviewView;
  chosen: string[];
  way: UnavailableWay;
  isStaff: boolean;
  roomCount: number;
};

/** Why the dates are not free, in counts: `9 ocupadas, 3 com pedido, 1 sem aula (27/05, Corpus Christi)`. */
function reasons(dates: PlannedDateView[]): string {
  const of = (...states: PlannedDateView["state"][]) => dates.filter(({ state }) => states.includes(state));
  const off = of("blocked", "closed", "refused");
  const [first] = off;
  const named =
    first && off.length === 1
      ? ` (${[formatDayMonth(first.date), first.title].filter(Boolean).join(", ")})`
      : "";
  return [
    ...(of("taken").length > 0 ? [plural(of("taken").length, "ocupada", "ocupadas")] : []),
    ...(of("short").length > 0 ? [text.shortDates(of("short").length)] : []),
    ...(of("requested").length > 0 ? [`${of("requested").length} com pedido`] : []),
    ...(off.length > 0 ? [`${plural(off.length, "sem aula", "sem aula")}${named}`] : []),
  ].join(", ");
}

/** What each choice for all comes to, in numbers of dates. */
function outcomes({ preview, isStaff }: Props, lost: PlannedDateView[]): [UnavailableWay, string][] {
  if (lost.length === 0) return [];
  const { elsewhere } = preview.proposals;
  const disputed = lost.filter(({ state }) => isDisputed(state)).length;
  const moved = lost.flatMap(({ date }) => elsewhere[date] ?? []);
  const byRoom = [...Map.groupBy(moved, ({ name }) => name)].map(([name, of]): [string, number] => [
    name,
    of.length,
  ]);
  return [
    ["skip", text.skipAll(lost.length)],
    ...(moved.length > 0
      ? [
          ["elsewhere", text.elsewhereAll(byRoom, lost.length - moved.length)] satisfies [
            UnavailableWay,
            string,
          ],
        ]
      : []),
    ...(disputed > 0
      ? [["ask", text.askAll(disputed, lost.length - disputed, isStaff)] satisfies [UnavailableWay, string]]
      : []),
  ];
}

/** One choice for all dates on which the rooms are not free; one by one behind it (rules R24.7). */
export function UnavailableDates(props: Props) {
  const { preview, chosen, way, isStaff, roomCount } = props;
  const shown = preview.dates.filter(({ date, state }) => {
    const isDecided = choiceAbout(chosen, date) !== undefined && !isLeftOut(chosen, date);
    return isOfSeries(state) && (state !== "free" || isDecided);
  });
  if (shown.length === 0) return null;
  const open = shown.filter(({ date }) => choiceAbout(chosen, date) === undefined);
  return (
    <fieldset className="field grid gap-2 min-w-0">
      <legend>{text.notFree(shown.length, roomCount)}</legend>
      <p className="hint">{reasons(shown)}</p>
      <div className="grid gap-1.5 lg:grid-cols-3">
        {outcomes(props, open).map(([value, outcome]) => (
          <label key={value} className="way">
            <input type="radio" name="unavailable" value={value} defaultChecked={way === value} />
            {text.ways[value]}
            <small>{outcome}</small>
          </label>
        ))}
      </div>
      <details className="fold">
        <summary className="text-primary font-semibold">{text.oneByOne(shown.length)}</summary>
        <DateChoices dates={shown} chosen={chosen} isStaff={isStaff} offers={preview.proposals.offers} />
      </details>
    </fieldset>
  );
}

/** Where more than a third of the lessons would be lost: said with its tick, which the server asks for too. */
export function LossNotice({
  counts,
  field,
  isStaff,
  best,
}: {
  counts: AskedDates;
  field: FieldMetadata<string>;
  isStaff: boolean;
  best: SeriesPreviewView["proposals"]["rooms"][number] | undefined;
}) {
  if (!isLossLarge(counts) && !field.errors) return null;
  return (
    <div className="notice max-sm:py-2" data-tone="warning">
      <p>
        {text.lossStart(isStaff)}
        <b>{text.loss(counts.gaps, counts.total)}</b>.
        {best?.ids.length === 1 && counts.total - best.free < counts.gaps
          ? ` ${text.lossElsewhere(best.names[0] ?? "", counts.total - best.free)}`
          : null}
      </p>
      <FieldErrors field={field} />
      <label className="choice font-semibold">
        <input
          type="checkbox"
          name="acceptLoss"
          id={field.id}
          aria-invalid={field.errors ? true : undefined}
        />
        <span>{text.acceptLoss(counts.asked, isStaff)}</span>
      </label>
    </div>
  );
}
