import { foldText } from "#app/domain/fold-text.ts";
import { idOf } from "#app/domain/id.ts";
import { MAX_TIMETABLE_CREATED } from "#app/domain/limits.ts";
import { CREATED_KINDS, NAME_KINDS, type NameKind } from "#app/domain/timetable/names.ts";
import { namedItemSchema } from "#app/models/catalog/named-item.schema.ts";
import { listAliases, listMeanings, setAlias } from "#app/models/timetable/alias.server.ts";
import { proposalSchema, type TimetableMatches } from "#app/models/timetable/timetable.schema.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../access/actor.ts";
import { sessionRefusal } from "../access/session-token.server.ts";
import { recordAudit } from "../audit/record.server.ts";
import { createNamedItem } from "../catalog/manage-named-items.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { readDraft } from "./draft-reads.server.ts";
import type { NamedKind, TimetableSummary } from "./match.server.ts";

type Wanted = NamedKind & { to: number | { create: true } | null };

function listWanted(matches: TimetableMatches): Wanted[] {
  return NAME_KINDS.flatMap((kind) =>
    Object.entries(matches[kind] ?? {}).map(([name, to]): Wanted => ({ kind, name, to })),
  );
}

function refuseMatch({ kind, name }: NamedKind, sentence: (name: string) => string): Refusal {
  return refuse("invalid", {}, { [kind]: [sentence(name)] });
}

/**
 * Remembers what names of a draft mean, for this file and all that follow; null forgets. Classes and disciplines can
 * be created by their name. All of it is done, or nothing.
 */
export async function saveMatches(
  deps: Deps,
  actor: Actor,
  id: number,
  matches: TimetableMatches,
): Promise<Result<TimetableSummary>> {
  const { db } = deps;
  const listed = listWanted(matches);
  const created = listed.filter(({ to }) => typeof to === "object" && to !== null);
  const tooMany = created[MAX_TIMETABLE_CREATED];
  if (tooMany) return refuse("invalid", {}, { [tooMany.kind]: [text.tooManyCreated(MAX_TIMETABLE_CREATED)] });
  const names = listed.map(({ kind, name }) => ({ kind, name }));
  if (findTimetable(db, id)?.state === "draft") {
    const unknown = await readDraft(deps, "unknownName", id, names);
    if (unknown) return refuseMatch(unknown, text.unknownName);
  }
  const saved = await db.writeWhenUnlocked((): Result<null> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    const timetable = findTimetable(db, id);
    if (!timetable) return refuse("notFound");
    if (timetable.state !== "draft") return refuse("timetableNotDraft");
    const at = timestamp(deps);
    const meanings = new Map(
      NAME_KINDS.map((kind) => [kind, new Set(listMeanings(db, kind).map((row) => row.id))] as const),
    );
    for (const wanted of listed) {
      const { kind, name, to } = wanted;
      let targetId: number | null = null;
      if (typeof to === "number") {
        if (!meanings.get(kind)?.has(to)) return refuseMatch(wanted, text.unknownMeaning);
        targetId = to;
      } else if (to !== null) {
        if (!CREATED_KINDS.includes(kind)) return refuseMatch(wanted, text.notCreated);
        const typed = namedItemSchema.safeParse({ name });
        if (!typed.success) {
          const [fault] = typed.error.issues;
          return refuseMatch(wanted, (shown) => text.badName(shown, fault?.message ?? ""));
        }
        const calendarId = kind === "classes" ? timetable.calendarId : undefined;
        const made = createNamedItem(deps, actor, kind as "classes" | "disciplines", {
          ...typed.data,
          ...(calendarId ? { calendarId } : {}),
        });
        if (!made.ok) return made;
        targetId = made.value.id;
      }
      setAlias(db, { kind, name, targetId, chosenBy: actor.id, at });
    }
    recordAudit(deps, actor, {
      action: "update",
      entity: "timetable",
      id,
      after: timetable,
      details: { names: listed.length },
    });
    return done(null);
  });
  return saved.ok ? readDraft(deps, "summary", id) : saved;
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
