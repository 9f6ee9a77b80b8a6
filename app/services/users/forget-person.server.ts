import { z } from "zod";
import { foldText } from "#app/domain/fold-text.ts";
import { forgetInEntry, type Leaver } from "#app/domain/forget-in-audit.ts";
import { type KnownAs, replaceWords, wordsOf } from "#app/domain/known-as.ts";
import {
  deleteAnonymisation,
  deleteTold,
  findAnonymisation,
  findLastId,
  readEntries,
  readTexts,
  renamePapers,
  TEXT_PLACES,
  type TextPlace,
  type TextRow,
  updateEntryWords,
  updateTexts,
} from "#app/models/anonymise.server.ts";
import { findUser } from "#app/models/user.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { JobHandler, JobKind, RunAgain } from "../jobs/job.ts";
import { nextRound } from "../next-round.ts";

/** Rows of one step: a few milliseconds, after which requests are let in. */
const ENTRIES = 100;
const ROWS = 500;
const DELETED = 200;
const MINUTE_MS = 60_000;

/** Takes somebody who left out of everything; what a process that ended had done by then is done. */
export const FORGET_PERSON: JobKind<{ userId: number }> = {
  name: "forget-person",
  payload: z.strictObject({ userId: z.number().int() }),
  maxAttempts: 50,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: 60 * MINUTE_MS,
};

type Step = { deps: Deps; signal: AbortSignal };

/** Between two steps others are served; a program that ends begins the whole again at its next start. */
async function pause({ signal }: Step): Promise<void> {
  await nextRound();
  signal.throwIfAborted();
}

async function repeat(step: Step, doSome: () => number, limit: number): Promise<void> {
  while (step.deps.db.write(doSome) >= limit) await pause(step);
  await pause(step);
}

/** Calls `look` for each window of ids, up to the last one that there is. */
async function walk(
  step: Step,
  table: TextPlace["table"] | "audit_log",
  { size, look }: { size: number; look(window: { after: number; until: number }): void },
): Promise<void> {
  const last = findLastId(step.deps.db, table);
  for (let after = 0; after < last; after += size) {
    look({ after, until: after + size });
    await pause(step);
  }
}

/** Whether an entry could name the person; most do not, and are not taken apart. */
function mayName(keys: string[], texts: (string | null)[]): boolean {
  const folded = foldText(texts.join("\n"));
  return keys.some((key) => folded.includes(key));
}

function foldedNames({ names, usernames, emails }: KnownAs): string[] {
  return [...names, ...usernames, ...emails].flatMap((text) => {
    const folded = foldText(text);
    return [folded, JSON.stringify(folded).slice(1, -1)];
  });
}

function forgetEntries(step: Step, leaver: Leaver): Promise<void> {
  const { db } = step.deps;
  const keys = foldedNames(leaver.knownAs);
  const look = (window: { after: number; until: number }) => {
    const entries = readEntries(db, window).filter(
      ({ actorId, entity, entityId, actorName, keyName, label, searchKey, before, after, details }) =>
        actorId === leaver.id ||
        (entity === "user" && entityId === leaver.id) ||
        mayName(keys, [actorName, keyName, label, searchKey, before, after, details]),
    );
    if (entries.length === 0) return;
    db.write(() => {
      for (const { id, before, after, details, ...entry } of entries) {
        const values = {
          before: before === null ? null : JSON.parse(before),
          after: after === null ? null : JSON.parse(after),
          details: JSON.parse(details),
        };
        updateEntryWords(db, id, forgetInEntry({ ...entry, ...values }, leaver));
      }
    });
  };
  return walk(step, "audit_log", { size: ENTRIES, look });
}

function forgetTexts(step: Step, place: TextPlace, { knownAs, replacement }: Leaver): Promise<void> {
  const { db } = step.deps;
  const words = wordsOf(knownAs);
  const addresses: Record<string, "" | null | undefined> = place.addresses ?? {};
  const forget = (name: string, value: string | number | null) => {
    if (typeof value !== "string" || !mayName(words, [value])) return value;
    const text = replaceWords(value, words, replacement.name);
    return text !== value && name in addresses ? (addresses[name] ?? null) : text;
  };
  const changes = ({ id, ...values }: TextRow) => {
    const texts = Object.entries(values).map(([name, value]) => [name, value, forget(name, value)] as const);
    const isChanged = texts.some(([, before, after]) => after !== before);
    const written = Object.fromEntries(texts.map(([name, , after]) => [name, after]));
    return isChanged ? [{ id, values: written, at: timestamp(step.deps) }] : [];
  };
  const look = (window: { after: number; until: number }) => {
    const changed = readTexts(db, place, window).flatMap(changes);
    if (changed.length > 0)
      db.write(() => {
        for (const row of changed) updateTexts(db, place, row);
      });
  };
  return walk(step, place.table, { size: ROWS, look });
}

/** Whether the write-ahead log, in which the former pages stand, could be emptied. */
function emptyLog({ db }: Deps): boolean {
  const [state] = db.sqlite.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
  return state?.busy === 0;
}

/**
 * Takes somebody who left out of what the account does not hold: notifications and mail to them go; their name on
 * papers, in the audit log and in free texts becomes the one of the account. A table at a time, each in windows of
 * ids. At last the log of the database file is emptied, for it still holds the former pages.
 */
export const forgetPerson: JobHandler<{ userId: number }> = async (
  deps,
  { userId },
  { signal },
): Promise<RunAgain | undefined> => {
  const { db } = deps;
  const step = { deps, signal };
  const user = findUser(db, userId);
  const knownAs = findAnonymisation(db, userId);
  if (user && knownAs) {
    const { name, username, email } = user;
    const leaver: Leaver = { id: userId, knownAs, replacement: { name, username, email } };
    await repeat(step, () => deleteTold(db, { userId, limit: DELETED }), DELETED);
    await repeat(step, () => renamePapers(db, { userId, name, limit: DELETED }), DELETED);
    await forgetEntries(step, leaver);
    for (const place of TEXT_PLACES) await forgetTexts(step, place, leaver);
    deleteAnonymisation(db, userId);
  }
  // A copy that is being made reads the log; it is over within minutes.
  return emptyLog(deps) ? undefined : { again: new Date(deps.now().getTime() + MINUTE_MS) };
};
