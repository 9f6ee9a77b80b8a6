import type { Scope } from "#app/domain/access/scope.ts";
import type { Deps } from "#app/services/deps.ts";
import { countDates, readSeries } from "./read.server.ts";

export type SeriesSummary = { id: number; total: number; startDate: string; endDate: string };

export function readSeriesSummary(deps: Deps, scope: Scope, id: number): SeriesSummary | null {
  const read = readSeries(deps, scope, id);
  if (!read.ok) return null;
  const { startDate, endDate } = read.value.series;
  return { id, total: countDates(read.value), startDate, endDate };
}
