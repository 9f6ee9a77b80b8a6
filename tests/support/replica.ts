import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RolePlace } from "#app/server/role.ts";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { schoolImage } from "./school.ts";

/** A folder as the mount that the settings name. */
export function placeOf(folder: string): RolePlace {
  return { folder, isDeclared: true };
}

/** Two folders that stand for the mounts of two nodes: both show the one database file. */
export type Mounts = {
  primary: string;
  replica: string;
  /** A connection of the primary to the file. */
  db: Database;
  /** Writes LiteFS's `.primary` into a mount, or removes it. */
  setPrimary(mount: string, host: string | null): void;
  /** A hash of every byte that is kept in both folders, and of the names in them. */
  fingerprint(): string;
  remove(): void;
};

/** Mounts with the test school; `.primary` lies in the replica's and says 127.0.0.1. */
export async function createMounts(options: { isEmpty?: boolean } = {}): Promise<Mounts> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-mount-"));
  const [primary, replica] = ["a", "b"].map((name) => path.join(folder, name)) as [string, string];
  mkdirSync(primary);
  mkdirSync(replica);
  const file = path.join(primary, "reservas.db");
  if (!options.isEmpty) writeFileSync(file, await schoolImage());
  symlinkSync(file, path.join(replica, "reservas.db"));
  const db = new Database(connect(options.isEmpty ? ":memory:" : file, { busyTimeoutMs: 250 }));

  const setPrimary = (mount: string, host: string | null) => {
    const mark = path.join(mount, ".primary");
    if (host === null) rmSync(mark, { force: true });
    else writeFileSync(mark, `${host}\n`);
  };
  setPrimary(replica, "127.0.0.1");

  return {
    primary,
    replica,
    db,
    setPrimary,
    fingerprint() {
      const hash = createHash("sha256");
      // The shared memory beside the log says who reads what; it holds no data.
      for (const mount of [primary, replica]) {
        for (const name of readdirSync(mount).sort()) {
          hash.update(`${mount}/${name}\n`);
          if (!name.endsWith("-shm")) hash.update(readFileSync(path.join(mount, name)));
        }
      }
      return hash.digest("hex");
    },
    remove() {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
