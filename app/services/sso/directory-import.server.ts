/** The first accounts of a school's teachers, from its directory: looked at first, then made (rules R27.11). */
import type { Role } from "#app/domain/access/role.ts";
import { MAX_DIRECTORY_PEOPLE } from "#app/domain/limits.ts";
import { foldCase } from "#app/models/people/user.server.ts";
import {
  findIdentity,
  findIdentityOfUser,
  listUserIdsByAddress,
} from "#app/models/sso/outside-identity.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";
import { createAccount, readProfile, roleOfNew } from "./new-account.server.ts";
import type { ExternalPerson } from "./person.ts";

/** Accounts of one transaction. */
const BATCH = 50;

/**
 * What an import does with a person: makes an account, nothing as there is one that links at the first sign-in or that
 * is linked, or leaves them out.
 */
export type ImportOutcome = "create" | "waiting" | "linked" | LeftReason;
export type LeftReason = "noAddress" | "badName" | "ambiguous" | "taken" | "otherRole" | "unnamed";

export type ImportedPerson = { name: string; username: string; address: string; fate: ImportOutcome };

type Plan = ImportedPerson & { person: ExternalPerson; email: string; fullName: string | null };

const roleOf = ({ externalAccounts }: Deps, person: ExternalPerson, addresses: string[]): Role | null =>
  person.role ?? roleOfNew(externalAccounts.creation, person, addresses);

function outcomeOfPerson(
  deps: Deps,
  person: ExternalPerson,
  { addresses, isShared }: { addresses: string[]; isShared: boolean },
): ImportOutcome {
  if (findIdentity(deps.db, person)) return "linked";
  if (isShared) return "ambiguous";
  const [id, ...others] = listUserIdsByAddress(deps.db, addresses);
  if (others.length > 0) return "ambiguous";
  if (id !== undefined) return findIdentityOfUser(deps.db, id) ? "taken" : "waiting";
  const role = roleOf(deps, person, addresses);
  if (role === null) return "unnamed";
  return role === "teacher" ? "create" : "otherRole";
}

/** @param holders how many people of the directory have an address, without regard to case. */
function planPerson(deps: Deps, person: ExternalPerson, holders: Map<string, number>): Plan {
  const { name, username, addresses: given } = person;
  const shown = { name, username, address: given[0] ?? "", person, email: "", fullName: null };
  const profile = readProfile(person);
  if (!profile.ok) return { ...shown, fate: "badName" };
  const { addresses } = profile.value;
  if (addresses.length === 0) return { ...shown, fate: "noAddress" };
  const isShared = addresses.some((address) => (holders.get(foldCase(address)) ?? 0) > 1);
  const fate = outcomeOfPerson(deps, person, { addresses, isShared });
  return { ...shown, fate, email: addresses[0] ?? "", fullName: profile.value.name };
}

function countHolders(people: ExternalPerson[]): Map<string, number> {
  const holders = new Map<string, number>();
  for (const { addresses } of people)
    for (const address of new Set(addresses.map(foldCase)))
      holders.set(address, (holders.get(address) ?? 0) + 1);
  return holders;
}

async function readPlans(deps: Deps): Promise<Result<{ plans: Plan[]; holders: Map<string, number> }>> {
  const { directory, creation } = deps.externalAccounts;
  if (!directory) return refuse("directoryNotSet");
  const isNamed = directory.settings.roleGroups?.teacher || creation?.endings.length;
  if (!isNamed) return refuse("directoryTeachersUnknown");
  const people = await directory.listPeople(MAX_DIRECTORY_PEOPLE);
  if (!people.ok) return people;
  const holders = countHolders(people.value);
  const plans: Plan[] = [];
  for (let from = 0; from < people.value.length; from += BATCH) {
    plans.push(...people.value.slice(from, from + BATCH).map((person) => planPerson(deps, person, holders)));
    await yieldToEventLoop();
  }
  return ok({ plans, holders });
}

export async function previewDirectoryImport(deps: Deps): Promise<Result<ImportedPerson[]>> {
  const read = await readPlans(deps);
  if (!read.ok) return read;
  return ok(
    read.value.plans
      .map(({ name, username, address, fate }) => ({ name, username, address, fate }))
      .sort((a, b) => a.name.localeCompare(b.name, "pt-BR")),
  );
}

/** Makes the accounts that the preview lists, as the directory and the school are now; gives their number. */
export async function runDirectoryImport(deps: Deps, actor: Actor): Promise<Result<{ created: number }>> {
  const read = await readPlans(deps);
  if (!read.ok) return read;
  const wanted = read.value.plans.filter(({ fate }) => fate === "create");
  let created = 0;
  for (let from = 0; from < wanted.length; from += BATCH) {
    await deps.db.writeWhenUnlocked(() => {
      for (const { person } of wanted.slice(from, from + BATCH)) {
        // Somebody may have made it meanwhile.
        const { fate, email, fullName } = planPerson(deps, person, read.value.holders);
        if (fate !== "create") continue;
        const { username, way } = person;
        createAccount(deps, actor, { name: fullName, email, username, role: "teacher", way });
        created++;
      }
    });
    await yieldToEventLoop();
  }
  return ok({ created });
}
