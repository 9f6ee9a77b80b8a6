import { EVERYTHING, equipmentOfScope, type Scope } from "#app/domain/access/scope.ts";
import { findReservation } from "#app/models/bookings/reservation.server.ts";
import type { HandoutInput } from "#app/models/equipment/handout.schema.ts";
import {
  findApprovedEquipment,
  findHandout,
  type Handout,
  type LessonEquipment,
  saveHandout,
} from "#app/models/equipment/handout.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";

/** An act of the counter: what the row is after it, and how many of which state it was about. */
export type HandedOver = { handout: Handout; state: HandoutInput["state"]; quantity: number };

/** Marks an act: the same form sent twice is one. A call that names no version is done as often as it is sent. */
function requestKeyOf(actor: Actor, { state, quantity, updatedAt }: HandoutInput): string | null {
  return updatedAt === undefined ? null : [actor.id, state, quantity, updatedAt].join(" ");
}

/** What is logged of a row: its lesson, and what is out and back. */
function audited({ equipmentName, userName, date, startTime, out, back, note }: Handout) {
  return { equipmentName, userName, date, startTime, outCount: out, backCount: back, note };
}

function refuseQuantity(
  { state, quantity }: HandoutInput,
  present: Handout | null,
  lesson: LessonEquipment | null,
): Refusal | null {
  const out = present?.out ?? 0;
  if (state === "back") return quantity > out ? refuse("handoutNotOut", { out }) : null;
  if (!lesson) return refuse("handoutNotApproved");
  const approved = lesson.quantity;
  return out + quantity > approved ? refuse("handoutBeyond", { out, approved }) : null;
}

/**
 * Notes at the counter that some of a lesson's equipment was handed out or came back (rules R29.13, R29.14): out never
 * more than is approved for the lesson, back never more than is out. The same form sent twice is one act.
 * @param scope every kind, or those that the person answers for.
 */
export function noteHandout(deps: Deps, actor: Actor, scope: Scope, input: HandoutInput): Result<HandedOver> {
  const { db } = deps;
  const { reservationId, equipmentId, state, quantity } = input;
  const kinds = equipmentOfScope(scope);
  if (kinds && !kinds.includes(equipmentId)) return refuse("forbidden");
  return db.write((): Result<HandedOver> => {
    const present = findHandout(db, input);
    const requestKey = requestKeyOf(actor, input);
    if (present && requestKey !== null && requestKey === present.requestKey)
      return ok({ handout: present, state, quantity });
    const lesson = findApprovedEquipment(db, input);
    const reservation = findReservation(db, EVERYTHING, reservationId);
    if (!present && !reservation) return refuse("notFound");
    const refused =
      (present ? refuseStale("handout", present, input.updatedAt) : null) ??
      refuseQuantity(input, present, lesson);
    if (refused) return refused;
    const isOut = state === "out";
    const held = isOut && lesson && reservation ? { ...lesson, userId: reservation.ownerId } : present;
    if (!held) return refuse("notFound");
    const { userId, date, startTime, endTime } = held;
    saveHandout(db, present, {
      ...{ reservationId, equipmentId, userId, date, startTime, endTime, requestKey },
      out: (present?.out ?? 0) + (isOut ? quantity : -quantity),
      back: (present?.back ?? 0) + (isOut ? 0 : quantity),
      note: input.note ?? present?.note ?? null,
      at: timestamp(deps),
    });
    const handout = findHandout(db, input) as Handout;
    recordAudit(deps, actor, {
      action: isOut ? "hand-out" : "hand-back",
      entity: "handout",
      id: handout.id,
      ...(present ? { before: audited(present) } : {}),
      after: audited(handout),
      details: { reservationId, equipmentId, quantity },
    });
    return ok({ handout, state, quantity });
  });
}

/** An act of the counter as `/api` gives it; after a stale one, the row as it is. */
export function presentHandout(given: HandedOver | Handout) {
  const handout = "handout" in given ? given.handout : given;
  const { id, reservationId, equipmentId, out, back, note, createdAt, updatedAt } = handout;
  const state: HandoutInput["state"] = "handout" in given ? given.state : out > 0 ? "out" : "back";
  const quantity = "handout" in given ? given.quantity : out > 0 ? out : back;
  return { id, reservationId, equipmentId, state, quantity, out, back, note, createdAt, updatedAt };
}
