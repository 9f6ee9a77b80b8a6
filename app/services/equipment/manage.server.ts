import { mostHeld } from "#app/domain/equipment/equipment.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { MAX_AFFECTED_NAMED, MAX_EQUIPMENT } from "#app/domain/limits.ts";
import { listItemsOfKey } from "#app/models/catalog/named-item.server.ts";
import type { EquipmentInput } from "#app/models/equipment/equipment.schema.ts";
import {
  countEquipment,
  countReservationsOfEquipment,
  deleteEquipment,
  type Equipment,
  findEquipment,
  insertEquipment,
  setEquipmentPeople,
  updateEquipment,
} from "#app/models/equipment/equipment.server.ts";
import { listApprovedFrom } from "#app/models/equipment/use.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { refuseTakenName } from "#app/services/catalog/unique-name.server.ts";
import { schoolMinute, schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refusePeople } from "#app/services/rooms/room-people.server.ts";
import { changeRow, createRow, type RowKind, removeRow } from "#app/services/row-acts.server.ts";
import { formatDate } from "#app/text/format.ts";

function kindOf({ db }: Deps): RowKind<Equipment> {
  return { entity: "equipment", find: (id) => findEquipment(db, id) };
}

function refuseInput(deps: Deps, input: EquipmentInput, present?: Equipment): Refusal | null {
  const { approval, responsibleUserIds } = input;
  return (
    refuseTakenName(listItemsOfKey(deps.db, "equipment", foldText(input.name)), input.name, present) ??
    refusePeople(deps, { approval, responsibleUserIds }, present) ??
    (present && input.count < present.count ? refuseTooFew(deps, present.id, input.count) : null)
  );
}

/** Refuses a count below what is approved at a moment to come, with the first dates. */
export function refuseTooFew(deps: Deps, equipmentId: number, count: number): Refusal | null {
  const startDate = schoolToday(deps);
  const uses = listApprovedFrom(deps.db, { equipmentId, startDate, after: schoolMinute(deps) });
  const byDay = Map.groupBy(uses, ({ date }) => date);
  const dates = [...byDay].flatMap(([date, held]) =>
    mostHeld(held, { startTime: "00:00", endTime: "24:00" }).held > count ? [date] : [],
  );
  if (dates.length === 0) return null;
  const days = dates.slice(0, MAX_AFFECTED_NAMED);
  return refuse("equipmentHeld", { days, dates: days.map(formatDate), count: dates.length });
}

export function createEquipment(deps: Deps, actor: Actor, input: EquipmentInput): Result<Equipment> {
  const { responsibleUserIds = [], ...columns } = input;
  return createRow(deps, actor, kindOf(deps), () => {
    const refused = refuseInput(deps, input);
    if (refused) return refused;
    if (countEquipment(deps.db) >= MAX_EQUIPMENT) return refuse("equipmentFull");
    const id = insertEquipment(deps.db, { ...columns, at: timestamp(deps) });
    setEquipmentPeople(deps.db, id, responsibleUserIds);
    return id;
  });
}

export function changeEquipment(
  deps: Deps,
  actor: Actor,
  id: number,
  { updatedAt, ...input }: EquipmentInput & ExpectedVersion,
): Result<Equipment> {
  return changeRow(deps, actor, kindOf(deps), { id, updatedAt }, (present) => {
    const refused = refuseInput(deps, input, present);
    if (refused) return refused;
    const { responsibleUserIds, ...columns } = input;
    updateEquipment(deps.db, { ...columns, id, at: timestamp(deps) });
    if (responsibleUserIds) setEquipmentPeople(deps.db, id, responsibleUserIds);
  });
}

/** Removes a kind that no reservation names; otherwise refuses with their count. */
export function removeEquipment(
  deps: Deps,
  actor: Actor,
  id: number,
  seen: ExpectedVersion = {},
): Result<Equipment> {
  return removeRow(deps, actor, kindOf(deps), { id, ...seen }, () => {
    const count = countReservationsOfEquipment(deps.db, id);
    if (count > 0) return refuse("inUse", { count });
    deleteEquipment(deps.db, id);
  });
}
