import { readFileSync } from "node:fs";
import path from "node:path";

/** What this process is to the database: it writes, or it reads a copy of what `host` writes (null: unknown). */
export type NodeRole = { kind: "primary" } | { kind: "replica"; host: string | null };

const HOST = /^[\w.:-]{1,253}$/;

/**
 * Reads the role from the mount: LiteFS lays the file `.primary`, with the primary's hostname, on replicas alone.
 * It comes and goes while the process runs, so it is read whenever the role matters. Without a mount there is
 * nothing to read, and a stray file of that name means nothing.
 */
export function readRole(litefsDir: string | undefined): NodeRole {
  if (!litefsDir) return { kind: "primary" };
  try {
    const host = readFileSync(path.join(litefsDir, ".primary"), "utf8").trim();
    return { kind: "replica", host: HOST.test(host) ? host : null };
  } catch (error) {
    // A mount that does not even answer is not one to write to.
    const isAbsent = (error as { code?: string }).code === "ENOENT";
    return isAbsent ? { kind: "primary" } : { kind: "replica", host: null };
  }
}
