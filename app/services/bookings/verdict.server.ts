import { ruledIds } from "#app/domain/booking-rules/booking-rule.ts";
import type { RuleRefusal } from "#app/domain/booking-rules/check-bookings.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { AskedEquipment } from "#app/domain/equipment/equipment.ts";
import { type Closure, closureOn, isClosedOn } from "#app/domain/rooms/closure.ts";
import type { Conflict } from "#app/models/bookings/conflict.server.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { listCalendarsOfClasses } from "#app/models/calendar/lesson-set.server.ts";
import {
  listEquipmentClosuresIn,
  type StoredEquipmentClosure,
} from "#app/models/equipment/closure.server.ts";
import { listClosuresIn } from "#app/models/rooms/closure.server.ts";
import { listApprovedRivals } from "#app/models/series/date-rivals.server.ts";
import { askRules } from "#app/services/booking-rules/ask.server.ts";
import type { BookingParty } from "#app/services/booking-rules/facts.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import {
  type EquipmentSlot,
  holdIn,
  readStock,
  type Shortage,
  type Stock,
  shortagesOf,
} from "#app/services/equipment/stock.server.ts";
import { isOver } from "./rules.server.ts";

export type BookedSlot = TimeRange & { date: CivilDate; shift: Shift; environmentIds: number[] };

export type Proposal = BookedSlot & {
  /** What it asks for: closures and rules are about it too, and how much is left wherever approved ones are. */
  equipment?: EquipmentSlot["equipment"];
  /** Whether it waits, and takes none of its equipment from what is left. */
  isWaiting?: boolean;
  /** Of a stored one: it does not conflict with itself. */
  id?: number;
  /** What it is before an edit, of which only what changes is judged. */
  present?: BookedSlot & Pick<Reservation, "id" | "ownerId" | "classId" | "equipment">;
};

/** Something that stands against a slot, named by the problem that refuses it. */
export type Obstacle =
  | { kind: "pastDate"; slot: BookedSlot }
  | { kind: "shiftOver"; slot: BookedSlot }
  | { kind: "blockedDay"; date: CivilDate; title: string }
  | { kind: "roomClosed"; date: CivilDate; environmentId: number; closure: Closure }
  | { kind: "equipmentClosed"; date: CivilDate; closure: StoredEquipmentClosure }
  | { kind: "bookingRule"; refusal: RuleRefusal }
  | { kind: "approvedConflict"; conflicts: Conflict[] }
  | { kind: "equipmentShort"; shortage: Shortage };

export type Question = {
  slots: Proposal[];
  /** Whether days are past, over or blocked. */
  days?: boolean;
  closures?: boolean;
  /** Whose reservations booking rules are asked about. */
  rules?: Omit<BookingParty, "exceptIds"> | null;
  approved?: boolean;
};

/**
 * The one place that decides what stands against reservations that would be made or changed. Each source is asked once,
 * for any number of slots and rooms.
 * @returns for each slot its obstacles: days first, then closed rooms and equipment, rules, approved reservations, and
 * equipment of which too few are left.
 */
export function judge(deps: Deps, { slots, days, closures, rules, approved }: Question): Obstacle[][] {
  const sources = [
    days ? askAbout(slots.filter(isOnOtherDay), (asked) => obstaclesOfDays(deps, asked)) : null,
    closures ? askAbout(slots, (asked) => obstaclesOfClosures(deps, asked)) : null,
    closures
      ? askAbout(slots.filter(hasEquipment), (asked) => obstaclesOfClosedEquipment(deps, asked))
      : null,
    rules ? obstaclesOfRules(deps, rules, changesForRules(deps, rules, slots)) : null,
    approved ? askAbout(slots.filter(isMovedOrNew), (asked) => obstaclesOfApproved(deps, asked)) : null,
    approved ? askAbout(slots.filter(takesEquipment), (asked) => obstaclesOfEquipment(deps, asked)) : null,
  ];
  return slots.map((slot) => sources.flatMap((source) => source?.get(slot) ?? []));
}

function askAbout(
  slots: Proposal[],
  ask: (slots: Proposal[]) => Obstacle[][],
): Map<Proposal, Obstacle[]> | null {
  if (slots.length === 0) return null;
  const found = ask(slots);
  return new Map(slots.map((slot, index) => [slot, found[index] ?? []]));
}

function isOnOtherDay({ present, date, shift }: Proposal): boolean {
  return !present || date !== present.date || shift !== present.shift;
}

export function isMoved(present: Omit<BookedSlot, "shift">, wanted: Omit<BookedSlot, "shift">): boolean {
  const rooms = (ids: number[]) => [...ids].sort((a, b) => a - b).join();
  return (
    wanted.date !== present.date ||
    wanted.startTime !== present.startTime ||
    wanted.endTime !== present.endTime ||
    rooms(wanted.environmentIds) !== rooms(present.environmentIds)
  );
}

function isMovedOrNew(slot: Proposal): boolean {
  return !slot.present || isMoved(slot.present, slot);
}

/**
 * What booking rules are asked about of the slots that are new, or of which anything changes that they read: date,
 * shift, hours, rooms, person, or a class of another calendar (rules R26.10, decision 0233). Where a slot asks for more
 * equipment and nothing else changes, that alone is judged (rules R29.18).
 */
function changesForRules(
  deps: Deps,
  { personId, classId }: NonNullable<Question["rules"]>,
  slots: Proposal[],
): Map<Proposal, number[]> {
  const isOtherClass = slots.some(({ present }) => present && present.classId !== classId);
  const calendars = isOtherClass ? listCalendarsOfClasses(deps.db) : {};
  const calendarOf = (id: number | null) => (id === null ? undefined : calendars[id]);
  const isChanged = (slot: Proposal) =>
    isOnOtherDay(slot) ||
    isMovedOrNew(slot) ||
    slot.present?.ownerId !== personId ||
    calendarOf(slot.present.classId) !== calendarOf(classId);
  const asked = slots.map((slot): [Proposal, number[]] => [
    slot,
    isChanged(slot)
      ? ruledIds(slot.environmentIds, kindsOf(slot.equipment).map(idOf))
      : ruledIds([], kindsAdded(slot).map(idOf)),
  ]);
  return new Map(asked.filter(([, ids]) => ids.length > 0));
}

function idOf({ equipmentId }: AskedEquipment): number {
  return equipmentId;
}

function rangeOf(slots: BookedSlot[]): { startDate: CivilDate; endDate: CivilDate } {
  const dates = slots.map(({ date }) => date).sort((a, b) => a.localeCompare(b));
  return { startDate: dates[0] ?? "", endDate: dates.at(-1) ?? "" };
}

function obstaclesOfDays(deps: Deps, slots: Proposal[]): Obstacle[][] {
  const today = schoolToday(deps);
  const blocked = listBlockedShifts(deps.db, rangeOf(slots));
  return slots.map((slot): Obstacle[] => {
    const { date, shift } = slot;
    const own = blocked.filter((day) => day.date === date && day.shift === shift);
    return [
      ...(date < today ? [{ kind: "pastDate" as const, slot }] : []),
      ...(isOver(deps, date, slot) ? [{ kind: "shiftOver" as const, slot }] : []),
      ...own.map(({ title }) => ({ kind: "blockedDay" as const, date, title })),
    ];
  });
}

/** Of a reservation that stays on its day, rooms that it has already are not judged again. */
function obstaclesOfClosures(deps: Deps, slots: Proposal[]): Obstacle[][] {
  const closures = listClosuresIn(deps.db, rangeOf(slots));
  return slots.map((slot) => {
    const { date, shift, present } = slot;
    const kept = isOnOtherDay(slot) ? [] : (present?.environmentIds ?? []);
    return slot.environmentIds.flatMap((environmentId): Obstacle[] => {
      const closure = kept.includes(environmentId) ? null : closureOn(closures, environmentId, date, shift);
      return closure ? [{ kind: "roomClosed", date, environmentId, closure }] : [];
    });
  });
}

/** What a slot asks for beyond what it has already. */
function kindsAdded({ equipment, present }: Proposal): AskedEquipment[] {
  const had = (equipmentId: number) =>
    kindsOf(present?.equipment).find((each) => each.equipmentId === equipmentId)?.quantity ?? 0;
  return kindsOf(equipment).filter(({ equipmentId, quantity }) => quantity > had(equipmentId));
}

/** What was not rejected by itself. */
function kindsOf(equipment: Proposal["equipment"] = []): AskedEquipment[] {
  return equipment.filter(({ ownStatus }) => ownStatus !== "rejected");
}

/** Of a reservation that stays on its day, what it has already is not judged again (rules R29.17). */
function obstaclesOfClosedEquipment(deps: Deps, slots: Proposal[]): Obstacle[][] {
  const closures = listEquipmentClosuresIn(deps.db, rangeOf(slots));
  return slots.map((slot) => {
    const { date, shift } = slot;
    const asked = isOnOtherDay(slot) ? kindsOf(slot.equipment) : kindsAdded(slot);
    return asked.flatMap(({ equipmentId }): Obstacle[] => {
      const closure = closures.find(
        (each) => each.equipmentId === equipmentId && isClosedOn(each, date, shift),
      );
      return closure ? [{ kind: "equipmentClosed", date, closure }] : [];
    });
  });
}

function idsOf(slots: Proposal[]): number[] {
  return slots.flatMap(({ id, present }) => present?.id ?? id ?? []);
}

/** @param ruled what rules are asked about of each slot (`ruledIds`). */
function obstaclesOfRules(
  deps: Deps,
  party: BookingParty,
  ruled: Map<Proposal, number[]>,
): Map<Proposal, Obstacle[]> {
  const slots = [...ruled.keys()];
  const asked = slots.map((slot) => ({ ...slot, environmentIds: ruled.get(slot) ?? [] }));
  const refusals = askRules(deps, { ...party, exceptIds: idsOf(slots) }, asked);
  return new Map(
    slots.map((slot, index): [Proposal, Obstacle[]] => {
      const refusal = refusals[index];
      return [slot, refusal ? [{ kind: "bookingRule", refusal }] : []];
    }),
  );
}

function obstaclesOfApproved(deps: Deps, slots: Proposal[]): Obstacle[][] {
  const approved = listApprovedRivals(deps.db, slots, idsOf(slots));
  return slots.map((slot) => approvedOn(slot, approved));
}

function approvedOn(slot: BookedSlot, approved: Conflict[]): Obstacle[] {
  const conflicts = approved.filter(
    ({ date, startTime, endTime, environmentId }) =>
      date === slot.date &&
      startTime < slot.endTime &&
      endTime > slot.startTime &&
      slot.environmentIds.includes(environmentId),
  );
  return conflicts.length > 0 ? [{ kind: "approvedConflict", conflicts }] : [];
}

function hasEquipment({ equipment = [] }: Proposal): boolean {
  return equipment.length > 0;
}

function takesEquipment({ equipment = [], isWaiting = false }: Proposal): boolean {
  return !isWaiting && equipment.length > 0;
}

function obstaclesOfEquipment(deps: Deps, slots: Proposal[]): Obstacle[][] {
  const stock = readStock(deps, slots, { exceptIds: idsOf(slots) });
  return slots.map((slot) => shortIn(stock, slot));
}

function shortIn(stock: Stock, slot: EquipmentSlot): Obstacle[] {
  return shortagesOf(stock, slot).map((shortage) => ({ kind: "equipmentShort", shortage }));
}

/** Whether an approved reservation has one of its rooms at its time. */
export function isOccupied(deps: Deps, slot: Proposal): boolean {
  return obstaclesOfApproved(deps, [slot]).flat().length > 0;
}

/**
 * What stands against reservations that are approved one after the other: approved ones, and earlier ones among them
 * that nothing stands against, onto which a detached one of a series may have been moved.
 */
export function judgeInTurn(deps: Pick<Deps, "db">, rows: Reservation[]): Obstacle[][] {
  const approved = listApprovedRivals(deps.db, rows);
  const stock = readStock(deps, rows);
  return rows.map((row) => {
    const found = [...approvedOn(row, approved), ...shortIn(stock, row)];
    if (found.length > 0) return found;
    approved.push(...asConflicts(row));
    holdIn(stock, row);
    return found;
  });
}

function asConflicts(row: Reservation): Conflict[] {
  return row.environmentIds.map((environmentId, index) => ({
    ...row,
    reservationId: row.id,
    status: "approved",
    environmentId,
    environmentName: row.environmentNames[index] ?? "",
  }));
}
