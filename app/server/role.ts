import { readFileSync } from "node:fs";
import path from "node:path";
import { type Config, databaseFile } from "./config.ts";

/** What this process is to the database: it writes, or it reads a copy of what `host` writes (null: unknown). */
export type NodeRole = { kind: "primary" } | { kind: "replica"; host: string | null };

const HOST = /^[\w.:-]{1,253}$/;

/** Where a node's role is read: the database's own folder. */
export type RolePlace = {
  folder: string;
  /** Whether the settings call it a LiteFS mount (`LITEFS_DIR`), rather than a folder like any other. */
  isDeclared: boolean;
};

export function rolePlace(config: Pick<Config, "LITEFS_DIR" | "DATABASE_PATH" | "DATA_DIR">): RolePlace {
  return {
    folder: config.LITEFS_DIR ?? path.dirname(path.resolve(databaseFile(config))),
    isDeclared: config.LITEFS_DIR !== undefined,
  };
}

/**
 * Reads the role: LiteFS lays the file `.primary`, with the primary's hostname, beside the database on replicas
 * alone (rules R14.13). It comes and goes while the process runs, so it is read whenever the role matters. It counts
 * also where no mount is declared: a replica that takes itself for a primary would lose what is written.
 */
export function readRole({ folder, isDeclared }: RolePlace): NodeRole {
  try {
    const host = readFileSync(path.join(folder, ".primary"), "utf8").trim();
    return { kind: "replica", host: HOST.test(host) ? host : null };
  } catch (error) {
    // A mount that does not even answer is not one to write to; of a plain folder the opening tells.
    const isAbsent = !isDeclared || (error as { code?: string }).code === "ENOENT";
    return isAbsent ? { kind: "primary" } : { kind: "replica", host: null };
  }
}
