import type { Scope } from "#app/domain/access/scope.ts";
import type { MySeriesInput } from "#app/models/series/series.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { problemText } from "#app/text/problems.ts";
import { changeSeries } from "./change.server.ts";
import { separateSeries } from "./join.server.ts";
import { isPastLesson, readSeries, type SeriesRows } from "./read.server.ts";
import { cancelDates, removeFromSeries } from "./remove.server.ts";

export type MySeries = SeriesRows & { openIds: number[]; canCancel: boolean };

export function readMySeries(deps: Deps, scope: Scope, id: number): Result<MySeries> {
  return deps.db.read((): Result<MySeries> => {
    const read = readSeries(deps, scope, id);
    if (!read.ok) return read;
    const ahead = read.value.reservations.filter(
      (row) => row.status !== "rejected" && !isPastLesson(deps, row),
    );
    const open = ahead.filter((row) => row.status === "pending");
    return ok({ ...read.value, openIds: open.map((row) => row.id), canCancel: ahead.length > 0 });
  });
}

/** What was done: how many reservations, how many were passed over, and which series to show now. */
export type MySeriesDone = { act: MySeriesInput["act"]; count: number; left: number; seriesId: number };

export function actOnMySeries(
  deps: Deps,
  actor: Actor,
  access: Scope,
  id: number,
  input: MySeriesInput,
): Result<MySeriesDone> {
  const { act, scope = "all", reservationId, updatedAt } = input;
  const part = { scope, reservationId, updatedAt };
  if (act === "separate") {
    const separated = separateSeries(deps, actor, access, { id, ...(updatedAt ? { updatedAt } : {}) });
    if (!separated.ok) return separated;
    return ok({ act, count: separated.value.reservations.length, left: 0, seriesId: id });
  }
  if (act === "cancel") return cancel(deps, actor, access, id, input);
  if (act === "remove") {
    const removed = removeFromSeries(deps, actor, access, id, part);
    if (!removed.ok) return removed;
    return ok({ act, count: removed.value.removed.length, left: removed.value.left.length, seriesId: id });
  }
  const { disciplineId, notes, withRooms, environmentIds } = input;
  const content = { ...(disciplineId ? { disciplineId } : {}), notes };
  const rooms = withRooms ? { environmentIds } : {};
  const changed = changeSeries(deps, actor, access, id, { ...part, ...content, ...rooms });
  if (!changed.ok) return changed;
  const { series, changed: count, left } = changed.value;
  return ok({ act, count, left: left.length, seriesId: series.id });
}

function cancel(
  deps: Deps,
  actor: Actor,
  access: Scope,
  id: number,
  { startDate = "", endDate = "", updatedAt }: MySeriesInput,
): Result<MySeriesDone> {
  const first = readCivilDates([startDate], deps.timeZone, "startDate");
  if (!first.ok) return first;
  const last = readCivilDates([endDate], deps.timeZone, "endDate");
  if (!last.ok) return last;
  const days = { startDate: first.value[0] ?? "", endDate: last.value[0] ?? "" };
  if (days.endDate < days.startDate)
    return refuse("rangeReversed", {}, { endDate: [problemText.rangeReversed()] });
  const cancelled = cancelDates(deps, actor, access, id, { ...days, updatedAt });
  if (!cancelled.ok) return cancelled;
  return ok({ act: "cancel", count: cancelled.value.removed.length, left: 0, seriesId: id });
}
