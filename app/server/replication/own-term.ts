import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { errorFields, type Log } from "#app/server/process/log.ts";
import { replicationText } from "#app/text/program/replication.ts";
import type { Database } from "#db/client.server.ts";
import { insertTakeover, nextTakeover } from "#db/takeovers.server.ts";

/** This node's last time as primary: LiteFS's position before it, and the last one that the node reached itself. */
const ownTerm = z.object({ term: z.string(), position: z.int(), reached: z.int() });
type OwnTerm = z.infer<typeof ownTerm>;

const FILE = "litefs-term.json";

/** Counts transactions committed here as primary that the next primary never had: LiteFS discards them silently. */
export type TermWatch = {
  position(): number | null;
  /** This node takes over, at the position that it had before it wrote anything. */
  begin(db: Database, position: number | null): void;
  /** Remembers how far this node has come. To be called only while no other node's transactions can have arrived. */
  note(reached: number | null): void;
  settle(db: Database): void;
};

export type TermParts = {
  databaseFile: string;
  /** This node's own folder, which is not replicated. */
  dataDir: string;
  log: Log;
  onState(sentence: string): void;
};

/** LiteFS shows the position as `TXID/checksum`, both in hexadecimal, of a database that it has. */
function readPosition(databaseFile: string): number | null {
  if (!existsSync(databaseFile)) return 0;
  try {
    const [, digits] = /^([0-9a-f]{16})\//.exec(readFileSync(`${databaseFile}-pos`, "latin1")) ?? [];
    return digits === undefined ? null : Number.parseInt(digits, 16);
  } catch {
    return null;
  }
}

function readTerm(file: string): OwnTerm | null {
  try {
    return ownTerm.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

export function createTermWatch({ databaseFile, dataDir, log, onState }: TermParts): TermWatch {
  const file = path.join(dataDir, FILE);
  let own = readTerm(file);

  /** What cannot be stored must not hold up the node: a count is lost, nothing else. */
  function store(next: OwnTerm | null): void {
    own = next;
    try {
      if (!next) {
        rmSync(file, { force: true });
        return;
      }
      writeFileSync(`${file}.parcial`, JSON.stringify(next));
      renameSync(`${file}.parcial`, file);
    } catch (error) {
      log({ level: "error", event: "term-not-stored", ...errorFields(error) });
    }
  }

  function settle(db: Database): void {
    if (!own) return;
    const next = nextTakeover(db, own);
    if (next === undefined) return;
    const discarded = own.reached - next;
    if (discarded > 0) {
      log({ level: "error", event: "transactions-discarded", discarded, reached: own.reached, next });
      onState(replicationText.discarded(discarded));
    }
    store(null);
  }

  return {
    position: () => readPosition(databaseFile),
    begin(db, position) {
      settle(db);
      if (position === null) return;
      const term = randomUUID();
      insertTakeover(db, { term, position });
      store({ term, position, reached: position });
    },
    note(reached) {
      if (own && reached !== null && reached > own.reached) store({ ...own, reached });
    },
    settle,
  };
}
