import { chunk } from "#app/domain/chunk.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { idOf } from "#app/domain/id.ts";
import {
  type CreatedKind,
  isCreated,
  isCreatedKind,
  NAME_KINDS,
  type NameKind,
} from "#app/domain/timetable/names.ts";
import { type NamedItemInput, namedItemSchema } from "#app/models/catalog/named-item.schema.ts";
import { listItemsOfKey } from "#app/models/catalog/named-item.server.ts";
import { canMean, findAlias, listAliases, setAlias } from "#app/models/timetable/alias.server.ts";
import { proposalSchema, type TimetableMatches } from "#app/models/timetable/timetable.schema.ts";
import { findTimetable, type Timetable } from "#app/models/timetable/timetable.server.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { createNamedItem } from "../catalog/manage-named-items.server.ts";
import { refuseTakenName } from "../catalog/unique-name.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { readDraft } from "./draft-reads.server.ts";
import type { NamedKind, TimetableSummary } from "./match.server.ts";

/** Names that are checked or written at once: some ten milliseconds of the main thread. */
const NAMES_AT_ONCE = 50;

type Wanted = NamedKind & { to: number | { create: true } | null };

function listWanted(matches: TimetableMatches): Wanted[] {
  return NAME_KINDS.flatMap((kind) =>
    Object.entries(matches[kind] ?? {}).map(([name, to]): Wanted => ({ kind, name, to })),
  );
}

function refuseMatch({ kind, name }: NamedKind, sentence: (name: string) => string): Refusal {
  return refuse("invalid", {}, { [kind]: [sentence(name)] });
}

/** What a name means: the id of a row, null for nothing any more, or a class or discipline to create. */
type Resolved = { id: number | null } | { create: CreatedKind; input: NamedItemInput };

/** What is wanted of a name, or why that can't be. */
function resolve({ db }: Deps, wanted: Wanted): Result<Resolved> {
  const { kind, name, to } = wanted;
  if (to === null) return done({ id: null });
  if (typeof to === "number")
    return canMean(db, kind, to) ? done({ id: to }) : refuseMatch(wanted, text.unknownMeaning);
  if (!isCreatedKind(kind)) return refuseMatch(wanted, text.notCreated);
  const typed = namedItemSchema.safeParse({ name });
  if (!typed.success) {
    const [fault] = typed.error.issues;
    return refuseMatch(wanted, (shown) => text.badName(shown, fault?.message ?? ""));
  }
  const rows = listItemsOfKey(db, kind, foldText(typed.data.name));
  const meant = findAlias(db, kind, name);
  if (meant !== null && isCreated(rows, meant)) return done({ id: meant });
  return refuseTakenName(rows, typed.data.name) ?? done({ create: kind, input: typed.data });
}

/** The timetable, where its names can still be said. */
function findOpenDraft({ db }: Deps, id: number): Result<Timetable> {
  const timetable = findTimetable(db, id);
  if (!timetable) return refuse("notFound");
  return timetable.state === "draft" ? done(timetable) : refuse("timetableNotDraft");
}

/** Writes what names mean, within a transaction. */
function writeNames(deps: Deps, actor: Actor, id: number, names: Wanted[]): Result<null> {
  const draft = findOpenDraft(deps, id);
  if (!draft.ok) return draft;
  const at = timestamp(deps);
  for (const wanted of names) {
    const { kind, name } = wanted;
    const resolved = resolve(deps, wanted);
    if (!resolved.ok) return resolved;
    const target = resolved.value;
    if ("id" in target) {
      setAlias(deps.db, { kind, name, targetId: target.id, chosenBy: actor.id, at });
      continue;
    }
    const { calendarId } = draft.value;
    const follows = target.create === "classes" && calendarId ? { calendarId } : {};
    const made = createNamedItem(deps, actor, target.create, { ...target.input, ...follows });
    if (!made.ok) return made;
    setAlias(deps.db, { kind, name, targetId: made.value.id, chosenBy: actor.id, at });
  }
  const details = { names: names.length };
  recordAudit(deps, actor, { action: "update", entity: "timetable", id, after: draft.value, details });
  return done(null);
}

/**
 * Remembers what names of a draft mean, for this file and all that follow; null forgets. Classes and disciplines can
 * be created by their name. All of it is checked first, then written some names a transaction, so that others are
 * served in between; what was written before a crash is accepted when it is sent again (docs/decisions/0213).
 */
export async function saveMatches(
  deps: Deps,
  actor: Actor,
  id: number,
  matches: TimetableMatches,
): Promise<Result<TimetableSummary>> {
  const { db } = deps;
  const draft = findOpenDraft(deps, id);
  if (!draft.ok) return draft;
  const listed = listWanted(matches);
  const names = listed.map(({ kind, name }) => ({ kind, name }));
  const unknown = await readDraft(deps, "unknownName", id, names);
  if (unknown) return refuseMatch(unknown, text.unknownName);
  const parts = chunk(listed, NAMES_AT_ONCE);
  for (const part of parts) {
    const refused = db.read(() => part.map((wanted) => resolve(deps, wanted)).find(({ ok }) => !ok));
    if (refused && !refused.ok) return refused;
    await yieldToEventLoop();
  }
  for (const part of parts.length > 0 ? parts : [[]]) {
    const saved = await db.writeWhenUnlocked(
      () => sessionRefusal(deps, actor) ?? writeNames(deps, actor, id, part),
    );
    if (!saved.ok) return saved;
    await yieldToEventLoop();
  }
  return readDraft(deps, "summary", id);
}

/** The third step's form: of a proposal that was pressed that name alone, else every name that was chosen or forgotten. */
export async function saveNames(
  deps: Deps,
  actor: Actor,
  id: number,
  kind: NameKind,
  { names, to, one }: { names: string[]; to: string[]; one?: string | undefined },
): Promise<Result<TimetableSummary>> {
  const matchOf = (meaning: string) =>
    meaning === "new" ? { create: true as const } : meaning === "0" ? null : idOf(meaning);
  if (one !== undefined) {
    const pressed = proposalSchema.safeParse(one);
    if (!pressed.success) return refuse("invalid");
    const [name, meaning] = pressed.data;
    return saveMatches(deps, actor, id, { [kind]: { [name]: meaning } });
  }
  const aliases = listAliases(deps.db);
  const chosen = names.flatMap((name, index) => {
    const meaning = to[index] ?? "-";
    const before = aliases.get(`${kind} ${foldText(name)}`)?.targetId;
    return meaning === "-" || meaning === String(before) ? [] : [[name, matchOf(meaning)] as const];
  });
  return saveMatches(deps, actor, id, { [kind]: Object.fromEntries(chosen) });
}
