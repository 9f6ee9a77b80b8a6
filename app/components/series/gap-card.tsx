import { Form, Link } from "@remix-run/react";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { gapsText as text } from "#app/text/series/gaps.ts";
import { gapReasonText } from "#app/text/series/series.ts";

export type GapView = {
  id: number;
  date: string;
  shift: Shift;
  startTime: string;
  endTime: string;
  disciplineId: number;
  disciplineName: string;
  classId: number;
  className: string;
  reason: GapReason;
  title: string | null;
  places: {
    date: string;
    rooms: { id: number; name: string }[];
    isSameWeek: boolean;
    isSameRoom: boolean;
  }[];
};

/** The request form with what the lesson was, so that any day and room can be chosen. */
function otherAddress(gap: GapView): string {
  const query = {
    gapId: String(gap.id),
    shift: gap.shift,
    disciplineId: String(gap.disciplineId),
    classId: String(gap.classId),
  };
  return `${ADDRESSES.request}?${new URLSearchParams(query)}`;
}

/** A missing lesson: what it was and why it is missing, and up to three places to make it up. */
export function GapCard({ gap }: { gap: GapView }) {
  const name = text.ofLesson(gap.disciplineName, gap.date);
  return (
    <li className="border border-line rounded-md bg-surface overflow-hidden">
      <div className="grid gap-1 p-3 border-b border-b-line">
        <h2 className="text-base">{formatWeekdayDate(gap.date)}</h2>
        <p>
          {formatTimeRange(gap.startTime, gap.endTime)} · <b>{gap.disciplineName}</b> · {gap.className}
        </p>
        <p className="hint">
          {gapReasonText[gap.reason]}
          {gap.title ? `: ${gap.title}` : null}
        </p>
      </div>
      {gap.places.length === 0 ? <p className="p-3">{text.noPlace}</p> : null}
      {gap.places.map((place, index) => (
        <Form
          key={place.date}
          method="post"
          action={ADDRESSES.gaps}
          className="flex items-center justify-between gap-3 p-3 border-b border-b-line"
          preventScrollReset
        >
          <input type="hidden" name="gapId" value={gap.id} />
          <input type="hidden" name="date" value={place.date} />
          {place.rooms.map(({ id }) => (
            <input key={id} type="hidden" name="environmentIds" value={id} />
          ))}
          <p>
            <b>{formatWeekdayDate(place.date)}</b>
            <br />
            {place.rooms.map((room) => room.name).join(", ")}
            <br />
            <span className="hint">{text.whyHere(place)}</span>
          </p>
          <SubmitButton look={index === 0 ? "primary" : "secondary"}>
            {text.makeUp}
            <span className="sr-only">
              {" "}
              {name}{" "}
              {text.makeUpOn(
                place.date,
                place.rooms.map((room) => room.name),
              )}
            </span>
          </SubmitButton>
        </Form>
      ))}
      <div className="flex flex-wrap gap-2 p-2">
        <Link to={otherAddress(gap)} className="button" data-look="quiet">
          {text.other}
          <span className="sr-only"> {name}</span>
        </Link>
        <Form method="post" action={ADDRESSES.gaps} preventScrollReset>
          <input type="hidden" name="gapId" value={gap.id} />
          <SubmitButton look="quiet" name="act" value="dismiss">
            {text.dismiss}
            <span className="sr-only"> {name}</span>
          </SubmitButton>
        </Form>
      </div>
    </li>
  );
}
