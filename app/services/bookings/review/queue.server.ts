import { roomsOfScope, type Scope } from "#app/domain/access/scope.ts";
import { isFiltered, NO_FILTER, type QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import { type ReviewTab, statusOfTab } from "#app/domain/bookings/review/review-tab.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import { MAX_FOUND } from "#app/domain/limits.ts";
import { pageOf } from "#app/domain/page.ts";
import { countListed, listIds, readPageIds } from "#app/models/bookings/reservation-page.server.ts";
import { searchReservations } from "#app/models/bookings/reservation-search.server.ts";
import { findFiltered, pickConflicting } from "#app/models/bookings/review/queue-filter.server.ts";
import { listEnvironmentNames, listTeacherChoices } from "#app/models/catalog/choices.server.ts";
import { groupSeries } from "#app/models/series/waiting-series.server.ts";
import { readText } from "#app/services/bookings/request/date-search.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type QueueAsked, type QueueItem, readQueueItems } from "./queue-item.server.ts";

/** How many there are; `isCut` where there may be more. */
export type BoundedCount = { count: number; isCut: boolean };

export type TabCounts = Partial<Record<ReviewTab, number>>;

export type ConflictCounts = { with: BoundedCount; without: BoundedCount };

export type QueuePage = {
  tabCounts: TabCounts;
  conflicts: ConflictCounts | null;
  /** How many rows there are: a series is one, however many of its dates wait (rules R24.50). */
  total: number;
  dates: number;
  /** Where more match than are shown and counted. */
  hasMore: boolean;
  page: number;
  pages: number;
  size: number;
  items: QueueItem[];
  clear: BoundedCount | null;
};

type FoundPage = {
  ids: number[];
  total: number;
  dates: number;
  hasMore: boolean;
  page: number;
  pages: number;
};

/** Filters but those by conflict: a tab's conflicts are counted by triggers. */
function isNarrowed({ conflict: _, ...filter }: QueueFilter): boolean {
  return isFiltered({ ...filter, conflict: null });
}

/** A page of one tab in the queue's order: pending ones with conflicts first, of others the latest first. */
function readWholeTab({ db }: Deps, { tab, filter, page: wanted, size }: QueueAsked): FoundPage {
  const status = statusOfTab(tab);
  if (tab !== "pending") {
    const listed = filter.conflict === null ? { status } : { status, conflict: filter.conflict };
    const found = readPageIds(db, listed, wanted, { latestDateFirst: true }, size);
    return { ...found, dates: found.total, hasMore: false };
  }
  const order = { latestDateFirst: false };
  const listedBy = (conflict: boolean) => ({ status, conflict, isFolded: true });
  if (filter.conflict !== null) {
    const dates = countListed(db, { status, conflict: filter.conflict });
    return { ...readPageIds(db, listedBy(filter.conflict), wanted, order, size), dates, hasMore: false };
  }
  const inConflict = countListed(db, listedBy(true));
  const total = inConflict + countListed(db, listedBy(false));
  const dates = countListed(db, { status });
  const { offset, ...shown } = pageOf(total, wanted, size);
  const first = listIds(db, listedBy(true), { offset, limit: Math.min(size, inConflict - offset) }, order);
  const rest = { offset: Math.max(0, offset - inConflict), limit: size - first.length };
  return {
    total,
    dates,
    hasMore: false,
    ...shown,
    ids: [...first, ...listIds(db, listedBy(false), rest, order)],
  };
}

type FoundIds = { ids: number[]; isCut: boolean };

function findAll(
  deps: Deps,
  { tab, filter, scope }: Pick<QueueAsked, "tab" | "filter" | "scope">,
): { inConflict: FoundIds; others: FoundIds; all: FoundIds } {
  const { db } = deps;
  const status = statusOfTab(tab);
  const latestDateFirst = tab !== "pending";
  const { days, text } = readText(filter.search, schoolToday(deps));
  const limit = MAX_FOUND + 1;
  const rooms = roomsOfScope(scope);
  if (text && !rooms && !isFiltered({ ...filter, search: "", conflict: null })) {
    const ids = searchReservations(db, { search: text, status, latestDateFirst });
    const marked = pickConflicting(db, ids);
    const isCut = ids.length > MAX_FOUND;
    return {
      inConflict: { ids: ids.filter((id) => marked.has(id)), isCut },
      others: { ids: ids.filter((id) => !marked.has(id)), isCut },
      all: { ids, isCut },
    };
  }
  const find = (conflict: boolean | null) =>
    findFiltered(db, { ...filter, rooms, conflict, text, days }, { status, latestDateFirst, limit });
  if (tab !== "pending") {
    const none = { ids: [], isCut: false };
    return { inConflict: none, others: none, all: find(filter.conflict) };
  }
  const [inConflict, others] = [find(true), find(false)];
  const isCut = inConflict.isCut || others.isCut;
  return { inConflict, others, all: { ids: [...inConflict.ids, ...others.ids], isCut } };
}

function pageOfFound(
  { db }: Deps,
  { ids, isCut }: FoundIds,
  { tab, filter, page: wanted, size }: QueueAsked,
): FoundPage {
  const dates = ids.slice(0, MAX_FOUND);
  const rows = tab === "pending" ? groupSeries(db, dates, { onlyFree: filter.conflict === false }) : dates;
  const { offset, ...shown } = pageOf(rows.length, wanted, size);
  const hasMore = isCut || ids.length > MAX_FOUND;
  const found = { total: rows.length, dates: dates.length, hasMore };
  return { ids: rows.slice(offset, offset + size), ...found, ...shown };
}

function countFound({ ids, isCut }: FoundIds): BoundedCount {
  return { count: Math.min(ids.length, MAX_FOUND), isCut: isCut || ids.length > MAX_FOUND };
}

function readNarrowed(deps: Deps, asked: QueueAsked): FoundPage & { conflicts: ConflictCounts } {
  const { inConflict, others, all } = findAll(deps, asked);
  const { conflict } = asked.filter;
  const isPending = asked.tab === "pending";
  const inOrder = isPending ? { ids: [...inConflict.ids, ...others.ids], isCut: all.isCut } : all;
  const shown = !isPending || conflict === null ? inOrder : conflict ? inConflict : others;
  const conflicts = { with: countFound(inConflict), without: countFound(others) };
  return { ...pageOfFound(deps, shown, asked), conflicts };
}

function countTabs({ db }: Deps): Record<ReviewTab, number> {
  const count = (status: Status) => countListed(db, { status });
  const [pending, approved, rejected] = [count("pending"), count("approved"), count("rejected")];
  return { pending, approved, rejected, all: pending + approved + rejected };
}

/** What waits in the rooms that one answers for; other tabs grow with the years and are not counted by rooms. */
function countTabsOf(deps: Deps, scope: Scope): TabCounts {
  const { count, isCut } = countFound(findAll(deps, { tab: "pending", filter: NO_FILTER, scope }).all);
  return isCut ? {} : { pending: count };
}

/**
 * One page of the queue, of one state of the data: pending ones in conflict first, each part soonest first; of the
 * other tabs the latest first. A page past the end is the last (docs/decisions/0115).
 */
export function readQueue(deps: Deps, asked: QueueAsked): QueuePage {
  const { db } = deps;
  return db.read(() => {
    const isOfRooms = roomsOfScope(asked.scope) !== null;
    const tabCounts = isOfRooms ? countTabsOf(deps, asked.scope) : countTabs(deps);
    const isPending = asked.tab === "pending";
    const narrowed = isOfRooms || isNarrowed(asked.filter) ? readNarrowed(deps, asked) : null;
    const { ids, ...found } = narrowed ?? readWholeTab(deps, asked);
    const counted = narrowed?.conflicts ?? countWholeTab(deps);
    const items = readQueueItems(deps, ids, asked);
    const conflicts = isPending ? counted : null;
    const clear = isPending && asked.filter.conflict !== true ? counted.without : null;
    return { tabCounts, ...found, size: asked.size, conflicts, clear, items };
  });
}

function countWholeTab({ db }: Deps): ConflictCounts {
  const countWith = (conflict: boolean): BoundedCount => ({
    count: countListed(db, { status: "pending", conflict }),
    isCut: false,
  });
  return { with: countWith(true), without: countWith(false) };
}

export function readQueueCounts(deps: Deps) {
  return deps.db.read(() => ({ tabs: countTabs(deps), inConflict: countWholeTab(deps).with.count }));
}

export function readQueueScreen(deps: Deps, asked: QueueAsked) {
  const { db } = deps;
  return db.read(() => ({
    ...readQueue(deps, asked),
    choices: {
      rooms: listEnvironmentNames(db).filter(({ id }) => roomsOfScope(asked.scope)?.includes(id) ?? true),
      teachers: listTeacherChoices(db),
    },
  }));
}
