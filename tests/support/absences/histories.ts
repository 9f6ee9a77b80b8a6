/**
 * Random histories of absences, hand-overs, closures, moves, changes of series and undos compared with a plain model
 * (rules R30, R9.21): it applies each step to lists in memory, which must equal every reservation, missing lesson,
 * decision and public mark after it.
 */
import fc from "fast-check";
import { expect } from "vitest";
import type { AbsenceAction } from "#app/domain/absences/absence.ts";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import { overlaps, SHIFTS } from "#app/domain/dates/shift.ts";
import type { Change } from "#app/domain/public/change.ts";
import { compareText } from "#app/models/public/public-schedule.server.ts";
import { decideAbsence } from "#app/services/absences/decide.server.ts";
import { removeAbsence, undoAbsence } from "#app/services/absences/take-back.server.ts";
import { tellAbsence } from "#app/services/absences/tell.server.ts";
import { closeAndMove, reopenRoom } from "#app/services/rooms/closures.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import { shownNow } from "#tests/support/bookings/shown.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const DAYS = ["2026-03-16", "2026-03-17", "2026-03-18"] as const;
const TEACHERS = [PEOPLE.ana.id, PEOPLE.bia.id, PEOPLE.novoana.id] as const;

const HOURS = {
  whole: { startTime: "07:30", endTime: "11:30" },
  early: { startTime: "07:30", endTime: "09:10" },
  late: { startTime: "10:00", endTime: "11:30" },
} as const;
type Hours = keyof typeof HOURS;
type Place = { day: number; room: number; hours: Hours };

type Row = Place & {
  id: number;
  owner: number;
  series: number | null;
  isDetached: boolean;
  /** Where it stood before its first move. */
  origin: Place | null;
  isCancelled: boolean;
  substitute: number | null;
  /** Why it is missing. */
  gap: "absence" | "closedRoom" | null;
};
type Decision = {
  absence: number;
  step: number;
  action: AbsenceAction;
  /** Who stood in before and since. */
  from: number | null;
  to: number | null;
};
type Absence = { id: number; user: number; first: number; last: number };

const teacher = fc.nat(2);
const day = fc.nat(2);
const room = fc.integer({ min: 1, max: 2 });
const pick = fc.nat(20);

const add = fc.record({ kind: fc.constant("add" as const), teacher, day, room });
const addedSeries = fc.record({ kind: fc.constant("addSeries" as const), teacher, room });
const tell = fc.record({ kind: fc.constant("tell" as const), teacher, day, length: fc.nat(2) });
const decide = fc.record({
  kind: fc.constant("decide" as const),
  absence: pick,
  choices: fc.array(
    fc.record({
      row: pick,
      action: fc.constantFrom<AbsenceAction>("substitute", "substitute", "cancel", "keep"),
      teacher,
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
const move = fc.record({ kind: fc.constant("move" as const), row: pick, day, room });
const changeSeries = fc.record({
  kind: fc.constant("changeSeries" as const),
  series: pick,
  room: fc.option(room),
  hours: fc.option(fc.constantFrom<Hours>("early", "late")),
});

const STEP = fc.oneof(
  { weight: 2, arbitrary: add },
  { weight: 1, arbitrary: addedSeries },
  { weight: 2, arbitrary: tell },
  { weight: 5, arbitrary: decide },
  { weight: 3, arbitrary: move },
  { weight: 2, arbitrary: changeSeries },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), absence: pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("handOver" as const), teacher, to: teacher }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("close" as const), room, day }) },
);

/** Begins with lessons that somebody else gives already: most steps do nothing without. */
export const ABSENCE_HISTORY = fc
  .tuple(
    fc.tuple(add, add, add, addedSeries, tell, tell, decide, decide),
    fc.array(STEP, { minLength: 5, maxLength: 20 }),
  )
  .map(([begun, then]) => [...begun, ...then]);
type Step = typeof ABSENCE_HISTORY extends fc.Arbitrary<(infer One)[]> ? One : never;
type Of<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

const startOf = ({ hours }: Row) => HOURS[hours].startTime;
const chosen = <T>(list: T[], index: number): T | undefined => list[index % list.length];

class Play {
  private rows: Row[] = [];
  private absences: Absence[] = [];
  private decisions = new Map<number, Decision>();
  private lastStep: number | null = null;

  private readonly app: TestApp;

  constructor(app: TestApp) {
    this.app = app;
  }

  private readonly seriesIds: number[] = [];

  private rivalOf({ id, day: at, room: place, hours }: Place & { id: number }): Row | undefined {
    const isAtOnce = (other: Row) => overlaps(HOURS[hours], HOURS[other.hours]);
    return this.rows.find(
      (other) =>
        other.id !== id && other.day === at && other.room === place && !other.isCancelled && isAtOnce(other),
    );
  }

  /** A lesson that nothing has happened to yet. */
  private newRow(owner: number, place: Place): Row {
    const untouched = { isDetached: false, origin: null, isCancelled: false, substitute: null, gap: null };
    return { id: 0, owner, series: null, ...place, ...untouched };
  }

  add({ teacher: who, day: at, room: place }: Of<"add">): void {
    const row = this.newRow(TEACHERS[who] as number, { day: at, room: place, hours: "whole" });
    if (this.rivalOf(row)) return;
    const id = addReservation(this.app, {
      ...{ userId: row.owner, date: DAYS[at] ?? "", environmentIds: [place], status: "approved" },
      reviewerUserId: PEOPLE.pedro.id,
    });
    this.rows.push({ ...row, id });
  }

  addSeries({ teacher: who, room: place }: Of<"addSeries">): void {
    const owner = TEACHERS[who] as number;
    const days = DAYS.map((_, at) => this.newRow(owner, { day: at, room: place, hours: "early" }));
    const rows = days.filter((row) => !this.rivalOf(row));
    if (rows.length === 0) return;
    const { id, reservationIds } = addSeries(
      this.app,
      rows.map((row) => DAYS[row.day] ?? ""),
      { userId: owner, environmentIds: [place], status: "approved", reviewerUserId: PEOPLE.pedro.id },
    );
    const update = this.app.db.q.updateTable("series").set({ owner_id: owner }).where("id", "=", id);
    this.app.db.run(update);
    this.seriesIds.push(id);
    for (const [at, row] of rows.entries())
      this.rows.push({ ...row, id: reservationIds[at] as number, series: id });
  }

  /** Whoever stands in agreed to an hour: at another one nobody does. */
  private place(row: Row, to: Place): void {
    const isElsewhere = row.day !== to.day || row.room !== to.room || row.hours !== to.hours;
    if (!isElsewhere) return;
    row.origin ??= { day: row.day, room: row.room, hours: row.hours };
    const isAtAnotherTime = row.day !== to.day || row.hours !== to.hours;
    if (isAtAnotherTime && row.substitute !== null) {
      row.substitute = null;
      this.decisions.delete(row.id);
    }
    Object.assign(row, to);
  }

  async move({ row: index, day: at, room: place }: Of<"move">): Promise<void> {
    const row = chosen(
      this.rows.filter(({ isCancelled }) => !isCancelled),
      index,
    );
    if (!row) return;
    const to = { day: at, room: place, hours: row.hours };
    const body = { date: DAYS[at], environmentIds: [place] };
    const { status } = await this.app.as("pedro").api("PUT", `/api/reservations/${row.id}`, body);
    const rival = this.rivalOf({ ...to, id: row.id });
    expect(status).toBe(rival ? 409 : 200);
    if (rival) return;
    this.place(row, to);
    row.isDetached = row.series !== null;
  }

  async changeSeries({ series: index, room: place, hours }: Of<"changeSeries">): Promise<void> {
    const id = chosen(this.seriesIds, index);
    if (id === undefined || (place === null && hours === null)) return;
    const rows = this.rows.filter((row) => row.series === id && !row.isDetached && !row.isCancelled);
    const wanted = rows.map((row) => ({
      ...{ id: row.id, day: row.day, room: place ?? row.room, hours: hours ?? row.hours },
    }));
    const body = { ...(place === null ? {} : { environmentIds: [place] }), ...(hours ? HOURS[hours] : {}) };
    const changed = await this.app.as("pedro").api("PUT", `/api/series/${id}`, { scope: "all", ...body });
    const isPossible = rows.length > 0 && !wanted.some((to) => this.rivalOf(to));
    expect(changed.status).toBe(isPossible ? 200 : 409);
    if (!isPossible) return;
    for (const [at, row] of rows.entries()) {
      const { id: _, ...to } = wanted[at] as Place & { id: number };
      this.place(row, to);
    }
  }

  private isStanding(row: Row): boolean {
    const decision = this.decisions.get(row.id);
    if (!decision) return false;
    if (decision.action === "cancel") return row.isCancelled;
    return !row.isCancelled && (decision.action === "keep" || row.substitute !== null);
  }

  private lessonsOf({ id, user, first, last }: Absence): Row[] {
    return this.rows
      .filter((row) => {
        const isTheirs = row.owner === user || row.substitute === user;
        const isLive = !row.isCancelled && isTheirs && row.day >= first && row.day <= last;
        const isDecided = this.decisions.get(row.id)?.absence === id;
        return isLive || (isDecided && (!row.isCancelled || this.isStanding(row)));
      })
      .sort((a, b) => a.day - b.day || compareText(startOf(a), startOf(b)) || a.id - b.id);
  }

  tell({ teacher: who, day: at, length }: Of<"tell">): void {
    const last = Math.min(2, at + length);
    const user = TEACHERS[who] as number;
    const told = tellAbsence(this.app.deps, actorOf("pedro"), EVERYTHING, {
      ...{ userId: user, startDate: DAYS[at] ?? "", endDate: DAYS[last] ?? "", shifts: [...SHIFTS] },
    });
    if (!told.ok) throw new Error(told.problem);
    const absence = { id: told.value.absence.id, user, first: at, last };
    expect(told.value.lessons.map(({ id }) => id)).toEqual(this.lessonsOf(absence).map(({ id }) => id));
    this.absences.push(absence);
  }

  /** Takes the decision about a row back; gives whether that is possible. */
  private takeBack(row: Row): boolean {
    const decision = this.decisions.get(row.id);
    if (!decision) return true;
    if (decision.action === "substitute") {
      if (row.substitute !== decision.to) return false;
      row.substitute = decision.from;
    }
    if (decision.action === "cancel") {
      if (!row.isCancelled || this.rivalOf(row)) return false;
      Object.assign(row, { isCancelled: false, gap: null });
    }
    this.decisions.delete(row.id);
    return true;
  }

  decide({ absence: index, choices }: Of<"decide">): void {
    const absence = chosen(this.absences, index);
    if (!absence) return;
    const lessons = this.lessonsOf(absence);
    const wanted = new Map(
      choices.flatMap(({ row: at, action, teacher: who }) => {
        const row = chosen(lessons, at);
        if (!row) return [];
        const others = TEACHERS.filter((id) => id !== absence.user && id !== row.owner);
        // The last of them may be who is away or gives the lesson anyway: that is refused.
        const to = who === 2 ? TEACHERS[who] : (chosen(others, who) as number);
        return [[row, { action, to }] as const];
      }),
    );
    if (wanted.size === 0) return;
    const before = structuredClone({ rows: this.rows, decisions: this.decisions });
    const result = decideAbsence(this.app.deps, actorOf("pedro"), absence.id, {
      decisions: [...wanted].map(([{ id }, { action, to }]) => ({
        ...{ reservationId: id, action },
        ...(action === "substitute" ? { userId: to } : {}),
      })),
    });
    const isPossible =
      [...wanted].every(
        ([{ owner }, { action, to }]) => action !== "substitute" || (to !== absence.user && to !== owner),
      ) && [...wanted.keys()].every((row) => !this.isStanding(row) || this.takeBack(row));
    expect(result.ok).toBe(isPossible);
    if (!result.ok) {
      this.rows = before.rows;
      this.decisions = before.decisions;
      return;
    }
    const step = result.value.entryId;
    for (const [row, { action, to }] of wanted) {
      const decision = { absence: absence.id, step, action, from: row.substitute, to: null };
      if (action === "cancel") Object.assign(row, { isCancelled: true, gap: "absence" });
      this.decisions.set(row.id, action === "substitute" ? { ...decision, to } : decision);
      if (action === "substitute") row.substitute = to;
    }
    this.lastStep = step;
  }

  private takeBackAll(of: (decision: Decision) => boolean): number {
    const rows = this.rows.filter(({ id }) => {
      const decision = this.decisions.get(id);
      return decision !== undefined && of(decision);
    });
    return rows.filter((row) => this.takeBack(row)).length;
  }

  undo(): void {
    const step = this.lastStep;
    if (step === null) return;
    this.lastStep = null;
    const result = undoAbsence(this.app.deps, actorOf("pedro"), step);
    const undone = this.takeBackAll((decision) => decision.step === step);
    expect(result?.ok ? result.value.undone : 0).toBe(undone);
  }

  remove({ absence: index }: Of<"remove">): void {
    const absence = chosen(this.absences, index);
    if (!absence) return;
    const result = removeAbsence(this.app.deps, actorOf("pedro"), EVERYTHING, absence.id);
    const isOf = (decision: Decision) => decision.absence === absence.id;
    expect(result.ok && result.value.undone).toBe(this.takeBackAll(isOf));
    for (const [id, decision] of this.decisions) if (isOf(decision)) this.decisions.delete(id);
    this.absences = this.absences.filter((other) => other !== absence);
  }

  async handOver({ teacher: who, to: receiver }: Of<"handOver">): Promise<void> {
    const [from, to] = [TEACHERS[who] as number, TEACHERS[receiver] as number];
    if (from === to) return;
    const passed = await this.app
      .as("pedro")
      .api("POST", `/api/users/${from}/handover`, { toUserId: to, from: DAYS[0] });
    expect(passed.status).toBe(200);
    for (const row of this.rows) {
      if (row.owner === from && !row.isCancelled) {
        row.owner = to;
        if (row.substitute === to) row.substitute = null;
      }
    }
  }

  close({ room: place, day: at }: Of<"close">): void {
    const touched = this.rows.filter((row) => row.room === place && row.day === at && !row.isCancelled);
    const result = closeAndMove(this.app.deps, actorOf("admin"), place, {
      ...{ startDate: DAYS[at] ?? "", endDate: DAYS[at] ?? "", shifts: [...SHIFTS], reason: "Piso" },
      isPublic: false,
      seen: shownNow(
        this.app,
        touched.map(({ id }) => id),
      ),
      moves: touched.map(({ id }) => ({ id, to: null })),
    });
    if (!result.ok) throw new Error(result.problem);
    for (const row of touched) Object.assign(row, { isCancelled: true, gap: "closedRoom" });
    reopenRoom(this.app.deps, actorOf("admin"), { environmentId: place, id: result.value.id });
  }

  /** No lesson with two rooms, no freed room still taken, no substitute without an act. */
  expectSame(): void {
    const rows = tableRows(this.app, "reservations").map((row) => ({
      ...{ id: row.id, owner: row.owner_id, isCancelled: row.status === "rejected" },
      substitute: row.substitute_user_id,
    }));
    expect(rows).toEqual(
      this.rows.map(({ id, owner, isCancelled, substitute }) => ({ id, owner, isCancelled, substitute })),
    );
    const lines = (rows: unknown[][]) => new Set(rows.map((row) => row.join(" ")));
    const taken = tableRows(this.app, "reservation_environments").filter((row) => row.status === "approved");
    expect(lines(taken.map((row) => [row.reservation_id, row.environment_id]))).toEqual(
      lines(this.rows.filter((row) => !row.isCancelled).map(({ id, room: place }) => [id, place])),
    );
    const gaps = tableRows(this.app, "gaps").map(({ reservation_id: id, reason }) => [id, reason]);
    expect(lines(gaps)).toEqual(lines(this.rows.flatMap(({ id, gap }) => (gap ? [[id, gap]] : []))));
    const decisions = tableRows(this.app, "absence_decisions").map((row) => [row.reservation_id, row.action]);
    expect(lines(decisions)).toEqual(lines([...this.decisions].map(([id, { action }]) => [id, action])));
    const absences = tableRows(this.app, "absences").map(({ id }) => id);
    expect(absences).toEqual(this.absences.map(({ id }) => id));
  }

  private markOf({ isCancelled, origin, substitute, ...row }: Row): Change | null {
    if (isCancelled) return "cancelled";
    const isMoved =
      origin && (origin.day !== row.day || origin.room !== row.room || origin.hours !== row.hours);
    if (isMoved) return "moved";
    return substitute === null ? null : "substituted";
  }

  /** No mark without its act, and none that was taken back. */
  async expectMarks(): Promise<void> {
    const address = `/api/public/reservations/weekly?startDate=${DAYS[0]}&endDate=${DAYS[2]}`;
    const { body } = await this.app.as(null).api("GET", address);
    const marks = (body as { id: number; change: Change | null }[]).map(({ id, change }) => [id, change]);
    expect(new Map(marks as [number, Change | null][])).toEqual(
      new Map(this.rows.map((row) => [row.id, this.markOf(row)])),
    );
    expect(marks).toHaveLength(this.rows.length);
  }

  /** What the public week and the panel of the first day show. */
  async expectPages(): Promise<void> {
    const read = async (path: string) => (await this.app.as(null).fetch(path)).text();
    const count = (mark: Change, rows = this.rows) => rows.filter((row) => this.markOf(row) === mark).length;
    const words = (await read(`/programacao-semanal?semana=${DAYS[0]}`)).matchAll(
      /<p class="change"><b><svg.*?<\/svg> ([^<\s]+( de|))/g,
    );
    const shown = [...words].map(([, word]) => word);
    const of = (word: string) => shown.filter((each) => each === word).length;
    expect([of("Cancelada"), of("Mudou de"), of("Substituição")]).toEqual([
      count("cancelled"),
      count("moved"),
      count("substituted"),
    ]);
    this.app.setNow(`${DAYS[0]}T10:40:00.000Z`);
    const ofDay = this.rows.filter((row) => row.day === 0);
    const panel = (await read("/tv-panel?turno=manha")).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    const isTold = (count: number, one: string, many: string) =>
      expect(panel.includes(`${count} ${count === 1 ? one : many} `)).toBe(count > 0);
    isTold(count("cancelled", ofDay), "cancelada", "canceladas");
    isTold(count("substituted", ofDay), "substituição", "substituições");
  }
}

/** Plays a history, and compares after each step. */
export async function playAbsences(app: TestApp, steps: Step[]): Promise<void> {
  const play = new Play(app);
  for (const step of steps) {
    // biome-ignore lint/suspicious/noExplicitAny: each kind has the method of its name.
    await (play as any)[step.kind](step);
    play.expectSame();
    await play.expectMarks();
  }
  await play.expectPages();
}
