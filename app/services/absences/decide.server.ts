import type { AbsenceAction, AbsenceDecision } from "#app/domain/absences/absence.ts";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import { rangesOf } from "#app/domain/id-range.ts";
import {
  type Absence,
  deleteDecisions,
  findAbsence,
  insertDecision,
  setSubstitute,
} from "#app/models/absences/absence.server.ts";
import {
  findReservation,
  listReservationsById,
  type Reservation,
} from "#app/models/bookings/reservation.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { isPresentTeacher } from "#app/services/bookings/rules.server.ts";
import { findWarnings, type Warnings } from "#app/services/bookings/warnings.server.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { cancelLessons } from "#app/services/series/cancel.server.ts";
import { absenceNotification, absenceText } from "#app/text/absences/absences.ts";
import { type AbsenceLesson, listAbsenceLessons, refreshDecided } from "./lessons.server.ts";
import { takeBackOne } from "./take-back.server.ts";
import { type Substitution, tellKept, tellSubstitutions } from "./tell-people.server.ts";

const { refused } = absenceText;

const decisionsRefused = (sentence: string) => refuse("invalid", {}, { decisions: [sentence] });

/** Why a decision can't be made; null where it can. */
function refuseDecision(
  deps: Deps,
  { action, userId }: AbsenceDecision,
  lesson: AbsenceLesson | undefined,
  absence: Absence,
): Refusal | null {
  if (!lesson) return decisionsRefused(refused.notOfAbsence);
  if (lesson.hasBegun) return decisionsRefused(refused.begun);
  if (action !== "substitute" || userId === undefined) return null;
  if (!isPresentTeacher(deps, userId)) return decisionsRefused(refused.noSubstitute);
  const isTheirs = userId === absence.userId || lesson.row.teacherUserIds.includes(userId);
  return isTheirs ? decisionsRefused(refused.alreadyTheirs) : null;
}

/** Takes what was decided about lessons before back, so that each is decided as if for the first time. */
function reopen(deps: Deps, actor: Actor, lessons: AbsenceLesson[]): Refusal | null {
  for (const { decision } of lessons) {
    const refusal = decision ? takeBackOne(deps, actor, decision) : null;
    if (refusal) return refusal;
  }
  deleteDecisions(
    deps.db,
    lessons.map(({ row }) => row.id),
  );
  return null;
}

/** Gives lessons to substitutes; gives their entries of the log, by the lesson. */
function substitute(
  deps: Deps,
  actor: Actor,
  absence: Absence,
  { given, act }: { given: { row: Reservation; userId: number }[]; act: string },
): Map<number, number> {
  const { db } = deps;
  const at = timestamp(deps);
  const done: Substitution[] = given.map(({ row, userId }) => {
    setSubstitute(db, { id: row.id, userId, at });
    const after = findReservation(db, EVERYTHING, row.id) as Reservation;
    return { before: row, after, substituteId: userId };
  });
  const notifiedOf = tellSubstitutions(deps, actor, absence, { done, act });
  return new Map(
    done.map(({ before, after, substituteId }) => [
      after.id,
      recordAudit(deps, actor, {
        action: "substitute",
        entity: "reservation",
        id: after.id,
        before,
        after,
        details: {
          version: after.updatedAt,
          substitute: { from: before.substituteUserId, to: substituteId },
          notified: notifiedOf(after.id),
        },
      }),
    ]),
  );
}

/** Cancels lessons, person by person; gives their entries of the log, by the lesson. */
function cancel(deps: Deps, actor: Actor, rows: Reservation[], act: string): Map<number, number> {
  const wordsOf = () => ({ reason: absenceText.cancelled, title: null });
  const cause = { gap: "absence", wordsOf, text: absenceNotification.cancelled, act } as const;
  const entries = [...Map.groupBy(rows, ({ ownerId }) => ownerId)].flatMap(([ownerId, own]) => {
    const ids = cancelLessons(deps, actor, ownerId, own, cause);
    return own.map((row, index): [number, number] => [row.id, ids[index] as number]);
  });
  return new Map(entries);
}

/** What became of the decisions: how many, the entry by which all are undone, and where substitutes teach already. */
export type Decided = { decided: number; entryId: number; warnings: Warnings["warnings"] };

function warningsOf(deps: Deps, given: { row: Reservation; userId: number }[]): Warnings["warnings"] {
  return [...Map.groupBy(given, ({ userId }) => userId)].flatMap(([userId, rows]) => {
    const except = rows.map(({ row }) => row.id);
    const asked = { times: rows.map(({ row }) => row), teacherUserIds: [userId], classIds: [], except };
    return findWarnings(deps, asked).warnings;
  });
}

/**
 * Decides about lessons of an absence (rules R30.3), all or none: substituted, cancelled or kept. One mail a person, one
 * undo. What was decided about one of them before is taken back first.
 * @param seen the digest of the lessons that the person was shown; others are refused.
 */
export function decideAbsence(
  deps: Deps,
  actor: Actor,
  id: number,
  { decisions, seen }: { decisions: AbsenceDecision[]; seen?: string },
): Result<Decided> {
  const { db } = deps;
  return db.write((): Result<Decided> => {
    const absence = findAbsence(db, id);
    if (!absence) return refuse("notFound");
    const lessons = listAbsenceLessons(deps, absence);
    const rows = lessons.map(({ row }) => row);
    if (seen !== undefined && digestRows(rows) !== seen)
      return refuse("absenceChanged", { count: rows.length });
    if (decisions.length === 0) return decisionsRefused(refused.none);
    const byId = new Map(lessons.map((lesson) => [lesson.row.id, lesson]));
    for (const decision of decisions) {
      const refusal = refuseDecision(deps, decision, byId.get(decision.reservationId), absence);
      if (refusal) return refusal;
    }
    const refusal = reopen(
      deps,
      actor,
      decisions.flatMap(({ reservationId }) => byId.get(reservationId) ?? []),
    );
    if (refusal) return refusal;
    return ok(write(deps, actor, absence, decisions));
  });
}

function write(deps: Deps, actor: Actor, absence: Absence, decisions: AbsenceDecision[]): Decided {
  const { db } = deps;
  const at = timestamp(deps);
  const ids = decisions.map(({ reservationId }) => reservationId);
  const fresh = new Map(listReservationsById(db, ids).map((row) => [row.id, row]));
  const of = (action: AbsenceAction) =>
    decisions.flatMap((each) => {
      const row = each.action === action ? fresh.get(each.reservationId) : undefined;
      return row ? [{ row, userId: each.userId ?? 0 }] : [];
    });
  const act = `absence:${absence.id}:${at}`;
  const given = of("substitute");
  const warnings = warningsOf(deps, given);
  const entries = new Map([
    ...substitute(deps, actor, absence, { given, act }),
    ...cancel(
      deps,
      actor,
      of("cancel").map(({ row }) => row),
      act,
    ),
  ]);
  const kept = of("keep").map(({ row }) => row);
  tellKept(deps, actor, absence, { rows: kept, act });
  const stepId = recordAudit(deps, actor, {
    action: "decide-absence",
    entity: "reservation",
    id: null,
    after: { userName: absence.userName },
    details: { ranges: rangesOf([...entries.values()]), absenceId: absence.id },
  });
  for (const { reservationId, action } of decisions)
    insertDecision(db, {
      ...{ reservationId, absenceId: absence.id, action, stepId },
      entryId: entries.get(reservationId) ?? null,
    });
  refreshDecided(deps, absence);
  return { decided: decisions.length, entryId: stepId, warnings };
}
