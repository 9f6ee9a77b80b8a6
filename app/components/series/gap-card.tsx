import { Link } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import type { OpenGap } from "#app/services/series/make-up.server.ts";
import { formatDayMonth, formatShortWeekday, formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { gapsText as text } from "#app/text/series/gaps.ts";
import { gapReasonText } from "#app/text/series/series.ts";

export type GapView = OpenGap;

const shortDate = (date: string) => `${formatShortWeekday(date)} ${formatDayMonth(date)}`;

function otherAddress(gap: GapView): string {
  const query = {
    gapId: String(gap.id),
    shift: gap.shift,
    disciplineId: String(gap.disciplineId),
    classId: String(gap.classId),
  };
  return `${ADDRESSES.request}?${new URLSearchParams(query)}`;
}

const LOOKS: Record<GapReason, { status: "blocked" | "rejected"; icon: IconName }> = {
  blocked: { status: "blocked", icon: "blocked" },
  conflict: { status: "blocked", icon: "conflict" },
  rejected: { status: "rejected", icon: "rejected" },
  cancelled: { status: "blocked", icon: "close" },
  closedRoom: { status: "blocked", icon: "door" },
  refused: { status: "blocked", icon: "scales" },
  equipment: { status: "blocked", icon: "conflict" },
  absence: { status: "blocked", icon: "away" },
};

export function GapCard({ gap, onAct }: { gap: GapView; onAct: () => void }) {
  const name = text.ofLesson(gap.disciplineName, gap.date);
  const hours = formatTimeRange(gap.startTime, gap.endTime);
  const look = LOOKS[gap.reason];
  return (
    <li className="border border-line rounded-md bg-surface overflow-hidden">
      <div
        className="ticket grid-cols-[8.5rem_minmax(0,1fr)] border-0 rounded-none"
        data-status={look.status}
      >
        <p className="ticket-stub" aria-hidden="true">
          <b>{shortDate(gap.date)}</b>
          <span>{hours}</span>
          <span className="badge" data-status={look.status}>
            <Icon name={look.icon} size={16} />
            <span className="whitespace-normal">{gapReasonText[gap.reason]}</span>
          </span>
        </p>
        <div className="ticket-body">
          <h2 className="text-[1rem]/5" tabIndex={-1}>
            {gap.disciplineName}
            <span className="sr-only">
              , {formatWeekdayDate(gap.date)}, {hours}
            </span>
          </h2>
          <span className="text-muted">{gap.className}</span>
          <span>
            <span className={gap.title ? "sr-only" : undefined}>
              {gapReasonText[gap.reason]}
              {gap.title ? ": " : null}
            </span>
            {gap.title}
          </span>
        </div>
      </div>
      {gap.places.length === 0 ? <p className="p-3 border-t border-t-line">{text.noPlace}</p> : null}
      {gap.places.map((place, index) => (
        <Form
          key={place.date}
          method="post"
          action={ADDRESSES.gaps}
          className="flex items-center justify-between gap-3 px-3 py-1.5 border-t border-t-line"
          onSubmit={onAct}
          preventScrollReset
        >
          <input type="hidden" name="gapId" value={gap.id} />
          <input type="hidden" name="date" value={place.date} />
          {place.rooms.map(({ id }) => (
            <input key={id} type="hidden" name="environmentIds" value={id} />
          ))}
          <p className="text-small/5">
            <b className="text-[1rem]/5">
              {shortDate(place.date)}, {hours}
            </b>
            <br />
            {place.rooms.map((room) => room.name).join(", ")}
            <br />
            <span className="text-muted">{text.whyHere(place)}</span>
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
      <div className="flex border-t border-t-line">
        <Link to={otherAddress(gap)} className="ticket-act lg:flex-1 basis-0">
          <span>
            {text.other}
            <span className="sr-only"> {name}</span>
          </span>
        </Link>
        <Form
          method="post"
          action={ADDRESSES.gaps}
          className="grid flex-1 border-l border-l-line"
          onSubmit={onAct}
          preventScrollReset
        >
          <input type="hidden" name="gapId" value={gap.id} />
          <button type="submit" name="act" value="dismiss" className="ticket-act text-primary cursor-pointer">
            <span>
              {text.dismiss}
              <span className="sr-only"> {name}</span>
            </span>
          </button>
        </Form>
      </div>
    </li>
  );
}

export type ClosedGapView = Pick<GapView, "id" | "date" | "disciplineName" | "className"> & {
  madeUpBy: number | null;
};

export function ClosedGaps({ gaps }: { gaps: ClosedGapView[] }) {
  if (gaps.length === 0) return null;
  return (
    <details className="fold">
      <summary>{text.closed(gaps.length)}</summary>
      <ul className="grid gap-1">
        {gaps.map((gap) => (
          <li
            key={gap.id}
            className="flex flex-wrap items-center justify-between gap-x-4 min-h-11 border-t border-t-line"
          >
            <span>
              <b>{shortDate(gap.date)}</b> · {gap.disciplineName}{" "}
              <span className="text-muted">{gap.className}</span>
            </span>
            {gap.madeUpBy ? (
              <Link to={addressOf("myReservation", gap.madeUpBy)}>{text.madeUp}</Link>
            ) : (
              <Form method="post" action={ADDRESSES.gaps} preventScrollReset>
                <input type="hidden" name="gapId" value={gap.id} />
                <SubmitButton look="quiet" name="act" value="reopen">
                  {text.reopen}
                  <span className="sr-only"> {text.ofLesson(gap.disciplineName, gap.date)}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
