import { readFileSync } from "node:fs";
import path from "node:path";
import { type Config, databaseFile } from "#app/server/config.ts";
import type { Role } from "#app/services/health.server.ts";

/**
 * What this process is to the database: it writes it, it reads a copy of what `host` writes (null: unknown), or it
 * reads a copy while nobody is known to write.
 */
export type NodeRole = { kind: Exclude<Role, "replica"> } | { kind: "replica"; host: string | null };

const HOST = /^[\w.:-]{1,253}$/;
/** What LiteFS writes as the lag of a node that has not heard of a primary yet. */
const NEVER_HEARD = 2_147_483_647;
/** Nothing of this name is there for us, on a file system that answers. */
const ABSENT = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM"]);

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

/** The file's text; null where there is none, undefined where the file system does not answer. */
function read(folder: string, name: string): string | null | undefined {
  try {
    return readFileSync(path.join(folder, name), "utf8").trim();
  } catch (error) {
    return ABSENT.has((error as { code?: string }).code ?? "") ? null : undefined;
  }
}

/**
 * Milliseconds that the copy is behind the primary, as LiteFS counts them in `.lag`: 0 on the primary itself.
 * Null where they are not known, undefined in a folder that is no mount.
 */
export function readLag({ folder, isDeclared }: RolePlace): number | null | undefined {
  const text = read(folder, ".lag");
  if (text === null && !isDeclared) return undefined;
  const lag = Number(text || Number.NaN);
  return Number.isFinite(lag) && lag !== NEVER_HEARD ? lag : null;
}

/**
 * Reads the role that LiteFS tells (0.5; docs/decisions/0081). `.primary`, with the primary's hostname, lies on
 * nodes that are connected to a primary. Where it does not, the node is the primary, or nobody is known to be: then
 * `.lag` tells, which is 0 on the holder of the lease and grows on everybody else. Both come and go while the
 * process runs. They count also where no mount is declared: a replica that takes itself for a primary would lose
 * what is written. An unresponsive mount is never writable.
 */
export function readRole(place: RolePlace): NodeRole {
  const host = read(place.folder, ".primary");
  if (typeof host === "string") return { kind: "replica", host: HOST.test(host) ? host : null };
  const lag = readLag(place);
  return { kind: lag === 0 || lag === undefined ? "primary" : "none" };
}

/** Whether the folder is a LiteFS mount, by what LiteFS shows in it. */
export function isMount({ folder }: RolePlace): boolean {
  return typeof read(folder, ".lag") === "string";
}
