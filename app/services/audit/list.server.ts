import { fromZonedTime } from "date-fns-tz";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import type { IdRange } from "#app/domain/id-range.ts";
import { AUDIT_PAGE_SIZE } from "#app/domain/limits.ts";
import {
  type AuditEntry,
  type AuditFilter,
  findAuditEntry,
  findIdBefore,
  readAuditWindow,
} from "#app/models/audit/audit-list.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";

/** Entries looked through at once: a few milliseconds of the main thread. */
const WINDOW_SIZE = 500;
/** Entries looked through for one page; where the filter lets few of them pass, the reader asks for older ones. */
const MAX_VISITED = 10_000;

export type AuditQuery = Omit<AuditFilter, "since" | "until" | "ranges"> & {
  actId?: number | null;
  startDate?: CivilDate | undefined;
  endDate?: CivilDate | undefined;
};

export type AuditPage = {
  entries: AuditEntry[];
  next: number | null;
  /** How many were looked through, where the page was left short to stay quick; null else. */
  visited: number | null;
};

function startOf(date: CivilDate, { timeZone }: Pick<Deps, "timeZone">): string {
  return fromZonedTime(`${date}T00:00:00`, timeZone).toISOString();
}

/** The entries of an act on many rows; none for any other entry. */
function rangesOfAct(deps: Deps, actId: number): IdRange[] {
  const entry = findAuditEntry(deps.db, actId);
  return (entry?.details.ranges as IdRange[] | undefined) ?? [];
}

function filterOf(deps: Deps, { startDate, endDate, actId, ...rest }: AuditQuery): AuditFilter {
  return {
    ...rest,
    ranges: actId ? rangesOfAct(deps, actId) : undefined,
    since: startDate && startOf(startDate, deps),
    until: endDate && startOf(addDays(endDate, 1), deps),
  };
}

async function* walk(
  deps: Deps,
  query: AuditQuery,
  before: number | null,
): AsyncGenerator<{ entries: AuditEntry[]; lastId: number | null }> {
  const filter = filterOf(deps, query);
  const { db } = deps;
  const { ranges } = filter;
  const newest = Math.min(
    filter.until ? findIdBefore(db, filter.until) : Number.MAX_SAFE_INTEGER,
    ranges ? (ranges.at(-1)?.[1] ?? 0) + 1 : Number.MAX_SAFE_INTEGER,
  );
  const afterId = Math.max(
    filter.since ? findIdBefore(db, filter.since) - 1 : 0,
    (ranges?.[0]?.[0] ?? 1) - 1,
  );
  let beforeId: number | null = Math.min(newest, before ?? newest);
  while (beforeId !== null) {
    const from: number = beforeId;
    const window = db.read(() => readAuditWindow(db, filter, { beforeId: from, afterId, size: WINDOW_SIZE }));
    beforeId = window.lastId;
    yield { entries: window.entries, lastId: beforeId };
    await yieldToEventLoop();
  }
}

export async function readAuditPage(
  deps: Deps,
  query: AuditQuery,
  before: number | null,
): Promise<AuditPage> {
  const entries: AuditEntry[] = [];
  let visited = 0;
  for await (const window of walk(deps, query, before)) {
    entries.push(...window.entries);
    visited += WINDOW_SIZE;
    if (entries.length > AUDIT_PAGE_SIZE) break;
    if (window.lastId === null) return { entries, next: null, visited: null };
    if (visited >= MAX_VISITED) return { entries, next: window.lastId, visited };
  }
  const shown = entries.slice(0, AUDIT_PAGE_SIZE);
  return {
    entries: shown,
    next: entries.length > AUDIT_PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
    visited: null,
  };
}

export async function* walkAudit(deps: Deps, query: AuditQuery): AsyncGenerator<AuditEntry[]> {
  for await (const { entries } of walk(deps, query, null)) yield entries;
}
