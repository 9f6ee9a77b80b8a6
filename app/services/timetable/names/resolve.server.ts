import { classNameOf } from "#app/domain/class-name.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { emailByPattern, proposedUsername } from "#app/domain/people/proposed-username.ts";
import { isCreated } from "#app/domain/timetable/meanings.ts";
import { namedItemSchema } from "#app/models/catalog/named-item.schema.ts";
import { listItemsOfKey } from "#app/models/catalog/named-item.server.ts";
import { newTeacherSchema } from "#app/models/people/user.schema.ts";
import { findTakenName, listPeopleOfName } from "#app/models/people/user.server.ts";
import { environmentSchema } from "#app/models/rooms/environment.schema.ts";
import { canMean, findAlias } from "#app/models/timetable/alias.server.ts";
import type { NameDefaults } from "#app/models/timetable/timetable.schema.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../../access/actor.ts";
import { createNamedItem } from "../../catalog/manage-named-items.server.ts";
import { refuseTakenName } from "../../catalog/unique-name.server.ts";
import type { Deps } from "../../deps.ts";
import { storeUser } from "../../people/create-user.server.ts";
import { ok, type Refusal, type Result, refuse } from "../../result.ts";
import { createEnvironment } from "../../rooms/manage-environments.server.ts";
import type { FoundName, NamedKind } from "./check.server.ts";

/** What somebody says of a name; `isOptional` where it is one of all that are missing, and stays so if it can't be. */
export type WantedName = FoundName & { to: number | { create: true } | null; isOptional: boolean };

/** What new rows have besides their names. */
export type NewRows = NameDefaults & { calendarId: number | null; passwordHash: string };

/** What a name means: the id of a row, null for nothing any more, or what creates its row in the open transaction. */
type Resolved = { id: number | null } | { create(): Result<{ id: number }> };

export function refuseMatch({ kind, name }: NamedKind, sentence: (name: string) => string): Refusal {
  return refuse("invalid", {}, { [kind]: [sentence(name)] });
}

type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: { message: string }[] } };

function refuseBadName(wanted: NamedKind, { error }: Parsed<unknown> & { success: false }): Refusal {
  return refuseMatch(wanted, (shown) => text.badName(shown, error.issues[0]?.message ?? ""));
}

function resolveItem(
  deps: Deps,
  actor: Actor,
  wanted: WantedName,
  { kind, calendarId }: { kind: "classes" | "disciplines"; calendarId: number | null },
): Result<Resolved> {
  const name = kind === "classes" ? classNameOf(wanted.name) : wanted.name;
  const parsed: Parsed<{ name: string }> = namedItemSchema.safeParse({ name });
  if (!parsed.success) return refuseBadName(wanted, parsed);
  const rows = listItemsOfKey(deps.db, kind, foldText(parsed.data.name));
  const meant = findAlias(deps.db, kind, wanted.nameKey);
  if (meant !== null && isCreated(rows, meant)) return ok({ id: meant });
  const follows = kind === "classes" && calendarId ? { calendarId } : {};
  return (
    refuseTakenName(rows, parsed.data.name) ??
    ok({ create: () => createNamedItem(deps, actor, kind, { ...parsed.data, ...follows }) })
  );
}

/** A new teacher; a name that somebody has, whatever their role, is left unmatched. */
function resolveTeacher(
  deps: Deps,
  actor: Actor,
  wanted: WantedName,
  { emailPattern = "", passwordHash }: NewRows,
): Result<Resolved> {
  const { db } = deps;
  const { name } = wanted;
  const emailOf = (username: string) => emailByPattern(emailPattern, username);
  const username = proposedUsername(
    name,
    (proposed) => findTakenName(db, { username: proposed, email: emailOf(proposed) }) !== null,
  );
  const parsed: Parsed<{ name: string; username: string; email: string }> = newTeacherSchema.safeParse({
    name,
    username,
    email: emailOf(username),
  });
  if (!parsed.success) return refuseBadName(wanted, parsed);
  const profile = { ...parsed.data, role: "teacher" as const, passwordHash };
  return (
    refuseTakenName(listPeopleOfName(db, name), name) ?? ok({ create: () => storeUser(deps, actor, profile) })
  );
}

function resolveRoom(
  deps: Deps,
  actor: Actor,
  wanted: WantedName,
  { environmentType }: NewRows,
): Result<Resolved> {
  const parsed = environmentSchema.safeParse({ name: wanted.name, type: environmentType });
  if (!parsed.success) return refuseBadName(wanted, parsed);
  return (
    refuseTakenName(listItemsOfKey(deps.db, "environments", foldText(parsed.data.name)), parsed.data.name) ??
    ok({ create: () => createEnvironment(deps, actor, parsed.data) })
  );
}

/** What is wanted of a name, or why that can't be. Teachers and rooms are created only with what else they need. */
export function resolveName(deps: Deps, actor: Actor, wanted: WantedName, rows: NewRows): Result<Resolved> {
  const { kind, to } = wanted;
  if (to === null) return ok({ id: null });
  if (typeof to === "number")
    return canMean(deps.db, kind, to) ? ok({ id: to }) : refuseMatch(wanted, text.unknownMeaning);
  if (kind === "classes" || kind === "disciplines")
    return resolveItem(deps, actor, wanted, { kind, calendarId: rows.calendarId });
  if (kind === "teachers" && rows.emailPattern) return resolveTeacher(deps, actor, wanted, rows);
  if (kind === "environments" && rows.environmentType && actor.role === "admin")
    return resolveRoom(deps, actor, wanted, rows);
  return refuseMatch(wanted, text.notCreated);
}
