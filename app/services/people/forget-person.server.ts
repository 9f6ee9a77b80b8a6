import { z } from "zod";
import { forgetInEntry, type Leaver } from "#app/domain/audit/forget-in-audit.ts";
import { foldText } from "#app/domain/fold-text.ts";
import { couldName, type KnownAs, mapStrings, replaceWords, wordsOf } from "#app/domain/people/known-as.ts";
import {
  deleteAnonymisation,
  deleteMessagesTo,
  findAnonymisation,
  findLastEntry,
  readEntries,
  renameProofs,
  updateEntryWords,
} from "#app/models/people/anonymise.server.ts";
import {
  deleteNaming,
  deleteWrittenRow,
  listWritten,
  type RowKey,
  readTexts,
  rowKey,
  TEXT_COLUMNS,
  type TextColumns,
  type TextRow,
  unwatchTexts,
  updateTexts,
  type WrittenRow,
  watchTexts,
} from "#app/models/people/anonymise-texts.server.ts";
import { findUser } from "#app/models/people/user.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import type { JobHandler, JobKind, Reschedule } from "#app/services/jobs/job.ts";
import { pause, type Step } from "./forget-step.ts";
import { forgetLessons, forgetTimetable, forgetTimetables } from "./forget-timetables.server.ts";

/** Rows of one step: a few milliseconds, after which requests are let in. */
const ENTRIES = 100;
const ROWS = 100;
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

type ForgetRow = (key: RowKey) => void;

async function repeat(step: Step, doSome: () => number, limit: number): Promise<void> {
  while ((await step.deps.db.writeWhenUnlocked(doSome)) >= limit) await pause(step);
  await pause(step);
}

function foldedNames({ names, usernames, emails }: KnownAs): string[] {
  return [...names, ...usernames, ...emails].flatMap((text) => {
    const folded = foldText(text);
    return [folded, JSON.stringify(folded).slice(1, -1)];
  });
}

type Window = { after: number; until: number };

function forgetEntries({ db }: Deps, leaver: Leaver): (window: Window) => void {
  const keys = foldedNames(leaver.knownAs);
  return (window) => {
    const entries = readEntries(db, window).filter(
      ({ actorId, entity, entityId, actorName, keyName, label, searchKey, before, after, details }) =>
        actorId === leaver.id ||
        (entity === "user" && entityId === leaver.id) ||
        couldName(keys, [actorName, keyName, label, searchKey, before, after, details].join("\n")),
    );
    for (const { id, before, after, details, ...entry } of entries) {
      const values = {
        before: before === null ? null : JSON.parse(before),
        after: after === null ? null : JSON.parse(after),
        details: JSON.parse(details),
      };
      updateEntryWords(db, id, forgetInEntry({ ...entry, ...values }, leaver));
      deleteWrittenRow(db, { table: "audit_log", key: rowKey(id) });
    }
  };
}

async function forgetLog(step: Step, forget: (window: Window) => void): Promise<void> {
  const { db } = step.deps;
  const last = findLastEntry(db);
  for (let after = 0; after < last; after += ENTRIES) {
    await db.writeWhenUnlocked(() => forget({ after, until: after + ENTRIES }));
    await pause(step);
  }
}

function forgetTexts(
  deps: Deps,
  place: TextColumns,
  { knownAs, replacement }: Leaver,
): (row: TextRow) => void {
  const { db } = deps;
  const words = wordsOf(knownAs);
  const addresses: Record<string, "" | null | undefined> = place.addresses ?? {};
  const json: string[] = place.json ?? [];
  const replace = (text: string) => replaceWords(text, words, replacement.name);
  const forget = (name: string, value: string | number | null) => {
    if (typeof value !== "string" || !couldName(words, value)) return value;
    const text = json.includes(name)
      ? JSON.stringify(mapStrings(JSON.parse(value), replace))
      : replace(value);
    return text !== value && name in addresses ? (addresses[name] ?? null) : text;
  };
  return ({ key, texts }) => {
    const values = Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [name, forget(name, value)]),
    );
    if (Object.entries(texts).every(([name, value]) => values[name] === value)) return;
    if (place.isDeleted) deleteNaming(db, place, key);
    else updateTexts(db, place, { key, values, at: timestamp(deps) });
    deleteWrittenRow(db, { table: place.table, key: rowKey(...key) });
  };
}

/** Walks a table by its key. */
async function forgetPlace(step: Step, place: TextColumns, forget: (row: TextRow) => void): Promise<void> {
  const { db } = step.deps;
  const forgetSome = (after: RowKey | null): RowKey | null => {
    const rows = readTexts(db, place, { after, limit: ROWS });
    for (const row of rows) forget(row);
    return rows.length < ROWS ? null : (rows.at(-1)?.key ?? null);
  };
  let after: RowKey | null = null;
  do {
    const from: RowKey | null = after;
    after = await db.writeWhenUnlocked(() => forgetSome(from));
    await pause(step);
  } while (after);
}

/**
 * Looks at what others have written meanwhile, a step at a time. Where nothing is left, the words that were looked for
 * go in the same transaction: what is written from then on was typed after the end.
 */
async function forgetWritten(
  step: Step,
  leaver: Leaver,
  byTable: ReadonlyMap<WrittenRow["table"], ForgetRow>,
): Promise<void> {
  const { db } = step.deps;
  /** Returns whether more may be left. Rows of lessons are long: each is a step. */
  const forgetSome = (): boolean => {
    const rows = listWritten(db, ENTRIES);
    const isLong = ({ table }: WrittenRow) => table === "timetable_lessons";
    const some = rows.some(isLong)
      ? [...rows.filter((row) => !isLong(row)), ...rows.filter(isLong).slice(0, 1)]
      : rows;
    for (const row of some) {
      byTable.get(row.table)?.(JSON.parse(row.key) as RowKey);
      deleteWrittenRow(db, row);
    }
    if (rows.length === ENTRIES || some.length < rows.length) return true;
    deleteAnonymisation(db, leaver.id);
    return false;
  };
  while (await db.writeWhenUnlocked(forgetSome)) await pause(step);
}

async function forget(step: Step, leaver: Leaver): Promise<void> {
  const { deps } = step;
  const { db } = deps;
  const { id: userId, replacement } = leaver;
  await repeat(step, () => deleteMessagesTo(db, { userId, limit: DELETED }), DELETED);
  await repeat(step, () => renameProofs(db, { userId, name: replacement.name, limit: DELETED }), DELETED);
  // Texts before the log: entries copy them.
  const byTable = new Map<WrittenRow["table"], ForgetRow>();
  for (const place of TEXT_COLUMNS) {
    const forgetRow = forgetTexts(deps, place, leaver);
    byTable.set(place.table, (at) => {
      for (const row of readTexts(db, place, { at })) forgetRow(row);
    });
    await forgetPlace(step, place, forgetRow);
  }
  byTable.set("timetables", ([id]) => forgetTimetable(deps, leaver, Number(id)));
  byTable.set("timetable_faults", ([id]) => forgetTimetable(deps, leaver, Number(id)));
  byTable.set("timetable_files", ([id]) => forgetTimetable(deps, leaver, Number(id)));
  byTable.set("timetable_readings", ([id]) => forgetTimetable(deps, leaver, Number(id)));
  byTable.set("timetable_lessons", ([id]) => forgetLessons(deps, leaver, Number(id)));
  await forgetTimetables(step, leaver);
  const forgetIn = forgetEntries(deps, leaver);
  byTable.set("audit_log", ([id]) => forgetIn({ after: Number(id) - 1, until: Number(id) }));
  await forgetLog(step, forgetIn);
  await forgetWritten(step, leaver, byTable);
}

/**
 * Takes somebody who left out of what the account does not hold: notifications and mail to them go; their name on
 * papers, in free texts, in timetables and in the audit log becomes the one of the account. A table at a time, some rows
 * in a step, then whatever was written meanwhile. At last the log of the database file is emptied, for it still holds
 * the former pages.
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
