/**
 * Random histories of absences, hand-overs, closures and undos compared with a plain model (rules R30): it applies each
 * step to lists in memory, which must equal every reservation, missing lesson and decision of the database after it.
 */
import fc from "fast-check";
import { expect } from "vitest";
import type { AbsenceAction } from "#app/domain/absences/absence.ts";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
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

const DAYS = ["2026-03-16", "2026-03-17", "2026-03-18"] as const;
const TEACHERS = [PEOPLE.ana.id, PEOPLE.bia.id, PEOPLE.novoana.id] as const;

type Row = {
  id: number;
  owner: number;
  day: number;
  room: number;
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

const STEP = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), teacher, day, room }),
  fc.record({ kind: fc.constant("tell" as const), teacher, day, length: fc.nat(2) }),
  fc.record({
    kind: fc.constant("decide" as const),
    absence: pick,
    choices: fc.array(
      fc.record({
        row: pick,
        action: fc.constantFrom<AbsenceAction>("substitute", "cancel", "keep"),
        teacher,
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({ kind: fc.constant("remove" as const), absence: pick }),
  fc.record({ kind: fc.constant("handOver" as const), teacher, to: teacher }),
  fc.record({ kind: fc.constant("close" as const), room, day }),
);

export const ABSENCE_HISTORY = fc.array(STEP, { minLength: 5, maxLength: 25 });
type Step = typeof ABSENCE_HISTORY extends fc.Arbitrary<(infer One)[]> ? One : never;
type Of<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

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

  private rivalOf({ id, day: at, room: place }: Row): Row | undefined {
    return this.rows.find(
      (other) => other.id !== id && other.day === at && other.room === place && !other.isCancelled,
    );
  }

  add({ teacher: who, day: at, room: place }: Of<"add">): void {
    const row = {
      ...{ id: 0, owner: TEACHERS[who] as number, day: at, room: place, isCancelled: false },
      ...{ substitute: null, gap: null },
    };
    if (this.rivalOf(row)) return;
    const id = addReservation(this.app, {
      ...{ userId: row.owner, date: DAYS[at] ?? "", environmentIds: [place], status: "approved" },
      reviewerUserId: PEOPLE.pedro.id,
    });
    this.rows.push({ ...row, id });
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
      .sort((a, b) => a.day - b.day || a.id - b.id);
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
        return row ? [[row, { action, to: TEACHERS[who] as number }] as const] : [];
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
}

/** Plays a history, and compares after each step. */
export async function playAbsences(app: TestApp, steps: Step[]): Promise<void> {
  const play = new Play(app);
  for (const step of steps) {
    // biome-ignore lint/suspicious/noExplicitAny: each kind has the method of its name.
    await (play as any)[step.kind](step);
    play.expectSame();
  }
}
