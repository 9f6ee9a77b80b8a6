import type { Scope } from "#app/domain/access/scope.ts";
import type { Status } from "#app/domain/bookings/status.ts";
import type { AskedEquipment, BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { MAX_BOOKED_KINDS } from "#app/domain/limits.ts";
import { findReservation, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { touchReservation } from "#app/models/bookings/reservation-write.server.ts";
import { deleteBooked, insertBooked } from "#app/models/equipment/booked.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { countRefused } from "#app/services/booking-rules/refusals.server.ts";
import { auditOverride } from "#app/services/bookings/override.ts";
import { refusalOf } from "#app/services/bookings/refusal.server.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { judge, type Obstacle } from "#app/services/bookings/verdict.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Refusal, type Result, refuse } from "#app/services/result.ts";
import { isPastLesson } from "#app/services/series/read.server.ts";
import { refuseStale } from "#app/services/stale.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { isEquipmentAtOnce, refuseUnknownKinds } from "./booked.server.ts";

/** @param override whether staff pass over closures and rules. */
type ChangedReservation = { id: number; override?: boolean | undefined } & ExpectedVersion;

/** What is asked for a reservation that stands already, and whether nobody has to decide it. */
function ownStatusOf(deps: Deps, row: Reservation, asked: AskedEquipment): Status | null {
  const before = row.equipment.find(({ equipmentId }) => equipmentId === asked.equipmentId);
  // Fewer than before are no new request.
  if (before && before.status !== "rejected" && asked.quantity <= before.quantity) return before.ownStatus;
  if (row.status !== "approved") return null;
  const { date, startTime, endTime, id } = row;
  const slot = { date, startTime, endTime, equipment: [asked] };
  return isEquipmentAtOnce(deps, slot, [id]) ? "approved" : "pending";
}

/**
 * Changes what a reservation names after it was asked for (rules R29.11): its teacher of their own, staff of any, as
 * long as its lesson is to come. Of one that waits, all of it is decided together; of an approved one what is new, or
 * more than before, waits by itself, but for kinds that approve by themselves.
 * @param wantedOf what it names from then on, by what it names now.
 */
function changeEquipmentOf(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  { id, updatedAt, override }: ChangedReservation,
  wantedOf: (present: BookedEquipment[]) => AskedEquipment[] | Refusal,
): Result<Reservation> {
  const { db } = deps;
  const changed = db.write((): Result<Reservation> => {
    const present = findReservation(db, scope, id);
    if (!present) return refuse("notFound");
    const stale = refuseStale("reservation", present, updatedAt);
    if (stale) return stale;
    if (present.status === "rejected" || isPastLesson(deps, present)) return refuse("equipmentFixed");
    const wanted = wantedOf(present.equipment);
    if ("ok" in wanted) return wanted;
    if (wanted.length > MAX_BOOKED_KINDS)
      return refuse("invalid", {}, { equipment: [bookedText.tooManyKinds] });
    const unknown = refuseUnknownKinds(deps, wanted, present.equipment);
    if (unknown) return unknown;
    const isKept = (each: AskedEquipment, list: AskedEquipment[]) =>
      list.some((other) => other.equipmentId === each.equipmentId && other.quantity === each.quantity);
    const left = present.equipment.filter((each) => !isKept(each, wanted));
    const entered = wanted.filter((each) => !isKept(each, present.equipment));
    if (left.length === 0 && entered.length === 0) return ok(present);
    const byStaff = isStaff(actor.role) && scope.kind === "any";
    const passed = judgeEntered(deps, actor, present, entered);
    const refused = refusalOf(deps, [passed], { override: byStaff && override, isStaff: byStaff });
    if (refused) return refused;
    deleteBooked(
      db,
      id,
      left.map(({ equipmentId }) => equipmentId),
    );
    for (const asked of entered)
      insertBooked(db, [id], [{ ...asked, ownStatus: ownStatusOf(deps, present, asked) }]);
    touchReservation(db, id, timestamp(deps));
    const after = findReservation(db, { kind: "any" }, id);
    if (!after) return refuse("notFound");
    recordAudit(deps, actor, {
      ...auditOverride("update", passed),
      entity: "reservation",
      id,
      before: present,
      after,
    });
    return ok(after);
  });
  return countRefused(deps, actor, changed);
}

/** What stands against kinds that are new, or more than before: closures and rules (rules R29.17, R29.18). */
function judgeEntered(deps: Deps, actor: Actor, present: Reservation, entered: AskedEquipment[]): Obstacle[] {
  const rules = { personId: present.ownerId, bookerId: actor.id, classId: present.classId };
  const slots = [{ ...present, equipment: entered, present }];
  return judge(deps, { slots, closures: true, rules }).flat();
}

/** Asks for some of a kind that the reservation does not name yet, or of which what it asked was rejected. */
export function askForEquipment(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  reservation: ChangedReservation,
  asked: AskedEquipment,
): Result<Reservation> {
  return changeEquipmentOf(deps, actor, scope, reservation, (present) => {
    const before = present.find(({ equipmentId }) => equipmentId === asked.equipmentId);
    if (before && before.status !== "rejected")
      return refuse("invalid", {}, { equipmentId: [bookedText.named] });
    const unknown = refuseUnknownKinds(deps, [asked], present, "equipmentId");
    return unknown ?? [...present.filter((each) => each !== before), asked];
  });
}

/** Asks for another quantity of a kind that the reservation names. */
export function changeQuantity(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  reservation: ChangedReservation,
  asked: AskedEquipment,
): Result<Reservation> {
  return changeEquipmentOf(deps, actor, scope, reservation, (present) =>
    present.some(({ equipmentId }) => equipmentId === asked.equipmentId)
      ? present.map((each) => (each.equipmentId === asked.equipmentId ? asked : each))
      : refuse("notFound"),
  );
}

/** Gives a kind back that the reservation names, whatever was decided of it. */
export function giveEquipmentUp(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  reservation: ChangedReservation,
  equipmentId: number,
): Result<Reservation> {
  return changeEquipmentOf(deps, actor, scope, reservation, (present) =>
    present.some((each) => each.equipmentId === equipmentId)
      ? present.filter((each) => each.equipmentId !== equipmentId)
      : refuse("notFound"),
  );
}

/** Makes what a form lists all that the reservation names. */
export function replaceEquipment(
  deps: Deps,
  actor: Actor,
  scope: Scope,
  reservation: ChangedReservation,
  asked: AskedEquipment[],
): Result<Reservation> {
  return changeEquipmentOf(deps, actor, scope, reservation, () => asked);
}
