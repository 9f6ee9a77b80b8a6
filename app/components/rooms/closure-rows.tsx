import type { ReactNode } from "react";
import { ClassName } from "#app/components/catalog/class-name.tsx";
import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import { isoWeekday } from "#app/domain/calendar/calendar.ts";
import { TO_MAKE_UP, TO_STAY } from "#app/domain/rooms/closure.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import type { RoomWay } from "#app/domain/rooms/room-way.ts";
import { reservationName } from "#app/text/bookings/reservations.ts";
import { formatDayMonth, formatShortWeekday, formatTimeRange } from "#app/text/format.ts";
import { closureText as text } from "#app/text/rooms/closures.ts";
import { WayOptions } from "./way-options.tsx";

type AffectedRow = ReservationFacts & { ways: RoomWay[] };

export type Affected = { count: number; digest: string; rows: AffectedRow[] };

/** Dates of one weekly lesson that go the same way, or a single one. */
type Lesson = { key: string; rows: [AffectedRow, ...AffectedRow[]]; ways: RoomWay[] };

type Kind = "stuck" | "other" | "same";

function lessonOf(rows: [AffectedRow, ...AffectedRow[]]): Lesson {
  const [first, ...rest] = rows;
  const ways = first.ways.flatMap((way) => {
    const all = rest.map((row) => row.ways.find(({ id }) => id === way.id));
    if (all.some((each) => each === undefined)) return [];
    return [all.find((each) => each?.fits === false) ?? way];
  });
  return { key: rows.map(({ id }) => id).join("+"), rows, ways };
}

function kindOf({ ways: [best] }: Pick<Lesson, "ways">): Kind {
  if (!best?.fits) return "stuck";
  return best.isSameType ? "same" : "other";
}

/** A weekly lesson is one entry where one room serves all of its dates, or none serves any. */
function lessonsOf(rows: AffectedRow[]): Lesson[] {
  const alike = Map.groupBy(rows, ({ userName, disciplineName, className, date, startTime, endTime }) =>
    JSON.stringify([userName, disciplineName, className, isoWeekday(date), startTime, endTime]),
  );
  return [...alike.values()].flatMap((group) => {
    const whole = lessonOf(group as [AffectedRow, ...AffectedRow[]]);
    const isSplit = kindOf(whole) === "stuck" && group.some((row) => kindOf(row) !== "stuck");
    return isSplit ? group.map((row) => lessonOf([row])) : [whole];
  });
}

function proposedWay({ key, ways: [best] }: Lesson): string {
  return best?.fits ? `${key}:${best.id}` : `${key}:${TO_MAKE_UP}`;
}

/** How many reservations change their room and how many are to be made up, by what a form sends. */
export function countMoves(moves: string[]): { moved: number; toMakeUp: number } {
  const counts = { moved: 0, toMakeUp: 0 };
  for (const move of moves) {
    const [ids = "", to] = move.split(":");
    if (to === undefined || to === TO_STAY) continue;
    counts[to === TO_MAKE_UP ? "toMakeUp" : "moved"] += ids.split("+").length;
  }
  return counts;
}

/** What the form sends for each entry when nothing is changed: what was chosen before, else what is proposed. */
export function proposedMoves(affected: Affected, chosen: string[]): string[] {
  return lessonsOf(affected.rows).map(
    (lesson) => chosen.find((move) => move.startsWith(`${lesson.key}:`)) ?? proposedWay(lesson),
  );
}

const KINDS: Kind[] = ["stuck", "other", "same"];

function datesText(rows: AffectedRow[]): string {
  const [first] = rows;
  const days = rows.map(({ date }) => formatDayMonth(date));
  const last = days.pop();
  return `${first ? formatShortWeekday(first.date) : ""} ${days.length > 0 ? `${days.join(", ")} e ${last}` : last}`;
}

function LessonRow({ lesson, chosen }: { lesson: Lesson; chosen: string | undefined }) {
  const { key, rows, ways } = lesson;
  const [first] = rows;
  const [best] = ways;
  return (
    <li className="grid gap-x-4 gap-y-0.5 min-h-13 py-1.5 px-4 border-t border-t-line leading-5 lg:grid-cols-[9.5rem_minmax(0,1fr)_19.5rem_13rem] lg:items-center">
      <span className="flex flex-wrap justify-between gap-x-3 lg:block">
        <b>{datesText(rows)}</b>
        <span className="hint lg:block">{formatTimeRange(first.startTime, first.endTime)}</span>
      </span>
      <span className="min-w-0">
        {first.userName}
        <span className="hint block">
          {first.disciplineName} · <ClassName name={first.className} />
        </span>
      </span>
      <select
        className="input"
        name="moves"
        aria-label={text.wayOf(reservationName(first))}
        defaultValue={chosen ?? proposedWay(lesson)}
      >
        <WayOptions ways={ways} sendsFor={(way) => `${key}:${way.id}`} />
        <option value={`${key}:${TO_MAKE_UP}`}>{text.makeUp}</option>
        <option value={`${key}:${TO_STAY}`}>{text.stays}</option>
      </select>
      <span className="text-small/5">
        {best?.fits ? (
          <span className="text-on-approved font-semibold">✓ {text.fits(rows.length)}</span>
        ) : (
          <b>{best ? text.noneFits : text.noPlace}</b>
        )}
      </span>
    </li>
  );
}

function LessonRows({ lessons, moves }: { lessons: Lesson[]; moves: string[] }) {
  return (
    <ul>
      {lessons.map((lesson) => (
        <LessonRow
          key={lesson.key}
          lesson={lesson}
          chosen={moves.find((move) => move.startsWith(`${lesson.key}:`))}
        />
      ))}
    </ul>
  );
}

/** On a phone a group of more than this is folded after its first lessons; each has a proposal already. */
const FOLD_ABOVE = 6;
const SHOWN = 4;

/** The reservations in the time, those without a room first; the field proves which were seen. */
export function AffectedRows({
  affected,
  moves,
  type,
  children,
}: {
  affected: Affected;
  moves: string[];
  type: EnvironmentType;
  children: ReactNode;
}) {
  const more = affected.count - affected.rows.length;
  const byKind = Map.groupBy(lessonsOf(affected.rows), kindOf);
  const countOf = (kind: Kind) => (byKind.get(kind) ?? []).reduce((sum, { rows }) => sum + rows.length, 0);
  const people = new Set(affected.rows.map(({ userName }) => userName)).size;
  const counts = { same: countOf("same"), other: countOf("other"), stuck: countOf("stuck") };
  return (
    <section aria-label={text.touchedLegend}>
      <div className="px-4 py-2.5 border-t border-t-line">
        <p>
          <b className="text-h3">{text.thereAre(affected.count)}</b>
          {text.counts(people, type, counts)}
        </p>
        {children}
      </div>
      <input type="hidden" name="seen" value={affected.digest} autoComplete="off" />
      {KINDS.map((kind) => {
        const lessons = byKind.get(kind);
        if (!lessons) return null;
        const shown = lessons.length > FOLD_ABOVE ? SHOWN : lessons.length;
        return (
          <section key={kind}>
            <h2 className="px-4 py-1.5 border-t border-t-line bg-canvas text-[1rem]/5">
              {text.groups[kind](type)}{" "}
              <span className="hint">
                · {text.groupCount(countOf(kind))}
                {kind === "stuck" ? `. ${text.stuckHint}` : ""}
              </span>
            </h2>
            <LessonRows lessons={lessons.slice(0, shown)} moves={moves} />
            {lessons.length > shown ? (
              <details className="fold desk-open border-t border-t-line lg:border-0">
                <summary className="px-4 text-primary font-semibold">
                  {text.furtherLessons(lessons.slice(shown).flatMap(({ rows }) => rows).length)}
                </summary>
                <LessonRows lessons={lessons.slice(shown)} moves={moves} />
              </details>
            ) : null}
          </section>
        );
      })}
      {more > 0 ? <p className="hint px-4 py-2 border-t border-t-line">{text.more(more)}</p> : null}
    </section>
  );
}
