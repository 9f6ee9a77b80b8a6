import { z } from "zod";
import { forgetInEntry, type Leaver } from "#app/domain/audit/forget-in-audit.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { type KnownAs, replaceWords, wordsOf } from "#app/domain/users/known-as.ts";
import {
  deleteAnonymisation,
  deleteMessagesTo,
  deleteWrittenRow,
  findAnonymisation,
  findLastId,
  listWritten,
  readEntries,
  readTexts,
  renameProofs,
  TEXT_PLACES,
  type TextPlace,
  unwatchTexts,
  updateEntryWords,
  updateTexts,
  type WrittenRow,
  watchTexts,
} from "#app/models/users/anonymise.server.ts";
import { findUser } from "#app/models/users/user.server.ts";
import { type Deps, timestamp } from "../deps.ts";
import type { JobHandler, JobKind, Reschedule } from "../jobs/job.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";

/** Rows of one step: a few milliseconds, after which requests are let in. */
const ENTRIES = 100;
const ROWS = 500;
const DELETED = 200;
const MINUTE_MS = 60_000;

/** Removes an anonymised person's name everywhere; resumes after a restart. */
export const FORGET_PERSON: JobKind<{ userId: number }> = {
  name: "forget-person",
  payload: z.strictObject({ userId: z.number().int() }),
  maxAttempts: 50,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: 60 * MINUTE_MS,
};

type Window = { after: number; until: number };
type Forget = (window: Window) => void;
type Step = { deps: Deps; signal: AbortSignal };

/** Yields to other requests between two steps; after a restart the whole is run again. */
async function pause({ signal }: Step): Promise<void> {
  await yieldToEventLoop();
  signal.throwIfAborted();
}

async function repeat(step: Step, doSome: () => number, limit: number): Promise<void> {
  while ((await step.deps.db.writeWhenUnlocked(doSome)) >= limit) await pause(step);
  await pause(step);
}

/** Calls `forget` for each window of ids; what comes after the last one has been noted. */
async function walk(step: Step, table: WrittenRow["table"], size: number, forget: Forget): Promise<void> {
  const { db } = step.deps;
  const last = findLastId(db, table);
  for (let after = 0; after < last; after += size) {
    await db.writeWhenUnlocked(() => forget({ after, until: after + size }));
    await pause(step);
  }
}

/** Whether an entry could contain the person's name; most do not, and are not parsed. */
function couldName(keys: string[], texts: (string | null)[]): boolean {
  const folded = foldText(texts.join("\n"));
  return keys.some((key) => folded.includes(key));
}

function foldedNames({ names, usernames, emails }: KnownAs): string[] {
  return [...names, ...usernames, ...emails].flatMap((text) => {
    const folded = foldText(text);
    return [folded, JSON.stringify(folded).slice(1, -1)];
  });
}

function forgetEntries({ db }: Deps, leaver: Leaver): Forget {
  const keys = foldedNames(leaver.knownAs);
  return (window) => {
    const entries = readEntries(db, window).filter(
      ({ actorId, entity, entityId, actorName, keyName, label, searchKey, before, after, details }) =>
        actorId === leaver.id ||
        (entity === "user" && entityId === leaver.id) ||
        couldName(keys, [actorName, keyName, label, searchKey, before, after, details]),
    );
    for (const { id, before, after, details, ...entry } of entries) {
      const values = {
        before: before === null ? null : JSON.parse(before),
        after: after === null ? null : JSON.parse(after),
        details: JSON.parse(details),
      };
      updateEntryWords(db, id, forgetInEntry({ ...entry, ...values }, leaver));
      deleteWrittenRow(db, { table: "audit_log", id });
    }
  };
}

function forgetTexts(deps: Deps, place: TextPlace, { knownAs, replacement }: Leaver): Forget {
  const { db } = deps;
  const words = wordsOf(knownAs);
  const addresses: Record<string, "" | null | undefined> = place.addresses ?? {};
  const forget = (name: string, value: string | number | null) => {
    if (typeof value !== "string" || !couldName(words, [value])) return value;
    const text = replaceWords(value, words, replacement.name);
    return text !== value && name in addresses ? (addresses[name] ?? null) : text;
  };
  return (window) => {
    for (const { id, ...values } of readTexts(db, place, window)) {
      const texts = Object.entries(values).map(
        ([name, value]) => [name, value, forget(name, value)] as const,
      );
      if (texts.every(([, before, after]) => after === before)) continue;
      const written = Object.fromEntries(texts.map(([name, , after]) => [name, after]));
      updateTexts(db, place, { id, values: written, at: timestamp(deps) });
      deleteWrittenRow(db, { table: place.table, id });
    }
  };
}

/**
 * Looks at what others have written meanwhile, a step at a time. Where nothing is left, the words that were looked for
 * go in the same transaction: what is written from then on was typed after the end.
 */
async function forgetWritten(
  step: Step,
  userId: number,
  byTable: Map<WrittenRow["table"], Forget>,
): Promise<void> {
  const { db } = step.deps;
  const forgetSome = () => {
    const rows = listWritten(db, ENTRIES);
    for (const row of rows) {
      byTable.get(row.table)?.({ after: row.id - 1, until: row.id });
      deleteWrittenRow(db, row);
    }
    if (rows.length === ENTRIES) return false;
    deleteAnonymisation(db, userId);
    return true;
  };
  while (!(await db.writeWhenUnlocked(forgetSome))) await pause(step);
}

async function forget(step: Step, leaver: Leaver): Promise<void> {
  const { deps } = step;
  const { db } = deps;
  const { id: userId, replacement } = leaver;
  const byTable = new Map<WrittenRow["table"], Forget>(
    TEXT_PLACES.map((place) => [place.table, forgetTexts(deps, place, leaver)]),
  );
  await repeat(step, () => deleteMessagesTo(db, { userId, limit: DELETED }), DELETED);
  await repeat(step, () => renameProofs(db, { userId, name: replacement.name, limit: DELETED }), DELETED);
  // Texts before the log: entries copy them.
  for (const [table, forgetIn] of byTable) await walk(step, table, ROWS, forgetIn);
  byTable.set("audit_log", forgetEntries(deps, leaver));
  await walk(step, "audit_log", ENTRIES, forgetEntries(deps, leaver));
  await forgetWritten(step, userId, byTable);
}

/**
 * Takes somebody who left out of what the account does not hold: notifications and mail to them go; their name on
 * papers, in free texts and in the audit log becomes the one of the account. A table at a time, each in windows of
 * ids, then whatever was written meanwhile. At last the log of the database file is emptied, for it still holds the
 * former pages.
 */
export const forgetPerson: JobHandler<{ userId: number }> = async (
  deps,
  { userId },
  { signal },
): Promise<Reschedule | undefined> => {
  const { db } = deps;
  const user = findUser(db, userId);
  const knownAs = findAnonymisation(db, userId);
  if (user && knownAs) {
    const { name, username, email } = user;
    watchTexts(db);
    try {
      await forget({ deps, signal }, { id: userId, knownAs, replacement: { name, username, email } });
    } finally {
      unwatchTexts(db);
    }
  }
  // A copy reads the log for minutes, another program that has the file open for days.
  return db.truncateLog() ? undefined : { isBlocked: true };
};
