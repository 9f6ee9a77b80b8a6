import { idOf } from "#app/domain/id.ts";
import { NAME_KINDS, type NameKind } from "#app/domain/timetable/names.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { listAliases, setAlias } from "#app/models/timetable/alias.server.ts";
import {
  proposalSchema,
  type TimetableMatches,
  type TimetableNamesForm,
  timetableMatchesSchema,
} from "#app/models/timetable/timetable.schema.ts";
import { findTimetable, type Timetable } from "#app/models/timetable/timetable.server.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../../access/actor.ts";
import { knownSource } from "../../access/passwords.server.ts";
import { sessionRefusal } from "../../access/session-token.server.ts";
import { recordAudit } from "../../audit/record.server.ts";
import { type Deps, timestamp } from "../../deps.ts";
import {
  type FirstPasswords,
  giveFirstPasswords,
  hashPlaceholder,
} from "../../import/first-passwords.server.ts";
import { problemSentence } from "../../problems.ts";
import { ok, type Refusal, type Result, refuse } from "../../result.ts";
import { yieldToEventLoop } from "../../yield-to-event-loop.ts";
import { readDraft } from "../draft-reads.server.ts";
import type { TimetableSummary } from "../match.server.ts";
import type { NamedKind } from "./check.server.ts";
import { checkHomeRooms, saveHomeRooms } from "./home-rooms.server.ts";
import { type NewRows, refuseMatch, resolveName, type WantedName } from "./resolve.server.ts";

/** For how long names are checked or written at once, and how many at most; then others are let in. */
const SLICE = { ms: 8, most: 50 };

/** What became of names, and the timetable that has them. */
export type SavedNames = {
  summary: TimetableSummary;
  /** How many rows were created. */
  created: number;
  /** Names of those that were all to be created that could not be, with the reason. */
  notCreated: (NamedKind & { text: string })[];
} & FirstPasswords;

type Said = NamedKind & { to: WantedName["to"] };

function listSaid(matches: TimetableMatches): Said[] {
  return NAME_KINDS.flatMap((kind) =>
    Object.entries(matches[kind] ?? {}).map(([name, to]): Said => ({ kind, name, to })),
  );
}

/** The timetable, where its names can still be said. */
function findOpenDraft({ db }: Deps, id: number): Result<Timetable> {
  const timetable = findTimetable(db, id);
  if (!timetable) return refuse("notFound");
  return timetable.state === "draft" ? ok(timetable) : refuse("timetableNotDraft");
}

/** The names from one on that a slice has time for, at least one; `each` returns why it must end. */
function inSlice(
  names: WantedName[],
  from: number,
  each: (wanted: WantedName) => Result<null>,
): Result<{ next: number }> {
  const end = performance.now() + SLICE.ms;
  const last = Math.min(names.length, from + SLICE.most);
  let next = from;
  do {
    const wanted = names[next++];
    const result = wanted ? each(wanted) : ok(null);
    if (!result.ok) return result;
  } while (next < last && performance.now() < end);
  return ok({ next });
}

type Written = { next: number; created: { kind: NameKind; id: number }[] };

/** Writes what names mean, from one on, in one transaction. */
function writeNames(
  deps: Deps,
  actor: Actor,
  id: number,
  { names, from, rows }: { names: WantedName[]; from: number; rows: NewRows },
): Result<Written> {
  const draft = findOpenDraft(deps, id);
  if (!draft.ok) return draft;
  const at = timestamp(deps);
  const created: Written["created"] = [];
  const written = inSlice(names, from, (wanted) => {
    const { kind, name, nameKey } = wanted;
    const resolved = resolveName(deps, actor, wanted, rows);
    // Somebody has taken it since it was checked: it stays to be asked.
    if (!resolved.ok) return wanted.isOptional ? ok(null) : resolved;
    let targetId: number | null;
    if ("create" in resolved.value) {
      const made = resolved.value.create();
      if (!made.ok) return made;
      targetId = made.value.id;
      created.push({ kind, id: targetId });
    } else targetId = resolved.value.id;
    setAlias(deps.db, { kind, name, nameKey, targetId, chosenBy: actor.id, at });
    return ok(null);
  });
  if (!written.ok) return written;
  const details = { names: Math.min(written.value.next, names.length) - from };
  recordAudit(deps, actor, { action: "update", entity: "timetable", id, after: draft.value, details });
  return ok({ ...written.value, created });
}

type Checked = { names: WantedName[]; notCreated: SavedNames["notCreated"] };

/** Checks all names before the first is written; of those that were all to be created the others go on. */
async function checkWanted(
  deps: Deps,
  actor: Actor,
  listed: WantedName[],
  rows: NewRows,
): Promise<Result<Checked>> {
  const checked: Checked = { names: [], notCreated: [] };
  for (let from = 0; from < listed.length; ) {
    const result = deps.db.read(() =>
      inSlice(listed, from, (wanted) => {
        const resolved = resolveName(deps, actor, wanted, rows);
        if (resolved.ok) checked.names.push(wanted);
        else if (wanted.isOptional)
          checked.notCreated.push({ kind: wanted.kind, name: wanted.name, text: refusalText(resolved) });
        else return resolved;
        return ok(null);
      }),
    );
    if (!result.ok) return result;
    from = result.value.next;
    await yieldToEventLoop();
  }
  return ok(checked);
}

const refusalText = (refusal: Refusal) =>
  Object.values(refusal.errors ?? {}).flat()[0] ?? problemSentence(refusal);

/**
 * Remembers what names of a draft mean, for this file and all that follow; null forgets. Rows can be created by their
 * names, one by one or all that are missing. All of it is checked first, then written some names a transaction, so that
 * others are served in between; what was written before a crash is accepted when it is sent again (docs/decisions/0213,
 * 0275).
 */
export async function saveMatches(
  deps: Deps,
  actor: Actor,
  id: number,
  { createAll = [], defaults = {}, homeRooms = {}, ...matches }: TimetableMatches,
): Promise<Result<SavedNames>> {
  const { db } = deps;
  const draft = findOpenDraft(deps, id);
  if (!draft.ok) return draft;
  const kinds = [...new Set(createAll)];
  if (kinds.includes("environments") && actor.role !== "admin") return refuse("forbidden");
  const said = listSaid(matches);
  const checked = await readDraft(deps, "checkNames", id, { names: said, kinds });
  if (checked.unknown) return refuseMatch(checked.unknown, text.unknownName);
  const all = [
    ...checked.found.map((name, index) => ({ ...name, to: said[index]?.to ?? null, isOptional: false })),
    ...checked.open.map((name) => ({ ...name, to: { create: true as const }, isOptional: true })),
  ];
  const isTeacher = ({ kind, to }: WantedName) =>
    kind === "teachers" && to !== null && typeof to === "object";
  const source = knownSource(`timetable ${actor.id}`);
  const hashed = all.some(isTeacher) ? await hashPlaceholder(deps, source) : ok("");
  if (!hashed.ok) return hashed;
  const rows: NewRows = { ...defaults, calendarId: draft.value.calendarId, passwordHash: hashed.value };
  const wanted = await checkWanted(deps, actor, all, rows);
  if (!wanted.ok) return wanted;
  const { names, notCreated } = wanted.value;
  const refused = await checkHomeRooms(deps, id, homeRooms, names);
  if (refused) return refused;
  const created: Written["created"] = [];
  let from = 0;
  do {
    const written = await db.writeWhenUnlocked(
      () => sessionRefusal(deps, actor) ?? writeNames(deps, actor, id, { names, from, rows }),
    );
    if (!written.ok) return written;
    created.push(...written.value.created);
    from = written.value.next;
    await yieldToEventLoop();
  } while (from < names.length);
  const homes = await saveHomeRooms(deps, actor, id, homeRooms);
  if (!homes.ok) return homes;
  const people = created.flatMap(({ kind, id: userId }) =>
    kind === "teachers" ? (findUser(db, userId) ?? []) : [],
  );
  const first = await giveFirstPasswords(deps, people, { placeholder: hashed.value, source });
  const summary = await readDraft(deps, "summary", id);
  return summary.ok ? ok({ summary: summary.value, created: created.length, notCreated, ...first }) : summary;
}

/** What the third step's form says: one proposal that was pressed, all that are missing, home rooms, or what was chosen. */
function readForm({ db }: Deps, kind: NameKind, form: TimetableNamesForm): Result<TimetableMatches> {
  const { names, to, one, all, homeNames, homeTo, emailPattern, environmentType } = form;
  if (all) {
    const defaults = { emailPattern, environmentType };
    const parsed = timetableMatchesSchema.safeParse({ createAll: [kind], defaults });
    return parsed.success
      ? ok(parsed.data)
      : refuse("invalid", {}, { [kind]: parsed.error.issues.map(({ message }) => message) });
  }
  if (one !== undefined) {
    const pressed = proposalSchema.safeParse(one);
    if (!pressed.success) return refuse("invalid");
    const [name, meaning] = pressed.data;
    return ok({ [kind]: { [name]: meaning } });
  }
  const homes = homeNames.flatMap((name, index) => {
    const room = homeTo[index] ?? "-";
    return room === "-" ? [] : [[name, idOf(room)] as const];
  });
  const remembered = new Map(listAliases(db).map((alias) => [`${alias.kind} ${alias.name}`, alias.targetId]));
  const chosen = names.flatMap((name, index) => {
    const meaning = to[index] ?? "-";
    if (meaning === "-" || meaning === String(remembered.get(`${kind} ${name}`))) return [];
    return [
      [name, meaning === "new" ? { create: true as const } : meaning === "0" ? null : idOf(meaning)] as const,
    ];
  });
  return ok({ [kind]: Object.fromEntries(chosen), homeRooms: Object.fromEntries(homes) });
}

/** Saves the third step's form. */
export async function saveNames(
  deps: Deps,
  actor: Actor,
  id: number,
  kind: NameKind,
  form: TimetableNamesForm,
): Promise<Result<SavedNames>> {
  const matches = readForm(deps, kind, form);
  return matches.ok ? saveMatches(deps, actor, id, matches.value) : matches;
}
