import { foldText } from "#app/domain/fold-text.ts";
import { listItemsOfKey } from "#app/models/catalog/named-item.server.ts";
import type { EnvironmentInput } from "#app/models/rooms/environment.schema.ts";
import {
  countReservationsOfEnvironment,
  deleteEnvironment,
  type Environment,
  findEnvironment,
  insertEnvironment,
  updateEnvironment,
} from "#app/models/rooms/environment.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { refuseTooManyResources, saveResources } from "#app/services/catalog/save-resources.server.ts";
import { refuseTakenName } from "#app/services/catalog/unique-name.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { type Result, refuse } from "#app/services/result.ts";
import { changeRow, createRow, type RowKind, removeRow } from "#app/services/row-acts.server.ts";
import { refusePeople, writePeople } from "./room-people.server.ts";

function kindOf({ db }: Deps): RowKind<Environment> {
  return { entity: "environment", find: (id) => findEnvironment(db, id) };
}

export function createEnvironment(deps: Deps, actor: Actor, input: EnvironmentInput): Result<Environment> {
  const { resources = [], responsibleUserIds, automaticUserIds, ...columns } = input;
  const people = { approval: columns.approval, responsibleUserIds, automaticUserIds };
  return createRow(deps, actor, kindOf(deps), () => {
    const refused =
      refuseTakenName(listItemsOfKey(deps.db, "environments", foldText(input.name)), input.name) ??
      refuseTooManyResources(deps, resources) ??
      refusePeople(deps, people);
    if (refused) return refused;
    const id = insertEnvironment(deps.db, { ...columns, at: timestamp(deps) });
    saveResources(deps, actor, id, resources);
    writePeople(deps, id, people);
    return id;
  });
}

export function changeEnvironment(
  deps: Deps,
  actor: Actor,
  id: number,
  {
    updatedAt,
    resources,
    responsibleUserIds,
    automaticUserIds,
    ...columns
  }: EnvironmentInput & ExpectedVersion,
): Result<Environment> {
  const people = { approval: columns.approval, responsibleUserIds, automaticUserIds };
  return changeRow(deps, actor, kindOf(deps), { id, updatedAt }, (present) => {
    const refused =
      refuseTakenName(
        listItemsOfKey(deps.db, "environments", foldText(columns.name)),
        columns.name,
        present,
      ) ??
      refuseTooManyResources(deps, resources ?? []) ??
      refusePeople(deps, people, present);
    if (refused) return refused;
    updateEnvironment(deps.db, { ...columns, id, at: timestamp(deps) });
    if (resources) saveResources(deps, actor, id, resources);
    writePeople(deps, id, people);
  });
}

/** Removes an environment that no reservation names; otherwise refuses with their count. */
export function removeEnvironment(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion = {},
): Result<Environment> {
  return removeRow(deps, actor, kindOf(deps), { id, ...expected }, () => {
    const count = countReservationsOfEnvironment(deps.db, id);
    if (count > 0) return refuse("inUse", { count });
    deleteEnvironment(deps.db, id);
  });
}
