import { foldText } from "#app/domain/fold-text.ts";
import { idOf } from "#app/domain/id.ts";
import {
  CREATED_KINDS,
  listNames,
  listSpellings,
  type Meanings,
  matchPeriod,
  meaningsOf,
  NAME_KINDS,
  type NameKind,
} from "#app/domain/timetable/names.ts";
import { joinPeriods, type NamedPeriod, type WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";
import { namedItemSchema } from "#app/models/catalog/named-item.schema.ts";
import { listAliases, listMeanings, setAlias } from "#app/models/timetable/alias.server.ts";
import { proposalSchema, type TimetableMatches } from "#app/models/timetable/timetable.schema.ts";
import { findTimetable, readPeriods, type Timetable } from "#app/models/timetable/timetable.server.ts";
import { timetableText as text } from "#app/text/timetable/timetable.ts";
import type { Actor } from "../access/actor.ts";
import { recordAudit } from "../audit/record.server.ts";
import { createNamedItem } from "../catalog/manage-named-items.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import { done, type Refusal, type Result, refuse } from "../result.ts";
import { type NamedLeftOut, readLeftOut } from "./left-out.server.ts";

/** A timetable with what its names mean. */
export type MatchedTimetable = {
  timetable: Timetable;
  /** The names that mean nothing yet, by kind. */
  unmatched: Record<NameKind, string[]>;
  /** What becomes reservations. */
  lessons: WeeklyLesson[];
  /** Single periods that name no room. */
  withoutRoom: NamedPeriod[];
  /** Single periods with a name that means nothing. */
  left: NamedPeriod[];
  /** What its publication or undo did not write as planned. */
  leftOut: NamedLeftOut[];
};

/** What the names of periods mean now. */
export function readMeanings({ db }: Pick<Deps, "db">, periods: NamedPeriod[]): Meanings {
  const aliases = listAliases(db);
  const of = (kind: NameKind) =>
    meaningsOf(
      listSpellings(periods, kind),
      listMeanings(db, kind),
      (key) => aliases.get(`${kind} ${key}`)?.targetId,
    );
  return {
    teachers: of("teachers"),
    classes: of("classes"),
    disciplines: of("disciplines"),
    environments: of("environments"),
  };
}

/** The names of a kind that mean nothing. */
function unmatchedOf(periods: NamedPeriod[], meanings: Meanings, kind: NameKind): string[] {
  return listNames(periods, kind).filter((name) => !meanings[kind].has(name));
}

/** A timetable with what its names mean now (rules R28.21). */
export function readMatched(deps: Pick<Deps, "db">, id: number): Result<MatchedTimetable> {
  const timetable = findTimetable(deps.db, id);
  if (!timetable) return refuse("notFound");
  const periods = readPeriods(deps.db, id);
  const meanings = readMeanings(deps, periods);
  const matched = periods.map((period) => ({ period, match: matchPeriod(period, meanings) }));
  const isRoomless = ({ environments }: NamedPeriod) => environments.length === 0;
  return done({
    timetable,
    unmatched: {
      teachers: unmatchedOf(periods, meanings, "teachers"),
      classes: unmatchedOf(periods, meanings, "classes"),
      disciplines: unmatchedOf(periods, meanings, "disciplines"),
      environments: unmatchedOf(periods, meanings, "environments"),
    },
    lessons: joinPeriods(
      matched.flatMap(({ period, match }) => (match === null || isRoomless(period) ? [] : match)),
    ),
    withoutRoom: periods.filter(isRoomless),
    left: matched.flatMap(({ period, match }) => (match === null ? period : [])),
    leftOut: readLeftOut(deps, id),
  });
}

type Wanted = { kind: NameKind; name: string; to: number | { create: true } | null };

function listWanted(matches: TimetableMatches): Wanted[] {
  return NAME_KINDS.flatMap((kind) =>
    Object.entries(matches[kind] ?? {}).map(([name, to]): Wanted => ({ kind, name, to })),
  );
}

function refuseMatch({ kind, name }: Wanted, sentence: (name: string) => string): Refusal {
  return refuse("invalid", {}, { [kind]: [sentence(name)] });
}

/**
 * Remembers what names of a draft mean, for this file and all that follow; null forgets. Classes and disciplines can
 * be created by their name. All of it is done, or nothing.
 */
export function saveMatches(
  deps: Deps,
  actor: Actor,
  id: number,
  matches: TimetableMatches,
): Result<MatchedTimetable> {
  const { db } = deps;
  return db.write((): Result<MatchedTimetable> => {
    const timetable = findTimetable(db, id);
    if (!timetable) return refuse("notFound");
    if (timetable.state !== "draft") return refuse("timetableNotDraft");
    const periods = readPeriods(db, id);
    const at = timestamp(deps);
    const known = new Map(
      NAME_KINDS.map((kind) => [kind, new Set(listNames(periods, kind).map(foldText))] as const),
    );
    const meanings = new Map(
      NAME_KINDS.map((kind) => [kind, new Set(listMeanings(db, kind).map((row) => row.id))] as const),
    );
    for (const wanted of listWanted(matches)) {
      const { kind, name, to } = wanted;
      if (!known.get(kind)?.has(foldText(name))) return refuseMatch(wanted, text.unknownName);
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
      details: { names: listWanted(matches).length },
    });
    return readMatched(deps, id);
  });
}

/** The third step's form: of a proposal that was pressed that name alone, else every name that was chosen or forgotten. */
export function saveNames(
  deps: Deps,
  actor: Actor,
  id: number,
  kind: NameKind,
  { names, to, one }: { names: string[]; to: string[]; one?: string | undefined },
): Result<MatchedTimetable> {
  const matchOf = (meaning: string) =>
    meaning === "new" ? { create: true as const } : meaning === "0" ? null : idOf(meaning);
  if (one !== undefined) {
    const pressed = proposalSchema.safeParse(one);
    if (!pressed.success) return refuse("invalid");
    const [name, meaning] = pressed.data;
    return saveMatches(deps, actor, id, { [kind]: { [name]: meaning } });
  }
  const before = readNameMeanings(deps, id, kind);
  const chosen = names.flatMap((name, index) => {
    const meaning = to[index] ?? "-";
    return meaning === "-" || meaning === before.get(name) ? [] : [[name, matchOf(meaning)] as const];
  });
  return saveMatches(deps, actor, id, { [kind]: Object.fromEntries(chosen) });
}

/** What remembered names mean now, as the form has them. */
function readNameMeanings({ db }: Deps, id: number, kind: NameKind): Map<string, string> {
  const aliases = listAliases(db);
  return new Map(
    listNames(readPeriods(db, id), kind).flatMap((name) => {
      const alias = aliases.get(`${kind} ${foldText(name)}`);
      return alias ? [[name, String(alias.targetId)] as const] : [];
    }),
  );
}
