import { chunk } from "#app/domain/chunk.ts";
import { MAX_HANDOVER, MAX_HANDOVER_CLASHES } from "#app/domain/limits.ts";
import type { HandoverClash, HandoverCounts } from "#app/domain/people/handover.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { findMissingIds } from "#app/models/catalog/reference.server.ts";
import type { HandoverInput } from "#app/models/people/handover.schema.ts";
import {
  type ClashPair,
  type GivenPosition,
  type HandoverFilter,
  listClashPairs,
  listGivenGaps,
  listJoinedGaps,
  listSeriesWithoutRest,
  readGivenWindow,
  type VersionedId,
} from "#app/models/people/handover-plan.server.ts";
import { findUser, type User } from "#app/models/people/user.server.ts";
import { isPresentTeacher } from "#app/services/bookings/rules.server.ts";
import { schoolTime, schoolToday } from "#app/services/clock.ts";
import { startDigest } from "#app/services/confirmed-rows.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { handoverText as text } from "#app/text/people/handover.ts";

/** Reservations looked through at once: a few milliseconds of the main thread. */
const WINDOW_SIZE = 1000;
/** Series and names read at once. */
const PART = 100;

/** The giver, the receiver and what passes. */
export type ReadHandover = { from: User; to: User; filter: HandoverFilter };

function refuseNames(deps: Deps, { disciplineIds, classIds }: HandoverInput): Refusal | null {
  const unknown = (table: "disciplines" | "classes", ids: number[] | undefined) =>
    ids && ids.length > 0 && findMissingIds(deps.db, table, ids).length > 0;
  if (unknown("disciplines", disciplineIds))
    return refuse("invalid", {}, { disciplineIds: [text.unknownDiscipline] });
  return unknown("classes", classIds) ? refuse("invalid", {}, { classIds: [text.unknownClass] }) : null;
}

const orAll = (ids: number[] | undefined) => (ids && ids.length > 0 ? [...new Set(ids)] : null);

/**
 * Reads what is asked for (rules R5.20): to another person, a teacher who is here; days from today on. Refuses unknown
 * people, disciplines and classes, and a last day before the first.
 */
export function readHandover(deps: Deps, fromUserId: number, input: HandoverInput): Result<ReadHandover> {
  const { db } = deps;
  const from = findUser(db, fromUserId);
  if (!from) return refuse("notFound");
  const to = findUser(db, input.toUserId);
  if (!to || !isPresentTeacher(deps, to.id))
    return refuse("notATeacher", {}, { toUserId: [text.notATeacher] });
  if (to.id === from.id) return refuse("invalid", {}, { toUserId: [text.samePerson] });
  const first = readCivilDates([input.from], deps.timeZone, "from");
  if (!first.ok) return first;
  const last = readCivilDates(input.to ? [input.to] : [], deps.timeZone, "to");
  if (!last.ok) return last;
  const today = schoolToday(deps);
  const asked = first.value[0] as string;
  const startDate = asked < today ? today : asked;
  const endDate = last.value[0] ?? null;
  if (endDate !== null && endDate < startDate) return refuse("invalid", {}, { to: [text.reversed] });
  const refused = refuseNames(deps, input);
  if (refused) return refused;
  const [disciplineIds, classIds] = [orAll(input.disciplineIds), orAll(input.classIds)];
  const filter = { fromUserId, toUserId: to.id, startDate, endDate, disciplineIds, classIds };
  return ok({ from, to, filter });
}

/** Whether everything passes for good: the name in a timetable's file no longer says who teaches. */
export function isWhole({ endDate, disciplineIds, classIds }: HandoverFilter): boolean {
  return endDate === null && disciplineIds === null && classIds === null;
}

/** The rows that pass, by kind, and a digest of all of them. */
export type HandoverPlan = {
  rows: Record<"lesson" | "joined" | "gap" | "series", VersionedId[]>;
  counts: HandoverCounts;
  clashes: HandoverClash[];
  /** All of them; `clashes` are the first. */
  clashCount: number;
  digest: string;
  isTooMany: boolean;
};

type Collected = HandoverPlan["rows"] & {
  /** Series of which something passes, and those of which something stays. */
  seriesIds: Set<number>;
  leftSeriesIds: Set<number>;
  pairs: ClashPair[];
  clashCount: number;
};

async function collectReservations(deps: Deps, filter: HandoverFilter): Promise<Collected> {
  const { db } = deps;
  const now = { today: schoolToday(deps), time: schoolTime(deps) };
  const found: Collected = {
    ...{ lesson: [], joined: [], gap: [], series: [], pairs: [], clashCount: 0 },
    ...{ seriesIds: new Set<number>(), leftSeriesIds: new Set<number>() },
  };
  let after: GivenPosition | null = null;
  do {
    const from: GivenPosition | null = after;
    const window: ReturnType<typeof readGivenWindow> = db.read(() =>
      readGivenWindow(db, filter, now, { after: from, size: WINDOW_SIZE }),
    );
    const wanted = window.rows.filter(({ is }) => is === "wanted");
    for (const { id, version, kind, seriesId } of wanted) {
      found[kind].push({ id, version });
      if (seriesId !== null) found.seriesIds.add(seriesId);
    }
    for (const { is, seriesId } of window.rows)
      if (is === "left" && seriesId !== null) found.leftSeriesIds.add(seriesId);
    const { toUserId } = filter;
    const ids = wanted.map(({ id }) => id);
    const pairs = listClashPairs(db, ids, { toUserId, limit: 2 * WINDOW_SIZE });
    found.clashCount += pairs.length;
    found.pairs.push(...pairs.slice(0, MAX_HANDOVER_CLASHES - found.pairs.length));
    after = window.last;
    await yieldToEventLoop();
  } while (after && found.lesson.length + found.joined.length <= MAX_HANDOVER);
  return found;
}

/** Adds the series whose rest passes whole, and the missing lessons. */
async function collectRest(deps: Deps, filter: HandoverFilter, found: Collected): Promise<void> {
  const { db } = deps;
  found.gap.push(...listGivenGaps(db, filter, MAX_HANDOVER));
  const candidates = [...found.seriesIds].filter((id) => !found.leftSeriesIds.has(id)).sort((a, b) => a - b);
  for (let at = 0; at < candidates.length; at += PART) {
    const whole = listSeriesWithoutRest(db, candidates.slice(at, at + PART), filter);
    found.series.push(...whole);
    const ids = whole.map(({ id }) => id);
    found.gap.push(...listJoinedGaps(db, ids, filter.fromUserId));
    await yieldToEventLoop();
  }
}

function titleOf({ disciplineName, className, environmentNames }: Reservation): string {
  return [disciplineName, className, ...environmentNames].join(", ");
}

async function nameClashes({ db }: Deps, pairs: ClashPair[]): Promise<HandoverClash[]> {
  const clashes: HandoverClash[] = [];
  for (let at = 0; at < pairs.length; at += PART) {
    const part = pairs.slice(at, at + PART);
    const ids = [...new Set(part.map(({ otherId }) => otherId))];
    const titles = new Map(listReservationsById(db, ids).map((row) => [row.id, titleOf(row)]));
    for (const { date, startTime, otherId } of part)
      clashes.push({ date, startTime, title: titles.get(otherId) ?? "" });
    await yieldToEventLoop();
  }
  return clashes;
}

/** What a hand-over would move now, and where the receiver teaches already. Others are served in between. */
export async function planHandover(deps: Deps, filter: HandoverFilter): Promise<HandoverPlan> {
  const found = await collectReservations(deps, filter);
  await collectRest(deps, filter, found);
  const { lesson, joined, gap, series } = found;
  const digest = startDigest();
  for (const rows of [lesson, joined, gap, series])
    for (const part of chunk(rows, WINDOW_SIZE)) {
      digest.add(part.map(({ id, version }) => ({ id, updatedAt: version })));
      await yieldToEventLoop();
    }
  const reservations = lesson.length + joined.length;
  return {
    rows: { lesson, joined, gap, series },
    counts: { reservations, series: series.length, gaps: gap.length },
    clashes: await nameClashes(deps, found.pairs),
    clashCount: found.clashCount,
    digest: digest.end(),
    isTooMany: reservations > MAX_HANDOVER,
  };
}
