/**
 * Random histories of series against a plain model (rules R24): what each step does is worked out once more over lists
 * in memory, and every row and gap of the database is compared with them after each step.
 */

import fc from "fast-check";
import { expect } from "vitest";
import { addDays, type CivilDate } from "#app/domain/dates/civil-date.ts";
import { BLANK_CONTENT } from "#app/domain/reservations/reservation-content.ts";
import type { Status } from "#app/domain/reservations/status.ts";
import type { SeriesScope } from "#app/domain/series/series.ts";
import { restoreReservation } from "#app/services/audit/restore.server.ts";
import { blockDays, removeBlockedDay } from "#app/services/blocked-days/manage.server.ts";
import { closeAndMove, reopenRoom } from "#app/services/closures/closures.server.ts";
import { requestReservations } from "#app/services/requests/request.server.ts";
import { editReservation } from "#app/services/reservations/edit.server.ts";
import { undoDecision } from "#app/services/review/undo.server.ts";
import { changeSeries } from "#app/services/series/change.server.ts";
import { createSeries } from "#app/services/series/create.server.ts";
import { decideSeries } from "#app/services/series/decide.server.ts";
import { cancelDates, removeFromSeries } from "#app/services/series/remove.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { actorOf } from "#tests/support/reservations/review.ts";
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
  date: CivilDate;
  reason: string;
  row: number | null;
  madeUpBy: number | null;
};

type Model = {
  today: CivilDate;
  rows: Row[];
  series: Series[];
  gaps: Gap[];
  /** What the sector decided last: its rows with the versions that it left. */
  decision: { id: number; version: number }[];
  deleted: Row[];
};

const FIRST_DAY = "2026-03-12";
const THURSDAY = "2026-03-19";
const HOURS = { shift: "morning", startTime: "07:30", endTime: "09:10" } as const;
const CONTENT = { disciplineId: DISCIPLINE.algoritmos, classId: CLASS.ds1, ...BLANK_CONTENT };

const room = fc.integer({ min: 1, max: 3 });
const pick = fc.nat(50);
const who = fc.constantFrom<Username>("ana", "bia", "pedro");

export const STEP = fc.oneof(
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
    kind: fc.constant("decide" as const),
    series: pick,
    choice: fc.constantFrom("approved" as const, "free" as const, "rejected" as const),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    series: pick,
    row: pick,
    byOwner: fc.boolean(),
    scope: fc.constantFrom<SeriesScope>("this", "following", "all"),
    room: fc.option(room),
    notes: fc.constantFrom(undefined, "Prova", "Projetor"),
  }),
  fc.record({
    kind: fc.constant("remove" as const),
    series: pick,
    row: pick,
    byOwner: fc.boolean(),
    scope: fc.constantFrom<SeriesScope>("this", "following", "all"),
  }),
  fc.record({ kind: fc.constant("cancel" as const), series: pick, byOwner: fc.boolean(), week: fc.nat(5) }),
  fc.record({ kind: fc.constant("move" as const), row: pick, room, days: fc.integer({ min: -7, max: 7 }) }),
  fc.record({ kind: fc.constant("block" as const), week: fc.nat(6) }),
  fc.record({ kind: fc.constant("close" as const), room, to: room, week: fc.nat(6), weeks: fc.nat(2) }),
  fc.record({ kind: fc.constant("makeUp" as const), gap: pick, room, days: fc.nat(9) }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({ kind: fc.constant("restore" as const), row: pick }),
  fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 9 }) }),
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;
type Of<K extends Step["kind"]> = Extract<Step, { kind: K }>;

const chosen = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];
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
const isLive = (model: Model, row: Row) => row.status !== "rejected" && !isPast(model, row);

function addGap(model: Model, gap: Omit<Gap, "madeUpBy">): void {
  const isThere = model.gaps.some(
    (other) => gap.series !== null && other.series === gap.series && other.date === gap.date,
  );
  // What makes up for a lesson leaves none of its own: that one is missing again.
  const isMakeUp = gap.row !== null && model.gaps.some(({ madeUpBy }) => madeUpBy === gap.row);
  if (!isThere && !isMakeUp) model.gaps.push({ ...gap, madeUpBy: null });
}

function removeRows(model: Model, rows: Row[], reason: "cancelled" | null): void {
  for (const row of rows) {
    if (reason && row.series !== null)
      addGap(model, { series: row.series, date: row.seriesDate ?? row.date, reason, row: null });
    for (const gap of model.gaps) {
      if (gap.row === row.id) gap.row = null;
      if (gap.madeUpBy === row.id) gap.madeUpBy = null;
    }
    model.deleted.push(row);
  }
  model.rows = model.rows.filter((row) => !rows.includes(row));
}

type Reach = { affected: Row[]; detached: Row[] };

function reach(model: Model, series: Series, anchor: Row, scope: SeriesScope): Reach {
  const live = rowsOf(model, series.id).filter((row) => isLive(model, row));
  if (scope === "this") return { affected: live.filter((row) => row === anchor), detached: [] };
  const from = scope === "following" ? (anchor.seriesDate ?? "") : "";
  const following = live.filter((row) => (row.seriesDate ?? "") >= from);
  return {
    affected: following.filter((row) => !row.isDetached),
    detached: following.filter((row) => row.isDetached),
  };
}

/** Who acts, and over what: staff, or the owner of the series. */
function actsAs(series: Series, byOwner: boolean) {
  const name = series.owner === PEOPLE.bia.id ? "bia" : "ana";
  return byOwner
    ? ({ actor: actorOf(name), scope: { kind: "own", userId: series.owner } } as const)
    : ({ actor: actorOf("pedro"), scope: { kind: "any" } } as const);
}

/** A history in the making: each step acts on the program, and applies the expected effect to the model. */
class History {
  readonly app: TestApp;
  model: Model = {
    today: FIRST_DAY,
    rows: [],
    series: [],
    gaps: [],
    decision: [],
    deleted: [],
  };
  seconds = 0;

  constructor(app: TestApp) {
    this.app = app;
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
    const asked = planned.filter(({ reason }) => reason === null);
    const isRefused = asked.length === 0 || (byStaff && asked.some(({ isTaken }) => isTaken));
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
    expect(reservations.map(({ date }) => date)).toEqual(asked.map(({ date }) => date));
    const owner = byStaff ? PEOPLE.ana.id : PEOPLE[name].id;
    model.series.push({ id: series.id, owner, start, end: all.at(-1) ?? start, splitFrom: null });
    for (const [index, { date, room: place }] of asked.entries())
      model.rows.push({
        id: reservations[index]?.id ?? 0,
        owner,
        series: series.id,
        seriesDate: date,
        date,
        room: place,
        notes: null,
        status: byStaff ? "approved" : "pending",
        isDetached: date === other,
        version: 0,
      });
    for (const { date, reason } of planned)
      if (reason) addGap(model, { series: series.id, date, reason, row: null });
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
      if (choice === "rejected")
        addGap(model, { series: series.id, date: row.seriesDate ?? "", reason: "rejected", row: row.id });
    }
    if (free.length > 0) model.decision = free.map(({ id, version }) => ({ id, version }));
  }

  change({ series: index, row: at, byOwner, scope, room: to, notes }: Of<"change">): void {
    const { model, app } = this;
    const series = chosen(model.series, index);
    const anchor = series && chosen(rowsOf(model, series.id), at);
    if (!series || !anchor) return;
    const { actor, scope: access } = actsAs(series, byOwner);
    const { affected, detached } = reach(model, series, anchor, scope);
    const ids = affected.map(({ id }) => id);
    const moved = affected.filter((row) => to !== null && row.room !== to);
    const onRival = moved.filter((row) => hasRival(model, { date: row.date, room: to ?? 0 }, ids));
    // Alone, a pending one may be put beside an approved one, as when it is requested.
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
    });
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    expect([result.value.changed, result.value.left.length]).toEqual([affected.length, detached.length]);
    for (const row of affected) {
      row.room = to ?? row.room;
      row.notes = notes ?? row.notes;
      row.isDetached = scope === "this";
      row.version++;
    }
    const from = affected[0]?.seriesDate ?? "";
    const hasEarlier =
      rowsOf(model, series.id).some((row) => (row.seriesDate ?? "") < from) ||
      model.gaps.some((gap) => gap.series === series.id && gap.date < from);
    if (scope === "following" && hasEarlier) this.split(series, from, result.value.series.id);
  }

  private split(series: Series, from: CivilDate, id: number): void {
    const { model } = this;
    const end = series.end < from ? from : series.end;
    model.series.push({ ...series, id, start: from, end, splitFrom: series.id });
    series.end = addDays(from, -1);
    for (const row of rowsOf(model, series.id)) if ((row.seriesDate ?? "") >= from) row.series = id;
    for (const gap of model.gaps) if (gap.series === series.id && gap.date >= from) gap.series = id;
  }

  remove({ series: index, row: at, byOwner, scope }: Of<"remove">): void {
    const { model, app } = this;
    const series = chosen(model.series, index);
    const anchor = series && chosen(rowsOf(model, series.id), at);
    if (!series || !anchor) return;
    const { actor, scope: access } = actsAs(series, byOwner);
    const { affected, detached } = reach(model, series, anchor, scope);
    const isRefused =
      affected.length === 0 || (byOwner && affected.some(({ status }) => status !== "pending"));
    const result = removeFromSeries(app.deps, actor, access, series.id, {
      scope,
      reservationId: anchor.id,
    });
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    expect([result.value.removed.length, result.value.left.length]).toEqual([
      affected.length,
      detached.length,
    ]);
    removeRows(model, affected, scope === "this" ? "cancelled" : null);
    if (scope === "this") return;
    const from = affected[0]?.seriesDate ?? "";
    model.gaps = model.gaps.filter(
      (gap) => gap.series !== series.id || gap.date < from || gap.madeUpBy !== null,
    );
    const isEmpty =
      rowsOf(model, series.id).length === 0 && !model.gaps.some((gap) => gap.series === series.id);
    const last = addDays(from, -1);
    series.end = last < series.start ? series.start : last;
    if (!isEmpty) return;
    model.series = model.series.filter((other) => other !== series);
    for (const other of model.series) if (other.splitFrom === series.id) other.splitFrom = null;
  }

  cancel({ series: index, byOwner, week }: Of<"cancel">): void {
    const { model, app } = this;
    const series = chosen(model.series, index);
    if (!series) return;
    const { actor, scope: access } = actsAs(series, byOwner);
    const startDate = addDays(series.start, week * 7);
    const endDate = addDays(startDate, 10);
    const rows = rowsOf(model, series.id).filter(
      (row) => isLive(model, row) && row.date >= startDate && row.date <= endDate,
    );
    const isRefused = rows.length === 0;
    const result = cancelDates(app.deps, actor, access, series.id, { startDate, endDate });
    expect(result.ok).toBe(!isRefused);
    if (result.ok) removeRows(model, rows, "cancelled");
  }

  move({ row: index, room: to, days }: Of<"move">): void {
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
    });
    expect(result.ok).toBe(!isRefused);
    if (!result.ok) return;
    Object.assign(row, wanted, { isDetached: row.series !== null, version: row.version + 1 });
  }

  /** A day is blocked, what it touches cancelled, and the day opened again: its lessons stay lost. */
  async block({ week }: Of<"block">): Promise<void> {
    const { model, app } = this;
    const date = addDays(THURSDAY, week * 7);
    if (date < model.today) return;
    const rows = model.rows.filter((row) => row.date === date && isLive(model, row));
    const day = { date, title: "Feriado", description: null, type: "holiday", panelMessage: null } as const;
    const input = { ...day, affectedShifts: ["morning" as const], showInPanel: true, cancelTouched: true };
    const result = await blockDays(app.deps, actorOf("pedro"), [input], { asks: false });
    expect(result.ok && result.value.cancelled).toBe(rows.length);
    for (const row of rows) {
      row.status = "rejected";
      row.version++;
      addGap(model, { series: row.series, date: row.seriesDate ?? row.date, reason: "blocked", row: row.id });
    }
    if (result.ok) removeBlockedDay(app.deps, actorOf("pedro"), result.value.days[0]?.id ?? 0);
  }

  /** A room is closed, what can leave it leaves for another one, and it is opened again. */
  close({ room: from, to, week, weeks }: Of<"close">): void {
    const { model, app } = this;
    const startDate = addDays(THURSDAY, week * 7);
    const endDate = addDays(startDate, weeks * 7);
    if (endDate < model.today) return;
    const touched = model.rows.filter(
      (row) => row.room === from && isLive(model, row) && row.date >= startDate && row.date <= endDate,
    );
    const moves = touched.map(({ id }) => ({ id, to }));
    const input = { startDate, endDate, shifts: ["morning" as const], reason: "Piso", isPublic: true };
    const seen = touched.length;
    const result = closeAndMove(app.deps, actorOf("admin"), from, { ...input, seen, moves });
    expect(result.ok && result.value.touched.length).toBe(touched.length);
    // In the order in which they were asked for: one that has moved holds the place.
    for (const row of touched) {
      // Not beside another request either: the room is to be free.
      const isTaken = model.rows.some(
        (other) => other.date === row.date && other.room === to && other.status !== "rejected",
      );
      if (from === to || isTaken) continue;
      row.room = to;
      row.isDetached = row.series !== null;
      row.version++;
    }
    if (result.ok) reopenRoom(app.deps, actorOf("admin"), { environmentId: from, id: result.value.id });
  }

  makeUp({ gap: index, room: wanted, days }: Of<"makeUp">): void {
    const { model, app } = this;
    const gap = chosen(model.gaps, index);
    if (!gap) return;
    const ids = app.db.sqlite
      .prepare("SELECT id FROM gaps WHERE series_id IS ? AND date = ? AND reservation_id IS ?")
      .pluck();
    const of = (id: number | null) => model.rows.find((row) => row.id === id)?.owner;
    const owner = model.series.find(({ id }) => id === gap.series)?.owner ?? of(gap.row);
    const filler = model.rows.find(({ id }) => id === gap.madeUpBy);
    const isFilled = filler !== undefined && filler.status !== "rejected";
    const date = addDays(model.today, days + 1);
    const result = requestReservations(app.deps, actorOf(owner === PEOPLE.bia.id ? "bia" : "ana"), {
      ...CONTENT,
      ...HOURS,
      environmentIds: [wanted],
      dates: [date],
      gapId: Number(ids.get(gap.series, gap.date, gap.row)),
    });
    expect(result.ok).toBe(!isFilled);
    if (!result.ok) return;
    const id = result.value.reservations[0]?.id ?? 0;
    model.rows.push({
      id,
      owner: owner ?? 0,
      series: null,
      seriesDate: null,
      date,
      room: wanted,
      notes: null,
      status: "pending",
      isDetached: false,
      version: 0,
    });
    gap.madeUpBy = id;
  }

  async undo(): Promise<void> {
    const { model, app } = this;
    if (model.decision.length === 0) return;
    const entry = app.db.sqlite
      .prepare("SELECT max(id) FROM audit_log WHERE action IN ('approve-selected', 'reject-selected')")
      .pluck();
    const rows = model.decision.flatMap(
      ({ id, version }) => model.rows.find((row) => row.id === id && row.version === version) ?? [],
    );
    model.decision = [];
    const result = await undoDecision(app.deps, actorOf("pedro"), Number(entry.get()));
    // What changed since stays as it is.
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
    const place = isFree ? { series: holder.id } : { series: null, seriesDate: null, isDetached: false };
    model.rows.push({ ...row, ...place, version: row.version + 1 });
    if (isFree)
      model.gaps = model.gaps.filter((gap) => gap.series !== holder.id || gap.date !== row.seriesDate);
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

  /** No two steps fall into one millisecond: a row restored would be the version that it was. */
  private setClock(): void {
    const second = String(this.seconds % 60).padStart(2, "0");
    this.app.setNow(`${this.model.today}T13:00:${second}.000Z`);
  }

  wait({ days }: Of<"wait">): void {
    this.model.today = addDays(this.model.today, days);
    // What was decided can be undone for ten minutes.
    this.model.decision = [];
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
      `SELECT series_id AS series, date, reason, reservation_id AS row, made_up_by AS madeUpBy FROM gaps ORDER BY series_id, date`,
    );
    const byPlace = (a: Gap, b: Gap) =>
      (a.series ?? 0) - (b.series ?? 0) ||
      a.date.localeCompare(b.date) ||
      (a.row ?? Infinity) - (b.row ?? Infinity);
    expect((gaps as Gap[]).toSorted(byPlace)).toEqual(model.gaps.toSorted(byPlace));
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
    // A split may give it another parent, or its series may be gone; nothing else of it changes.
    for (const row of past) expect({ ...now.get(row.id), series: row.series }).toEqual(row);
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

export const HISTORY = fc.array(STEP, { minLength: 4, maxLength: 14 });
