import type { Scope } from "#app/domain/access/scope.ts";
import type { GapReason } from "#app/domain/series/series.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import type { SeriesDecision } from "#app/models/series/series.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { conflictsAmong } from "#app/services/bookings/override.ts";
import { rivalsOf } from "#app/services/bookings/review/review-list.server.ts";
import { judgeInTurn } from "#app/services/bookings/verdict.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result } from "#app/services/result.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { type DecidedSeries, decideSeries } from "./decide.server.ts";
import { isPastLesson, readSeries } from "./read.server.ts";

export type PendingDate = {
  id: number;
  date: string;
  isPast: boolean;
  rivals: string[];
  disputedWith: string[];
  /** Kinds of which too few are left: "Notebooks: restam 8 de 30". */
  short: string[];
};

export type SeriesReview = {
  id: number;
  updatedAt: string;
  userName: string;
  disciplineName: string;
  className: string;
  environmentNames: string[];
  startTime: string;
  endTime: string;
  startDate: string;
  endDate: string;
  notes: string | null;
  pending: PendingDate[];
  gaps: { date: string; reason: GapReason; title: string | null }[];
};

function rivalNames(deps: Deps, row: Reservation): string[] {
  return rivalsOf(deps, row).rivals.map(({ userName }) => userName);
}

export function readSeriesReview(deps: Deps, scope: Scope, id: number): Result<SeriesReview | null> {
  return deps.db.read((): Result<SeriesReview | null> => {
    const read = readSeries(deps, scope, id);
    if (!read.ok) return read;
    const { series, reservations, gaps } = read.value;
    const pending = reservations.filter(({ status }) => status === "pending");
    const [first] = pending;
    if (!first) return ok(null);
    const open = pending.filter((row) => !isPastLesson(deps, row));
    const found = judgeInTurn(deps, open);
    const against = new Map(open.map((row, index) => [row.id, found[index] ?? []]));
    return ok({
      id,
      updatedAt: series.updatedAt,
      userName: first.userName,
      disciplineName: first.disciplineName,
      className: first.className,
      environmentNames: [...new Set(pending.flatMap((row) => row.environmentNames))],
      startTime: first.startTime,
      endTime: first.endTime,
      startDate: first.date,
      endDate: pending.at(-1)?.date ?? first.date,
      notes: series.notes,
      pending: pending.map((row) => {
        const obstacles = against.get(row.id) ?? [];
        const taken = conflictsAmong(obstacles);
        const asked = taken.length === 0 ? rivalNames(deps, row) : [];
        return {
          id: row.id,
          date: row.date,
          isPast: isPastLesson(deps, row),
          rivals: [...new Set(taken.map(({ userName }) => userName))],
          disputedWith: [...new Set(asked)],
          short: obstacles.flatMap((each) =>
            each.kind === "equipmentShort" ? bookedText.left(each.shortage) : [],
          ),
        };
      }),
      gaps: gaps.map(({ date, reason, title }) => ({ date, reason, title })),
    });
  });
}

export function decideByForm(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  id: number,
  { act, rejectionReason = "", ...expected }: SeriesDecision,
): Result<DecidedSeries> {
  if (act === "reject")
    return decideSeries(deps, actor, id, { status: "rejected", rejectionReason, ...expected }, scope);
  const approval = {
    status: "approved" as const,
    ...(act === "free" ? { only: "free" as const } : {}),
    ...(act === "override" ? { override: true } : {}),
    ...(act === "without" ? { withoutEquipment: true } : {}),
    ...expected,
  };
  return decideSeries(deps, actor, id, approval, scope);
}
