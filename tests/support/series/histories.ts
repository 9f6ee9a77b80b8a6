/**
 * Random histories of series compared with a plain model (rules R24): the model applies each step to lists in memory,
 * which must equal every row and gap of the database after it.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import { BLANK_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import { addDays, type CivilDate, weekdayIndex } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { SeriesScope } from "#app/domain/series/series.ts";
import { insertCleanupRows } from "#app/models/bookings/review/cleanup.server.ts";
import { decideAbsence } from "#app/services/absences/decide.server.ts";
import { tellAbsence } from "#app/services/absences/tell.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { restoreReservation } from "#app/services/audit/restore.server.ts";
import { editReservation } from "#app/services/bookings/edit.server.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { requestReservations } from "#app/services/bookings/request/request.server.ts";
import { deleteNextCleanedUp } from "#app/services/bookings/review/cleanup-deletion.server.ts";
import { approveReservation, rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { undoDecision } from "#app/services/bookings/review/undo.server.ts";
import { blockDays, removeBlockedDay } from "#app/services/calendar/blocked-days/manage.server.ts";
import { closeAndMove, reopenRoom } from "#app/services/rooms/closures.server.ts";
import { changeSeries } from "#app/services/series/change.server.ts";
import { createSeries } from "#app/services/series/create.server.ts";
import { decideSeries } from "#app/services/series/decide.server.ts";
import { setDismissed } from "#app/services/series/gaps.server.ts";
import { joinSeries, readJoinable, separateSeries } from "#app/services/series/join.server.ts";
import { cancelDates, removeFromSeries } from "#app/services/series/remove.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import { shownNow } from "#tests/support/bookings/shown.ts";
import { CLASS, DISCIPLINE, PEOPLE, type Username } from "#tests/support/school/school.ts";

type Row = {
  id: number;
  owner: number;
  series: number | null;
  seriesDate: CivilDate | null;
  date: CivilDate;
  room: number;
  notes: string | null;
  status: Status;
  isDetached: boolean;
  /** Counts its versions. */
  version: number;
};
type Series = { id: number; owner: number; start: CivilDate; end: CivilDate; splitFrom: number | null };
type Gap = {
  series: number | null;
  owner: number;
  date: CivilDate;
  room: number;
  reason: string;
  row: number | null;
  madeUpBy: number | null;
  isDismissed: boolean;
};

type Model = {
  today: CivilDate;
  rows: Row[];
  series: Series[];
  gaps: Gap[];
  /** The last decision of staff: its audit entry, and its rows with their versions afterwards. */
  decision: { entryId: number; rows: { id: number; version: number }[] } | null;
  deleted: Row[];
};

const FIRST_DAY = "2026-03-12";
const THURSDAY = "2026-03-19";
const HOURS = { shift: "morning", startTime: "07:30", endTime: "09:10" } as const;
const SINGLE = { series: null, seriesDate: null, isDetached: false };
const CONTENT = { disciplineId: DISCIPLINE.algoritmos, classId: CLASS.ds1, ...BLANK_CONTENT };

const room = fc.integer({ min: 1, max: 3 });
const pick = fc.nat(50);
const who = fc.constantFrom<Username>("ana", "bia", "pedro");
const teacher = fc.constantFrom<"ana" | "bia">("ana", "bia");
const scope = fc.constantFrom<SeriesScope>("this", "following", "all");

const STEP = fc.oneof(
  fc.record({
    kind: fc.constant("create" as const),
    who,
    room,
    week: fc.nat(3),
    weeks: fc.integer({ min: 1, max: 6 }),
    skipTaken: fc.boolean(),
    skip: fc.option(fc.nat(5)),
    elsewhere: fc.option(fc.record({ week: fc.nat(5), room })),
  }),
  fc.record({
    kind: fc.constant("single" as const),
    who,
    room,
    week: fc.nat(3),
    weeks: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({
    kind: fc.constant("decide" as const),
    series: pick,
    choice: fc.constantFrom("approved" as const, "free" as const, "rejected" as const),
  }),
  fc.record({
    kind: fc.constant("decideOne" as const),
    row: pick,
    choice: fc.constantFrom("approved" as const, "rejected" as const),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    series: pick,
    row: pick,
    byOwner: fc.boolean(),
    scope,
    teacher: fc.option(teacher, { freq: 3 }),
    room: fc.option(room),
    notes: fc.constantFrom(undefined, "Prova", "Projetor"),
  }),
  fc.record({
    kind: fc.constant("remove" as const),
    series: pick,
    row: pick,
    byOwner: fc.boolean(),
    scope,
  }),
  fc.record({ kind: fc.constant("removeOne" as const), row: pick, byOwner: fc.boolean() }),
  fc.record({ kind: fc.constant("absence" as const), who: teacher, week: fc.nat(5), days: fc.nat(21) }),
  fc.record({ kind: fc.constant("join" as const), who: teacher, set: pick }),
  fc.record({ kind: fc.constant("separate" as const), series: pick, byOwner: fc.boolean() }),
  fc.record({
    kind: fc.constant("cleanUp" as const),
    week: fc.integer({ min: -1, max: 5 }),
    weeks: fc.nat(2),
    statuses: fc.constantFrom<Status[]>(["rejected"], ["pending", "approved", "rejected"]),
  }),
  fc.record({ kind: fc.constant("dismiss" as const), gap: pick, isDismissed: fc.boolean() }),
  fc.record({ kind: fc.constant("cancel" as const), series: pick, byOwner: fc.boolean(), week: fc.nat(5) }),
  fc.record({
    kind: fc.constant("move" as const),
    row: pick,
    room,
    days: fc.integer({ min: -7, max: 7 }),
    teacher: fc.option(teacher, { freq: 3 }),
  }),
  fc.record({ kind: fc.constant("block" as const), week: fc.nat(6), weeks: fc.nat(2) }),
  fc.record({
    kind: fc.constant("close" as const),
    room,
    to: fc.option(room),
    week: fc.nat(6),
    weeks: fc.nat(2),
    isUndone: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("makeUp" as const), gap: pick, room, days: fc.nat(9) }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({ kind: fc.constant("restore" as const), row: pick }),
  fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 9 }) }),
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;
type Of<K extends Step["kind"]> = Extract<Step, { kind: K }>;

const chosen = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
const inOrder = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b));
const rowsOf = (model: Model, series: number) =>
  model.rows
    .filter((row) => row.series === series)
    .sort((a, b) => (a.seriesDate ?? "").localeCompare(b.seriesDate ?? ""));
const isStandingOn = (row: Pick<Row, "date" | "room">, other: Row) =>
  other.status === "approved" && other.date === row.date && other.room === row.room;
const hasRival = (model: Model, row: Pick<Row, "date" | "room">, except: number[] = []) =>
  model.rows.some((other) => !except.includes(other.id) && isStandingOn(row, other));
/** The first date is at 10:00: its own hours are over. */
const isPast = (model: Model, row: Row) => row.date <= model.today;
const isOfSeries = (row: Row) => row.series !== null;
const isLive = (model: Model, row: Row) => row.status !== "rejected" && !isPast(model, row);

function addGap(model: Model, gap: Omit<Gap, "madeUpBy" | "isDismissed">): void {
  const isThere = model.gaps.some(
    (other) => gap.series !== null && other.series === gap.series && other.date === gap.date,
  );
  if (!isThere) model.gaps.push({ ...gap, madeUpBy: null, isDismissed: false });
}

/** Adds the gap of a row's lesson; `isThere`: the row still exists. */
function lose(model: Model, row: Row, reason: string, isThere: boolean): void {
  // A reservation that makes up for a lesson leaves no gap of its own: that lesson is missing again.
  if (model.gaps.some(({ madeUpBy }) => madeUpBy === row.id)) return;
  const { series, owner, room: place } = row;
  const date = row.seriesDate ?? row.date;
  addGap(model, { series, owner, room: place, date, reason, row: isThere ? row.id : null });
}

/** @param loses whether a row leaves a lesson to make up. */
function removeRows(model: Model, rows: Row[], loses: (row: Row) => boolean): void {
  for (const row of rows) {
    if (loses(row)) lose(model, row, "cancelled", false);
    for (const gap of model.gaps) {
      if (gap.row === row.id) gap.row = null;
      if (gap.madeUpBy === row.id) gap.madeUpBy = null;
    }
    model.deleted.push(row);
  }
  model.rows = model.rows.filter((row) => !rows.includes(row));
}

type SeriesExtent = { affected: Row[]; detached: Row[] };

type Reaching = { anchor: Row; scope: SeriesScope; byOwner: boolean };

function reach(model: Model, series: Series, { anchor, scope, byOwner }: Reaching): SeriesExtent {
  // The owner of the series cannot change a date that was transferred to a colleague.
  const isReached = (row: Row) => !byOwner || row.owner === series.owner;
  if (!isReached(anchor)) return { affected: [], detached: [] };
  const live = rowsOf(model, series.id).filter((row) => isLive(model, row) && isReached(row));
  if (scope === "this") return { affected: live.filter((row) => row === anchor), detached: [] };
  const from = scope === "following" ? (anchor.seriesDate ?? "") : "";
  const following = live.filter((row) => (row.seriesDate ?? "") >= from);
  return {
    affected: following.filter((row) => !row.isDetached),
    detached: following.filter((row) => row.isDetached),
  };
}

/** The actor and their access scope: staff, or the owner of the series. */
function actsAs(series: Pick<Series, "owner">, byOwner: boolean) {
  const name = series.owner === PEOPLE.bia.id ? "bia" : "ana";
  return byOwner
    ? ({ actor: actorOf(name), scope: { kind: "own", userId: series.owner } } as const)
    : ({ actor: actorOf("pedro"), scope: { kind: "any" } } as const);
}

/** A running history: each step calls the program, and applies the expected effect to the model. */
class History {
  readonly app: TestApp;
  model: Model = { today: FIRST_DAY, rows: [], series: [], gaps: [], decision: null, deleted: [] };
  seconds = 0;

  constructor(app: TestApp) {
    this.app = app;
  }

  /** Single reservations of one request. */
  single({ who: name, room: place, week, weeks }: Of<"single">): void {
    const { model, app } = this;
    const start = addDays(THURSDAY, week * 7);
    const all = Array.from({ length: weeks }, (_, index) => addDays(start, index * 7));
    const dates = all.filter((date) => date > model.today);
    if (dates.length === 0) return;
    const byStaff = name === "pedro";
    const isRefused = byStaff && dates.some((date) => hasRival(model, { date, room: place }));
    const result = requestReservations(app.deps, actorOf(name), {
      ...CONTENT,
      ...HOURS,
      environmentIds: [place],
      dates,
      ...(byStaff ? { teacherUserId: PEOPLE.ana.id } : {}),
    });
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    const owner = byStaff ? PEOPLE.ana.id : PEOPLE[name].id;
    const status = byStaff ? "approved" : "pending";
    for (const { id, date } of result.value.reservations)
      model.rows.push({ id, owner, date, room: place, status, notes: null, version: 0, ...SINGLE });
  }

  create({ who: name, room: wanted, week, weeks, skipTaken, skip, elsewhere }: Of<"create">): void {
    const { model, app } = this;
    const start = addDays(THURSDAY, week * 7);
    const all = Array.from({ length: weeks }, (_, index) => addDays(start, index * 7));
    const dates = all.filter((date) => date > model.today);
    const skipped = skip === null ? null : (all[skip] ?? null);
    const other = elsewhere === null ? null : (all[elsewhere.week] ?? null);
    const byStaff = name === "pedro";
    const planned = dates.map((date) => {
      const place = date === other ? (elsewhere?.room ?? wanted) : wanted;
      const isTaken = hasRival(model, { date, room: place });
      const reason = date === skipped ? "cancelled" : skipTaken && isTaken ? "conflict" : null;
      return { date, room: place, isTaken, reason };
    });
    const requested = planned.filter(({ reason }) => reason === null);
    const isRefused = requested.length === 0 || (byStaff && requested.some(({ isTaken }) => isTaken));
    const result = createSeries(app.deps, actorOf(name), {
      ...CONTENT,
      ...HOURS,
      environmentIds: [wanted],
      weekdays: [4],
      everyWeeks: 1,
      startDate: start,
      endDate: all.at(-1) ?? start,
      skipTaken,
      ...(skipped ? { skip: [skipped] } : {}),
      ...(other && elsewhere ? { rooms: { [other]: [elsewhere.room] } } : {}),
      ...(byStaff ? { teacherUserId: PEOPLE.ana.id } : {}),
    });
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    const { series, reservations } = result.value;
    expect(reservations.map(({ date }) => date)).toEqual(requested.map(({ date }) => date));
    const owner = byStaff ? PEOPLE.ana.id : PEOPLE[name].id;
    model.series.push({ id: series.id, owner, start, end: all.at(-1) ?? start, splitFrom: null });
    for (const [index, { date, room: place }] of requested.entries())
      model.rows.push({
        ...{ id: reservations[index]?.id ?? 0, owner, notes: null, version: 0 },
        ...{ series: series.id, seriesDate: date, date, room: place, isDetached: date === other },
        status: byStaff ? "approved" : "pending",
      });
    for (const { date, room: place, reason } of planned)
      if (reason) addGap(model, { series: series.id, owner, room: place, date, reason, row: null });
  }

  decide({ series: index, choice }: Of<"decide">): void {
    const { model, app } = this;
    const series = chosen(model.series, index);
    if (!series) return;
    const pending = rowsOf(model, series.id).filter(({ status }) => status === "pending");
    const open = pending.filter((row) => !isPast(model, row));
    const free: Row[] = [];
    for (const row of open) {
      const isSelfMade = free.some((other) => other.date === row.date && other.room === row.room);
      if (choice === "rejected" || !(isSelfMade || hasRival(model, row))) free.push(row);
    }
    const isRefused = pending.length === 0 || (choice === "approved" && free.length < open.length);
    const result = decideSeries(
      app.deps,
      actorOf("pedro"),
      series.id,
      choice === "rejected"
        ? { status: "rejected", rejectionReason: "Não" }
        : { status: "approved", ...(choice === "free" ? { only: "free" } : {}) },
    );
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    expect([result.value.decided, result.value.left.length]).toEqual([
      free.length,
      pending.length - free.length,
    ]);
    for (const row of free) {
      row.status = choice === "rejected" ? "rejected" : "approved";
      row.version++;
      if (choice === "rejected") lose(model, row, "rejected", true);
    }
    if (free.length > 0) this.remember(result.value.entryId, free);
  }

  private remember(entryId: number | null, rows: Row[]): void {
    const decided = rows.map(({ id, version }) => ({ id, version }));
    this.model.decision = { entryId: entryId ?? 0, rows: decided };
  }

  decideOne({ row: index, choice }: Of<"decideOne">): void {
    const { model, app } = this;
    const row = chosen(
      model.rows.filter((each) => !isPast(model, each)),
      index,
    );
    if (!row) return;
    const isApproval = choice === "approved";
    const isRefused = row.status !== "pending" || (isApproval && hasRival(model, row));
    const result = isApproval
      ? approveReservation(app.deps, actorOf("pedro"), row.id)
      : rejectReservation(app.deps, actorOf("pedro"), row.id, "Não");
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    row.status = choice;
    row.version++;
    if (!isApproval && row.series !== null) lose(model, row, "rejected", true);
    this.remember(result.value.entryId, [row]);
  }

  change({ series: index, row: at, byOwner, scope, room: to, notes, teacher: name }: Of<"change">): void {
    const { model, app } = this;
    const series = chosen(model.series, index);
    const anchor = series && chosen(rowsOf(model, series.id), at);
    if (!series || !anchor) return;
    const { actor, scope: access } = actsAs(series, byOwner);
    const { affected, detached } = reach(model, series, { anchor, scope, byOwner });
    const ids = affected.map(({ id }) => id);
    const given = name === null ? null : PEOPLE[name].id;
    // Teachers transfer nothing; staff who name the current teacher transfer nothing either.
    const owner = byOwner || (scope !== "this" && given === series.owner) ? null : given;
    const moved = affected.filter((row) => to !== null && row.room !== to);
    const onRival = moved.filter((row) => hasRival(model, { date: row.date, room: to ?? 0 }, ids));
    // A single pending one may be moved into a conflict with an approved one, as a request may be.
    const refusing = scope === "this" ? onRival.filter(({ status }) => status === "approved") : onRival;
    const isRefused =
      affected.length === 0 ||
      (byOwner && affected.some(({ status }) => status !== "pending")) ||
      refusing.length > 0;
    const result = changeSeries(app.deps, actor, access, series.id, {
      scope,
      reservationId: anchor.id,
      ...(to === null ? {} : { environmentIds: [to] }),
      ...(notes === undefined ? {} : { notes }),
      ...(given === null ? {} : { teacherUserId: given }),
    });
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    expect([result.value.changed, result.value.left.length]).toEqual([affected.length, detached.length]);
    for (const row of affected) {
      row.room = to ?? row.room;
      row.owner = owner ?? row.owner;
      row.notes = notes ?? row.notes;
      row.isDetached = scope === "this";
      row.version++;
    }
    const from = affected[0]?.seriesDate ?? "";
    const hasEarlier =
      rowsOf(model, series.id).some((row) => (row.seriesDate ?? "") < from) ||
      model.gaps.some((gap) => gap.series === series.id && gap.date < from);
    const isSplit = scope === "following" && hasEarlier;
    const changed = isSplit ? this.split(series, from, result.value.series.id) : series;
    if (scope !== "this") changed.owner = owner ?? changed.owner;
  }

  private split(series: Series, from: CivilDate, id: number): Series {
    const { model } = this;
    const end = series.end < from ? from : series.end;
    const next = { ...series, id, start: from, end, splitFrom: series.id };
    model.series.push(next);
    series.end = addDays(from, -1);
    for (const row of rowsOf(model, series.id)) if ((row.seriesDate ?? "") >= from) row.series = id;
    for (const gap of model.gaps) if (gap.series === series.id && gap.date >= from) gap.series = id;
    return next;
  }

  remove({ series: index, row: at, byOwner, scope }: Of<"remove">): void {
    const { model, app } = this;
    const series = chosen(model.series, index);
    const anchor = series && chosen(rowsOf(model, series.id), at);
    if (!series || !anchor) return;
    const { actor, scope: access } = actsAs(series, byOwner);
    const { affected, detached } = reach(model, series, { anchor, scope, byOwner });
    const isRefused =
      affected.length === 0 || (byOwner && affected.some(({ status }) => status !== "pending"));
    const selection = { scope, reservationId: anchor.id };
    const result = removeFromSeries(app.deps, actor, access, series.id, selection);
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    expect([result.value.removed.length, result.value.left.length]).toEqual([
      affected.length,
      detached.length,
    ]);
    removeRows(model, affected, () => scope === "this");
    if (scope === "this") return;
    const from = affected[0]?.seriesDate ?? "";
    model.gaps = model.gaps.filter(
      (gap) => gap.series !== series.id || gap.date < from || gap.madeUpBy !== null,
    );
    const isEmpty =
      rowsOf(model, series.id).length === 0 && !model.gaps.some((gap) => gap.series === series.id);
    const last = addDays(from, -1);
    series.end = last < series.start ? series.start : last;
    if (isEmpty) this.dropSeries(series);
  }

  private dropSeries(series: Series): void {
    const { model } = this;
    model.series = model.series.filter((other) => other !== series);
    for (const other of model.series) if (other.splitFrom === series.id) other.splitFrom = null;
  }

  removeOne({ row: index, byOwner }: Of<"removeOne">): void {
    const { model, app } = this;
    const row = chosen(
      model.rows.filter((each) => !isPast(model, each)),
      index,
    );
    if (!row) return;
    const isRefused = byOwner && row.status !== "pending";
    const { actor, scope: access } = actsAs(row, byOwner);
    const result = removeReservation(app.deps, actor, access, row.id);
    expect(result.ok).toBe(!isRefused);
    if (result.ok) removeRows(model, [row], isOfSeries);
  }

  /** A teacher is away: all of their lessons, of series or not, are cancelled and are to be made up. */
  absence({ who: name, week, days }: Of<"absence">): void {
    const { model, app } = this;
    const startDate = addDays(FIRST_DAY, week * 7);
    const endDate = addDays(startDate, days);
    const owner = PEOPLE[name].id;
    const isInRange = (row: Row) => row.owner === owner && row.date >= startDate && row.date <= endDate;
    const rows = model.rows.filter((row) => isInRange(row) && isLive(model, row));
    const sorted = [...rows].sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1));
    const actor = actorOf("pedro");
    if (endDate < model.today) return;
    const told = tellAbsence(app.deps, actor, EVERYTHING, {
      ...{ userId: owner, startDate, endDate, shifts: [...SHIFTS] },
    });
    expect(told.ok && told.value.lessons.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    if (!told.ok || rows.length === 0) return;
    const decisions = sorted.map(({ id }) => ({ reservationId: id, action: "cancel" as const }));
    const { id } = told.value.absence;
    expect(decideAbsence(app.deps, actor, id, { decisions })).toMatchObject({ ok: true });
    for (const row of sorted) {
      row.status = "rejected";
      row.version++;
      lose(model, row, "absence", true);
    }
  }

  /** Single reservations that look like a series are offered; one of the sets is joined without any other change. */
  join({ who: name, set }: Of<"join">): void {
    const { model, app } = this;
    const owner = PEOPLE[name].id;
    const own = model.rows.filter(
      (row) => row.owner === owner && row.series === null && row.date > model.today && isLive(model, row),
    );
    const alike = Map.groupBy(own, (row) => `${row.room} ${weekdayIndex(row.date)}`);
    const datesOf = (rows: { date: CivilDate }[]) => inOrder([...new Set(rows.map(({ date }) => date))]);
    const expected = [...alike.values()].map(datesOf).filter(({ length }) => length >= 3);
    const offered = readJoinable(app.deps, owner);
    const lines = (sets: CivilDate[][]) => inOrder(sets.map((dates) => dates.join()));
    expect(lines(offered.map(({ rows }) => rows.map(({ date }) => date)))).toEqual(lines(expected));
    const joined = chosen(offered, set);
    if (!joined) return;
    const result = joinSeries(app.deps, actorOf(name), joined.rows);
    expect(result.ok).toBe(true);
    if (!result.ok) return;
    const { id } = result.value.series;
    const ids = joined.rows.map((each) => each.id);
    const rows = model.rows.filter((row) => ids.includes(row.id));
    const dates = datesOf(rows);
    model.series.push({ id, owner, start: dates[0] ?? "", end: dates.at(-1) ?? "", splitFrom: null });
    for (const row of rows) Object.assign(row, { series: id, seriesDate: row.date, isDetached: false });
  }

  separate({ series: index, byOwner }: Of<"separate">): void {
    const { model, app } = this;
    const series = chosen(model.series, index);
    if (!series) return;
    const { actor, scope: access } = actsAs(series, byOwner);
    const result = separateSeries(app.deps, actor, access, { id: series.id });
    expect(result.ok).toBe(true);
    for (const row of rowsOf(model, series.id)) Object.assign(row, SINGLE);
    for (const gap of model.gaps) if (gap.series === series.id) gap.series = null;
    this.dropSeries(series);
  }

  /** The deletion of a cleanup, without the backup before it. */
  cleanUp({ week, weeks, statuses }: Of<"cleanUp">): void {
    const { model, app } = this;
    const startDate = addDays(THURSDAY, week * 7);
    const endDate = addDays(startDate, weeks * 7);
    const isInRange = (row: Row) => row.date >= startDate && row.date <= endDate;
    const rows = model.rows.filter((row) => isInRange(row) && statuses.includes(row.status));
    const { db } = app;
    const counted = db.sqlite
      .prepare(
        "SELECT id, updated_at AS version FROM reservations WHERE id IN (SELECT value FROM json_each(?))",
      )
      .all(JSON.stringify(rows.map(({ id }) => id))) as { id: number; version: string }[];
    db.write(() => {
      const after = { startDate, endDate, statuses, environmentName: null, count: rows.length, file: "" };
      const entry = { action: "clean-up", entity: "cleanup", id: null, after } as const;
      const auditId = recordAudit(app.deps, actorOf("admin"), entry);
      insertCleanupRows(db, { rows: counted, actorId: PEOPLE.admin.id, auditId });
      return { ok: true };
    });
    deleteNextCleanedUp(app.deps);
    const isOver = (id: number | null) => rows.some((row) => row.id === id && row.date < model.today);
    const isGone = (id: number | null) => rows.some((row) => row.id === id);
    model.gaps = model.gaps.filter((gap) => !isGone(gap.madeUpBy) && !isOver(gap.row));
    const isLost = (row: Row) => isOfSeries(row) && row.date >= model.today && row.status !== "rejected";
    removeRows(model, rows, isLost);
    for (const series of model.series.filter(({ id }) => rows.some((row) => row.series === id))) {
      const isToCome = (gap: Gap) => gap.series === series.id && gap.date >= model.today;
      if (rowsOf(model, series.id).length > 0 || model.gaps.some(isToCome)) continue;
      model.gaps = model.gaps.filter((gap) => gap.series !== series.id);
      this.dropSeries(series);
    }
  }

  dismiss({ gap: index, isDismissed }: Of<"dismiss">): void {
    const { model, app } = this;
    const gap = chosen(model.gaps, index);
    if (!gap) return;
    const access = { kind: "own", userId: gap.owner } as const;
    const result = setDismissed(app.deps, access, { id: this.idOf(gap), isDismissed });
    expect(result.ok).toBe(!this.isFilled(gap));
    if (result.ok) gap.isDismissed = isDismissed;
  }

  private isFilled({ madeUpBy }: Gap): boolean {
    return this.model.rows.some(({ id, status }) => id === madeUpBy && status !== "rejected");
  }

  /** The id of a gap; of two that are equal in the model either will do. */
  private idOf(gap: Gap): number {
    const ids = this.app.db.sqlite
      .prepare(
        `SELECT id FROM gaps WHERE series_id IS ? AND user_id = ? AND date = ? AND environment_ids = ? AND reason = ?
          AND reservation_id IS ? AND made_up_by IS ? AND (dismissed_at IS NOT NULL) = ?`,
      )
      .pluck();
    const { series, owner, date, room: place, reason, row, madeUpBy, isDismissed } = gap;
    return Number(ids.get(series, owner, date, `[${place}]`, reason, row, madeUpBy, isDismissed ? 1 : 0));
  }

  cancel({ series: index, byOwner, week }: Of<"cancel">): void {
    const { model, app } = this;
    const series = chosen(model.series, index);
    if (!series) return;
    const { actor, scope: access } = actsAs(series, byOwner);
    const startDate = addDays(series.start, week * 7);
    const endDate = addDays(startDate, 10);
    const rows = rowsOf(model, series.id).filter(
      (row) =>
        isLive(model, row) &&
        (!byOwner || row.owner === series.owner) &&
        row.date >= startDate &&
        row.date <= endDate,
    );
    const isRefused = rows.length === 0;
    const result = cancelDates(app.deps, actor, access, series.id, { startDate, endDate });
    expect(result.ok).toBe(!isRefused);
    if (result.ok) removeRows(model, rows, () => true);
  }

  move({ row: index, room: to, days, teacher: name }: Of<"move">): void {
    const { model, app } = this;
    const row = chosen(
      model.rows.filter((each) => isLive(model, each)),
      index,
    );
    if (!row) return;
    const wanted = { date: addDays(row.date, days), room: to };
    const isMoved = wanted.date !== row.date || wanted.room !== row.room;
    const isRefused =
      (wanted.date !== row.date && wanted.date <= model.today) ||
      (row.status === "approved" && isMoved && hasRival(model, wanted, [row.id]));
    const result = editReservation(app.deps, actorOf("pedro"), { kind: "any" }, row.id, {
      date: wanted.date,
      environmentIds: [to],
      ...(name === null ? {} : { teacherUserId: PEOPLE[name].id }),
    });
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    if (name !== null) row.owner = PEOPLE[name].id;
    Object.assign(row, wanted, { isDetached: row.series !== null, version: row.version + 1 });
  }

  /** Days are blocked, their reservations cancelled, and the days unblocked: the gaps remain. */
  async block({ week, weeks }: Of<"block">): Promise<void> {
    const { model, app } = this;
    const dates = Array.from({ length: weeks + 1 }, (_, index) => addDays(THURSDAY, (week + index) * 7));
    const rows = model.rows.filter((row) => dates.includes(row.date) && isLive(model, row));
    const days = dates.map((date) => {
      const day = { date, title: "Feriado", description: null, type: "holiday", panelMessage: null } as const;
      return { ...day, affectedShifts: ["morning" as const], showInPanel: true, cancelTouched: true };
    });
    const result = await blockDays(app.deps, actorOf("pedro"), days, { asks: false });
    expect(result.ok && result.value.cancelled).toBe(rows.length);
    for (const row of rows) {
      row.status = "rejected";
      row.version++;
      lose(model, row, "blocked", true);
    }
    if (result.ok) for (const { id } of result.value.days) removeBlockedDay(app.deps, actorOf("pedro"), id);
  }

  /**
   * A room is closed, its reservations move to another one if that is free, or are cancelled, and it is reopened.
   * Cancellations may be undone at once.
   */
  async close({ room: from, to, week, weeks, isUndone }: Of<"close">): Promise<void> {
    const { model, app } = this;
    const startDate = addDays(THURSDAY, week * 7);
    const endDate = addDays(startDate, weeks * 7);
    if (endDate < model.today) return;
    const touched = model.rows.filter(
      (row) => row.room === from && isLive(model, row) && row.date >= startDate && row.date <= endDate,
    );
    const moves = touched.map(({ id }) => ({ id, to }));
    const input = { startDate, endDate, shifts: ["morning" as const], reason: "Piso", isPublic: true };
    const seen = shownNow(
      app,
      touched.map(({ id }) => id),
    );
    const result = closeAndMove(app.deps, actorOf("admin"), from, { ...input, seen, moves });
    expect(result.ok && result.value.touched.length).toBe(touched.length);
    if (!result.ok) return;
    if (to === null) await this.cancelTouched(touched, isUndone ? result.value.entryId : null);
    else this.moveTouched(touched, from, to);
    reopenRoom(app.deps, actorOf("admin"), { environmentId: from, id: result.value.id });
  }

  private moveTouched(touched: Row[], from: number, to: number): void {
    const { model } = this;
    // In the order of the moves: a moved one occupies its new room.
    for (const row of touched) {
      // A pending request occupies the room too.
      const isTaken = model.rows.some(
        (other) => other.date === row.date && other.room === to && other.status !== "rejected",
      );
      if (from === to || isTaken) continue;
      row.room = to;
      row.isDetached = row.series !== null;
      row.version++;
    }
  }

  /** Each is a lesson to make up, and with an entry to undo what it was, unless another one holds its place by then. */
  private async cancelTouched(touched: Row[], entryId: number | null): Promise<void> {
    const { model, app } = this;
    const byPerson = [...Map.groupBy(touched, ({ owner }) => owner).values()].flat();
    const former = byPerson.map((row) => ({ row, status: row.status }));
    for (const row of byPerson) {
      row.status = "rejected";
      row.version++;
      lose(model, row, "closedRoom", true);
    }
    if (entryId === null) return;
    await undoDecision(app.deps, actorOf("admin"), entryId);
    for (const { row, status } of former.reverse()) {
      if (status === "approved" && hasRival(model, row)) continue;
      row.status = status;
      row.version++;
      model.gaps = model.gaps.filter((gap) => gap.row !== row.id);
    }
  }

  makeUp({ gap: index, room: wanted, days }: Of<"makeUp">): void {
    const { model, app } = this;
    const gap = chosen(model.gaps, index);
    if (!gap) return;
    const { owner } = gap;
    const isFilled = this.isFilled(gap);
    const date = addDays(model.today, days + 1);
    const result = requestReservations(app.deps, actorOf(owner === PEOPLE.bia.id ? "bia" : "ana"), {
      ...CONTENT,
      ...HOURS,
      environmentIds: [wanted],
      dates: [date],
      gapId: this.idOf(gap),
    });
    expect(result.ok).toBe(!isFilled);
    if (!result.ok) return;
    const id = result.value.reservations[0]?.id ?? 0;
    const row = { id, owner, date, room: wanted, notes: null, status: "pending", version: 0 } as const;
    model.rows.push({ ...row, ...SINGLE });
    Object.assign(gap, { madeUpBy: id, isDismissed: false });
  }

  async undo(): Promise<void> {
    const { model, app } = this;
    if (!model.decision) return;
    const { entryId, rows: decided } = model.decision;
    const rows = decided.flatMap(
      ({ id, version }) => model.rows.find((row) => row.id === id && row.version === version) ?? [],
    );
    model.decision = null;
    const result = await undoDecision(app.deps, actorOf("pedro"), entryId);
    // Rows changed since the decision are not undone.
    expect(result.ok ? result.value.undone : 0).toBe(rows.length);
    for (const row of rows) {
      row.status = "pending";
      row.version++;
      model.gaps = model.gaps.filter((gap) => gap.row !== row.id);
    }
  }

  restore({ row: index }: Of<"restore">): void {
    const { model, app } = this;
    const row = chosen(model.deleted, index);
    if (!row) return;
    const entry = app.db.sqlite
      .prepare(
        "SELECT max(id) FROM audit_log WHERE action = 'delete' AND entity = 'reservation' AND entity_id = ?",
      )
      .pluck()
      .get(row.id);
    const isRefused = row.status !== "rejected" && hasRival(model, row);
    const result = restoreReservation(app.deps, actorOf("pedro"), Number(entry));
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    model.deleted = model.deleted.filter((each) => each !== row);
    const holder = this.holding(row.series, row.seriesDate);
    const isFree =
      holder !== null && !rowsOf(model, holder.id).some((each) => each.seriesDate === row.seriesDate);
    const place = isFree ? { series: holder.id } : SINGLE;
    model.rows.push({ ...row, ...place, version: row.version + 1 });
    const date = row.seriesDate ?? row.date;
    // A single cancelled lesson is no gap any more; of several in one room one gap is removed.
    const lost = model.gaps.find(
      (gap) =>
        gap.series === null &&
        gap.row === null &&
        gap.madeUpBy === null &&
        gap.owner === row.owner &&
        gap.room === row.room &&
        gap.date === date,
    );
    model.gaps = model.gaps.filter((gap) =>
      isFree ? gap.series !== holder.id || gap.date !== row.seriesDate : gap !== lost,
    );
  }

  private holding(id: number | null, date: CivilDate | null): Series | null {
    let series = this.model.series.find((each) => each.id === id);
    while (series && (date ?? "") > series.end) {
      const { id: parent } = series;
      const parts = this.model.series.filter(
        (each) => each.splitFrom === parent && each.start <= (date ?? ""),
      );
      series = parts.sort((a, b) => b.start.localeCompare(a.start))[0];
    }
    return series ?? null;
  }

  /** Steps differ in time, since a row restored within one millisecond would have its earlier version. */
  private setClock(): void {
    const second = String(this.seconds % 60).padStart(2, "0");
    this.app.setNow(`${this.model.today}T13:00:${second}.000Z`);
  }

  wait({ days }: Of<"wait">): void {
    this.model.today = addDays(this.model.today, days);
    // A decision can be undone for ten minutes.
    this.model.decision = null;
  }

  /** Every row and gap of the database matches the model, and no two approved ones share a room and time. */
  check(): void {
    const { model, app } = this;
    const all = (query: string) => app.db.sqlite.prepare(query).all();
    const rows = all(
      `SELECT r.id, owner_id AS owner, series_id AS series, series_date AS seriesDate, date, notes, status,
        is_detached AS isDetached, (SELECT group_concat(environment_id) FROM reservation_environments WHERE reservation_id = r.id) AS room
       FROM reservations AS r ORDER BY r.id`,
    ) as Record<string, unknown>[];
    const expected = [...model.rows].sort((a, b) => a.id - b.id);
    expect(rows).toEqual(
      expected.map(({ version: _, ...row }) => ({
        ...row,
        room: String(row.room),
        isDetached: row.isDetached ? 1 : 0,
      })),
    );
    const gaps = all(
      `SELECT series_id AS series, user_id AS owner, date, environment_ids AS room, reason, reservation_id AS row,
        made_up_by AS madeUpBy, dismissed_at IS NOT NULL AS isDismissed FROM gaps`,
    ) as (Omit<Gap, "room" | "isDismissed"> & { room: string; isDismissed: number })[];
    const lineOf = (gap: Omit<Gap, "room" | "isDismissed">, rooms: string, isDismissed: boolean) =>
      [gap.series, gap.owner, gap.date, rooms, gap.reason, gap.row, gap.madeUpBy, isDismissed].join(" ");
    expect(inOrder(gaps.map((gap) => lineOf(gap, gap.room, gap.isDismissed === 1)))).toEqual(
      inOrder(model.gaps.map((gap) => lineOf(gap, `[${gap.room}]`, gap.isDismissed))),
    );
    const series = all(
      `SELECT id, owner_id AS owner, start_date AS start, end_date AS "end", split_from_id AS splitFrom FROM series ORDER BY id`,
    );
    expect(series).toEqual([...model.series].sort((a, b) => a.id - b.id));
    const approved = model.rows.filter(({ status }) => status === "approved");
    const places = new Set(approved.map(({ date, room: place }) => `${date} ${place}`));
    expect(places.size).toBe(approved.length);
  }

  async take(step: Step): Promise<void> {
    const before = structuredClone(this.model);
    this.seconds++;
    this.setClock();
    await (this[step.kind] as (step: Step) => void | Promise<void>).call(this, step);
    const past = before.rows.filter((row) => isPast(before, row));
    const now = new Map(this.model.rows.map((row) => [row.id, row]));
    for (const row of past) {
      const present = now.get(row.id);
      if (!present && step.kind === "cleanUp") continue;
      // A split may assign it to another series, or its series may be deleted; nothing else changes.
      const { series, seriesDate, isDetached } = row;
      const place = present?.series === null ? { series, seriesDate, isDetached } : { series };
      expect({ ...present, ...place }).toEqual(row);
    }
    this.check();
  }
}

/** The `UID` of each reservation's lesson in feeds: its id and when it was made. */
function uidsOf(app: TestApp): Map<number, string> {
  const rows = app.db.sqlite.prepare("SELECT id, created_at FROM reservations").raw().all();
  return new Map(rows as [number, string][]);
}

/** Plays a history; throws at the first step that differs from the model. */
export async function playHistory(app: TestApp, steps: Step[]): Promise<void> {
  const history = new History(app);
  const uids = new Map<number, string>();
  for (const step of steps) {
    await history.take(step);
    for (const [id, uid] of uidsOf(app)) {
      expect(uids.get(id) ?? uid).toBe(uid);
      uids.set(id, uid);
    }
  }
}

export const HISTORY = fc.array(STEP, { minLength: 4, maxLength: 18 });
