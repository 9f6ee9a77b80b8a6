import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { Choice, ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { Fold } from "#app/components/form/fold.tsx";
import { useStripKeys } from "#app/components/ui/use-strip-keys.ts";
import { SERIES_WEEKDAYS } from "#app/domain/series/series.ts";
import { shortWeekdayText } from "#app/text/calendar/off-days.ts";
import { seriesFormText as text } from "#app/text/series/series-form.ts";
import type { SeriesFormView } from "./types.ts";

const SUNDAY = 7;

export function WeekdayFields({
  field,
  chosen,
  hasCalendar,
}: {
  field: FieldMetadata<string[]>;
  chosen: string[];
  hasCalendar: boolean;
}) {
  const shown = SERIES_WEEKDAYS.filter(
    (weekday) => weekday !== SUNDAY || !hasCalendar || chosen.includes(String(weekday)),
  );
  const boxAt = useStripKeys(
    shown.length,
    shown.findIndex((weekday) => chosen.includes(String(weekday))),
  );
  return (
    <ChoiceGroup field={field} legend={text.weekdays}>
      <div className="strip">
        {shown.map((weekday, index) => (
          <label key={weekday}>
            <input
              type="checkbox"
              name="weekdays"
              value={weekday}
              defaultChecked={chosen.includes(String(weekday))}
              {...boxAt(index)}
            />
            {shortWeekdayText(weekday)}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

export type Span = Pick<SeriesFormView["typed"], "everyWeeks" | "startDate" | "endDate" | "untilTermEnd">;

export function spanOf(data: FormData): Span {
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    everyWeeks: text("everyWeeks"),
    startDate: text("startDate"),
    endDate: text("endDate"),
    untilTermEnd: data.has("untilTermEnd"),
  };
}

function lastDayOf({ untilTermEnd, endDate }: Span, termEnd: SeriesFormView["termEnd"]): string {
  return untilTermEnd && termEnd ? termEnd.endDate : endDate;
}

/** `de 04/02 a 08/07/2027, fim do 1º semestre`; the term only where its last day is the series'. */
export function spanWords(span: Span, termEnd: SeriesFormView["termEnd"]): string {
  const end = lastDayOf(span, termEnd);
  return text.span(span.startDate, end, termEnd?.endDate === end ? termEnd.name : null);
}

/**
 * Folded behind its sentence, since most series run weekly until the term ends; open if an end is missing or wrong.
 */
export function SpanFields({
  fields,
  span,
  view: { typed, termEnd, today },
}: {
  span: Span;
  fields: Record<"everyWeeks" | "startDate" | "endDate", FieldMetadata<string>>;
  view: Pick<SeriesFormView, "typed" | "termEnd" | "today">;
}) {
  const { everyWeeks, startDate, endDate } = fields;
  const end = lastDayOf(span, termEnd);
  const hasError = [everyWeeks, startDate, endDate].some(({ errors }) => errors);
  const [isOpen] = useState(!end);
  return (
    <Fold className="fold" isOpen={isOpen || hasError}>
      <summary>{spanWords(span, termEnd)}</summary>
      <div className="grid gap-3 pt-2">
        <ChoiceGroup field={everyWeeks} legend={text.everyWeeks}>
          <div className="strip">
            {(["1", "2"] as const).map((weeks) => (
              <label key={weeks}>
                <input
                  type="radio"
                  name="everyWeeks"
                  value={weeks}
                  defaultChecked={everyWeeks.initialValue === weeks}
                />
                {text.frequency[weeks]}
              </label>
            ))}
          </div>
        </ChoiceGroup>
        <div className="group grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-2 items-start">
          <TextField field={startDate} label={text.startDate} type="date" min={today} />
          {/* The term's end is the end: the field beside it is out of the way, unless it says what is wrong. */}
          <div className={endDate.errors ? undefined : "group-has-[[name=untilTermEnd]:checked]:hidden"}>
            <TextField
              field={endDate}
              label={text.endDate}
              type="date"
              min={today}
              optional={termEnd !== null}
            />
          </div>
          {termEnd ? (
            <div className="col-span-full">
              <Choice type="checkbox" name="untilTermEnd" defaultChecked={typed.untilTermEnd}>
                {text.untilTermEnd(termEnd.endDate)}
              </Choice>
            </div>
          ) : null}
        </div>
      </div>
    </Fold>
  );
}
