import { roomsOfScope, type Scope } from "#app/domain/access/scope.ts";
import type { Moment } from "#app/domain/bookings/expired.ts";
import { isFiltered, NO_FILTER, type QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import { REVIEW_TABS, type ReviewTab, statusOfTab } from "#app/domain/bookings/review/review-tab.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { MAX_FOUND, MAX_SCHOOL_DAYS_RANGE } from "#app/domain/limits.ts";
import { pageOf } from "#app/domain/page.ts";
import { countListed, listIds, readPageIds } from "#app/models/bookings/reservation-page.server.ts";
import { searchReservations } from "#app/models/bookings/reservation-search.server.ts";
import {
  findFiltered,
  pickConflicting,
  pickOpen,
  type QueueQuery,
} from "#app/models/bookings/review/queue-filter.server.ts";
import { listEnvironmentNames, listTeacherChoices } from "#app/models/catalog/choices.server.ts";
import {
  groupSeries,
  listRunningSeries,
  type RunningSeries,
} from "#app/models/series/waiting-series.server.ts";
import { readText } from "#app/services/bookings/request/date-search.ts";
import { schoolMoment, schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { readWaitingEquipment } from "#app/services/equipment/waiting.server.ts";
import { type QueueAsked, type QueueItem, readQueueItems } from "./queue-item.server.ts";

/** How many there are; `isCut` where there may be more. */
export type BoundedCount = { count: number; isCut: boolean };

/** How many reservations each tab holds; without those that are more than are counted. */
export type TabCounts = Partial<Record<ReviewTab, number>>;

export type ConflictCounts = { with: BoundedCount; without: BoundedCount };

export type QueuePage = {
  tabCounts: TabCounts;
  /** Of pending ones only: they are what is decided about. */
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
  /** Of pending ones: those whose lesson is over, and the first of them where they are not the list itself. */
  expired: { count: BoundedCount; items: QueueItem[] } | null;
  /** Where a search finds nothing: how many it finds in the other tabs that have any. */
  elsewhere: { tab: ReviewTab; found: BoundedCount }[];
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
function readWholeTab(deps: Deps, { tab, filter, page: wanted, size }: QueueAsked): FoundPage {
  const { db } = deps;
  const status = statusOfTab(tab);
  if (tab !== "pending") {
    const listed = filter.conflict === null ? { status } : { status, conflict: filter.conflict };
    const found = readPageIds(db, listed, wanted, { latestDateFirst: true }, size);
    return { ...found, dates: found.total, hasMore: false };
  }
  const order = { latestDateFirst: false };
  const openAt = schoolMoment(deps);
  const running = listRunning(deps, openAt);
  // Series that run already come first: their next date is near.
  const parts = [true, false]
    .filter((conflict) => filter.conflict === null || filter.conflict === conflict)
    .flatMap((conflict) => {
      const listed = { status, conflict, isGrouped: true, openAt };
      const ids = running.filter((row) => (row.isInConflict === 1) === conflict).map(({ id }) => id);
      return [
        { count: ids.length, list: ({ offset, limit }: Window) => ids.slice(offset, offset + limit) },
        { count: countListed(db, listed), list: (window: Window) => listIds(db, listed, window, order) },
      ];
    });
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const counted = filter.conflict === null ? {} : { conflict: filter.conflict };
  const dates = countListed(db, { status, ...counted, openAt });
  const { offset, ...shown } = pageOf(total, wanted, size);
  return { total, dates, hasMore: false, ...shown, ids: listParts(parts, { offset, limit: size }) };
}

type Window = { offset: number; limit: number };

/** A window of several lists, one after the other. */
function listParts(
  parts: { count: number; list: (window: Window) => number[] }[],
  { offset, limit }: Window,
): number[] {
  const ids: number[] = [];
  let skipped = offset;
  for (const { count, list } of parts) {
    const taken = Math.min(limit - ids.length, count - skipped);
    if (taken > 0) ids.push(...list({ offset: skipped, limit: taken }));
    skipped = Math.max(0, skipped - count);
  }
  return ids;
}

function listRunning({ db }: Deps, now: Moment): RunningSeries[] {
  return listRunningSeries(db, now, { since: addDays(now.date, -MAX_SCHOOL_DAYS_RANGE), limit: MAX_FOUND });
}

type FoundIds = { ids: number[]; isCut: boolean };

/** What the filters find, those in conflict and the others; each up to MAX_FOUND, and one more where there are more. */
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
  const now = schoolMoment(deps);
  const part = partOf(tab, filter, now);
  if (text && !days && !rooms && !isFiltered({ ...filter, search: "", conflict: null })) {
    const from = part ? now.date : null;
    const found = searchReservations(db, { search: text, status, latestDateFirst, from });
    const ids = part ? pickOpen(db, found, now) : found;
    const marked = pickConflicting(db, ids);
    const isCut = found.length > MAX_FOUND;
    return {
      inConflict: { ids: ids.filter((id) => marked.has(id)), isCut },
      others: { ids: ids.filter((id) => !marked.has(id)), isCut },
      all: { ids, isCut },
    };
  }
  const find = (conflict: boolean | null) =>
    findFiltered(db, { ...filter, rooms, conflict, text, days, part }, { status, latestDateFirst, limit });
  if (tab !== "pending") {
    const none = { ids: [], isCut: false };
    return { inConflict: none, others: none, all: find(filter.conflict) };
  }
  const [inConflict, others] = [find(true), find(false)];
  const isCut = inConflict.isCut || others.isCut;
  return { inConflict, others, all: { ids: [...inConflict.ids, ...others.ids], isCut } };
}

/** The pending tab leaves out what is over, its filter "Sem resposta" has nothing else (rules R3.37). */
function partOf(tab: ReviewTab, { isExpired }: QueueFilter, at: Moment): QueueQuery["part"] {
  return tab === "pending" || isExpired ? { isOver: isExpired, at } : null;
}

function pageOfFound(
  deps: Deps,
  { ids, isCut }: FoundIds,
  { tab, filter, page: wanted, size }: QueueAsked,
): FoundPage {
  const dates = ids.slice(0, MAX_FOUND);
  const rows =
    tab === "pending" && !filter.isExpired
      ? groupSeries(deps.db, dates, { onlyFree: filter.conflict === false, now: schoolMoment(deps) })
      : dates;
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

function countTabs(deps: Deps): Record<ReviewTab, number> {
  const count = (status: Status) => countListed(deps.db, { status });
  const [pending, approved, rejected] = [countOpen(deps), count("approved"), count("rejected")];
  return { pending, approved, rejected, all: count("pending") + approved + rejected };
}

function countOpen(deps: Deps): number {
  return countListed(deps.db, { status: "pending", openAt: schoolMoment(deps) });
}

/** Rows that the pending tab shows above its list. */
const EXPIRED_SHOWN = 3;

/**
 * Pending ones whose lesson is over, as the other filters and the scope have them; the earliest first. A search by names
 * leaves them to their own filter: it would look through all of them again.
 */
function readExpired(deps: Deps, asked: QueueAsked, narrowed: { conflicts: ConflictCounts } | null) {
  const { filter, page, scope } = asked;
  if (filter.isExpired) return { count: countBoth(narrowed?.conflicts ?? countWholeTab(deps)), items: [] };
  if (readText(filter.search, schoolToday(deps)).text) return null;
  const ids = findExpired(deps, { filter, scope }, narrowed ? MAX_FOUND + 1 : EXPIRED_SHOWN);
  const count = narrowed
    ? countFound(ids)
    : { count: countListed(deps.db, { status: "pending" }) - countOpen(deps), isCut: false };
  return { count, items: page > 1 ? [] : readQueueItems(deps, ids.ids.slice(0, EXPIRED_SHOWN), asked) };
}

function findExpired(
  deps: Deps,
  { filter, scope }: Pick<QueueAsked, "filter" | "scope">,
  limit: number,
): FoundIds {
  const { days } = readText(filter.search, schoolToday(deps));
  const part = { isOver: true, at: schoolMoment(deps) };
  const asked = { ...filter, rooms: roomsOfScope(scope), text: "", days, part };
  return findFiltered(deps.db, asked, { status: "pending", latestDateFirst: false, limit });
}

function countBoth(conflicts: ConflictCounts): BoundedCount {
  const { with: some, without } = conflicts;
  return { count: some.count + without.count, isCut: some.isCut || without.isCut };
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
    const { isExpired } = asked.filter;
    const narrowed = isOfRooms || isNarrowed(asked.filter) ? readNarrowed(deps, asked) : null;
    const { ids, ...found } = narrowed ?? readWholeTab(deps, asked);
    const counted = narrowed?.conflicts ?? countWholeTab(deps);
    const items = readQueueItems(deps, ids, asked);
    const conflicts = isPending ? counted : null;
    const clear = isPending && !isExpired && asked.filter.conflict !== true ? counted.without : null;
    const expired = isPending ? readExpired(deps, asked, narrowed) : null;
    const elsewhere = items.length === 0 && !isExpired ? findElsewhere(deps, asked) : [];
    return { tabCounts, ...found, size: asked.size, conflicts, clear, items, expired, elsewhere };
  });
}

const STATUS_TABS = REVIEW_TABS.filter((tab) => tab !== "all");

function findElsewhere(deps: Deps, { tab: asked, filter, scope }: QueueAsked): QueuePage["elsewhere"] {
  if (filter.search.trim() === "" || asked === "all") return [];
  return STATUS_TABS.filter((tab) => tab !== asked)
    .map((tab) => ({ tab, found: countFound(findAll(deps, { tab, filter, scope }).all) }))
    .filter(({ found }) => found.count > 0);
}

function countWholeTab(deps: Deps): ConflictCounts {
  const openAt = schoolMoment(deps);
  const countWith = (conflict: boolean): BoundedCount => ({
    count: countListed(deps.db, { status: "pending", conflict, openAt }),
    isCut: false,
  });
  return { with: countWith(true), without: countWith(false) };
}

export function readQueueCounts(deps: Deps) {
  return deps.db.read(() => ({ tabs: countTabs(deps), inConflict: countWholeTab(deps).with.count }));
}

/** What waits by itself stands above the first page of what waits, as long as nothing is searched or filtered. */
function withEquipment({ tab, page, filter }: QueueAsked): boolean {
  return tab === "pending" && page === 1 && !isFiltered(filter);
}

export function readQueueScreen(deps: Deps, asked: QueueAsked) {
  const { db } = deps;
  return db.read(() => ({
    ...readQueue(deps, asked),
    equipment: withEquipment(asked) ? readWaitingEquipment(deps, asked.scope) : [],
    choices: {
      rooms: listEnvironmentNames(db).filter(({ id }) => roomsOfScope(asked.scope)?.includes(id) ?? true),
      teachers: listTeacherChoices(db),
    },
  }));
}
