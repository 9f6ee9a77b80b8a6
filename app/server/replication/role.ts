import { readFileSync } from "node:fs";
import path from "node:path";
import { type Config, databaseFile } from "#app/server/config.ts";
import type { Role } from "#app/services/health.server.ts";

/** It writes, it reads a replica of what `host` writes (null: unknown), or no node is known to write. */
export type NodeRole = { kind: Exclude<Role, "replica"> } | { kind: "replica"; host: string | null };

const HOST = /^[\w.:-]{1,253}$/;
/** The lag that LiteFS reports before a node has connected to a primary. */
const NEVER_HEARD = 2_147_483_647;
/** The name does not exist for us, on a file system that responds. */
const ABSENT = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM"]);

export type RolePlace = {
  folder: string;
  /** Whether the settings declare it a LiteFS mount (`LITEFS_DIR`), rather than an ordinary folder. */
  isDeclared: boolean;
};

export function rolePlace(config: Pick<Config, "LITEFS_DIR" | "DATABASE_PATH" | "DATA_DIR">): RolePlace {
  return {
    folder: config.LITEFS_DIR ?? path.dirname(path.resolve(databaseFile(config))),
    isDeclared: config.LITEFS_DIR !== undefined,
  };
}

/** The file's text; null where there is none, undefined where the file system does not respond. */
function read(folder: string, name: string): string | null | undefined {
  try {
    return readFileSync(path.join(folder, name), "utf8").trim();
  } catch (error) {
    return ABSENT.has((error as { code?: string }).code ?? "") ? null : undefined;
  }
}

/**
 * In milliseconds, as in LiteFS's `.lag`: 0 on the primary, null if unknown, undefined if the folder is not a mount.
 */
export function readLag({ folder, isDeclared }: RolePlace): number | null | undefined {
  const text = read(folder, ".lag");
  if (text === null && !isDeclared) return undefined;
  const lag = Number(text || Number.NaN);
  return Number.isFinite(lag) && lag !== NEVER_HEARD ? lag : null;
}

/**
 * Reads the role from LiteFS's files (0.5; docs/decisions/0081). `.primary`, with the primary's hostname, exists on
 * nodes that are connected to a primary. Where it does not exist, the node is the primary, or no primary is known:
 * `.lag` distinguishes them, which is 0 on the holder of the lease and grows everywhere else. Both appear and
 * disappear while the process runs. They count also where no mount is declared: a replica that takes itself for a
 * primary would lose its writes. An unresponsive mount is never writable.
 */
export function readRole(place: RolePlace): NodeRole {
  const host = read(place.folder, ".primary");
  if (typeof host === "string") return { kind: "replica", host: HOST.test(host) ? host : null };
  const lag = readLag(place);
  return { kind: lag === 0 || lag === undefined ? "primary" : "none" };
}

export function isMount({ folder }: RolePlace): boolean {
  return typeof read(folder, ".lag") === "string";
}
