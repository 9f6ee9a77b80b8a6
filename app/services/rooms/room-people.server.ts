import type { Approval } from "#app/domain/rooms/approval.ts";
import { type Environment, findEnvironment } from "#app/models/rooms/environment.server.ts";
import {
  countPresent,
  deletePersonFromRooms,
  lapseApproval,
  listRoomsNaming,
  setPeople,
} from "#app/models/rooms/room-people.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { roomPeopleText } from "#app/text/rooms/room-people.ts";

/** Who decides a room's requests; what is left out stays as it is. */
export type RoomPeople = {
  approval?: Approval | undefined;
  responsibleUserIds?: number[] | undefined;
  automaticUserIds?: number[] | undefined;
};

/** Refuses people who have no account, and `responsible` without anybody who is. */
export function refusePeople(
  { db }: Deps,
  input: RoomPeople,
  present?: Pick<Environment, "approval" | "responsibleUserIds">,
): Refusal | null {
  for (const field of ["responsibleUserIds", "automaticUserIds"] as const) {
    const ids = [...new Set(input[field] ?? [])];
    if (countPresent(db, ids) !== ids.length)
      return refuse("unknownReference", {}, { [field]: [roomPeopleText.unknown] });
  }
  const approval = input.approval ?? present?.approval;
  const people = input.responsibleUserIds ?? present?.responsibleUserIds ?? [];
  if (approval !== "responsible" || people.length > 0) return null;
  return refuse("responsibleMissing", {}, { responsibleUserIds: [roomPeopleText.missing] });
}

export function writePeople({ db }: Deps, environmentId: number, input: RoomPeople): void {
  const { responsibleUserIds, automaticUserIds } = input;
  if (responsibleUserIds) setPeople(db, { environmentId, duty: "responsible", userIds: responsibleUserIds });
  if (automaticUserIds) setPeople(db, { environmentId, duty: "automatic", userIds: automaticUserIds });
}

function isLeftAlone(
  { approval, responsibleUserIds, automaticUserIds }: Environment,
  userId: number,
): boolean {
  const named =
    approval === "responsible" ? responsibleUserIds : approval === "automatic" ? automaticUserIds : [];
  return named.length === 1 && named[0] === userId;
}

/**
 * Removes a person who leaves from the rooms that name them, within the caller's transaction. A room whose approval
 * named no other person falls back to the sector: never to everybody, as an empty list would mean (rules R26.24).
 */
export function removeFromRooms(deps: Deps, actor: Actor, userId: number): void {
  const { db } = deps;
  const before = listRoomsNaming(db, userId).flatMap((id) => findEnvironment(db, id) ?? []);
  deletePersonFromRooms(db, userId);
  for (const room of before) {
    const isLapsed = isLeftAlone(room, userId);
    if (isLapsed) lapseApproval(db, { id: room.id, at: timestamp(deps) });
    recordAudit(deps, actor, {
      action: "update",
      entity: "environment",
      id: room.id,
      before: room,
      after: findEnvironment(db, room.id),
      details: isLapsed ? { approvalLapsed: true } : {},
    });
  }
}
