import { createHash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AppOptions } from "#app/server/app.ts";
import { readLag, readRole } from "#app/server/replication/role.ts";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { schoolImage } from "#tests/support/school/school.ts";

/** The role that a program in this folder detects if the settings call the folder a mount. */
export function replicationIn(
  folder: string,
  more: { flyAppName?: string; primaryUrl?: string } = {},
): NonNullable<AppOptions["replication"]> {
  const place = { folder, isDeclared: true };
  const role = () => readRole(place);
  const node = {
    role,
    lag: () => readLag(place),
    problem: () => undefined,
    writes: () => role().kind === "primary",
    isShared: true,
  };
  return { node, flyAppName: more.flyAppName, primaryUrl: more.primaryUrl };
}

/** Replaces a file atomically, as a mount never shows it half written. */
function put(file: string, content: string): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

/** LiteFS's files in a mount: the primary's name if one is known, and the replication lag. */
export function showRole(mount: string, role: "primary" | "none" | { host: string }, lag = 5000): void {
  const mark = path.join(mount, ".primary");
  if (typeof role !== "string") put(mark, `${role.host}\n`);
  put(path.join(mount, ".lag"), `+${String(role === "primary" ? 0 : lag).padStart(9, "0")}\n`);
  if (typeof role === "string") rmSync(mark, { force: true });
}

/** Two folders in place of the mounts of two nodes: both show the one database file. */
export type Mounts = {
  primary: string;
  replica: string;
  /** A connection of the primary to the file. */
  db: Database;
  /** A hash of every stored byte in both folders, and of the file names. */
  fingerprint(): string;
  remove(): void;
};

/** Mounts with the test school; the replica's names 127.0.0.1 as the primary. */
export async function createMounts(): Promise<Mounts> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-mount-"));
  const [primary, replica] = ["a", "b"].map((name) => path.join(folder, name)) as [string, string];
  mkdirSync(primary);
  mkdirSync(replica);
  const file = path.join(primary, "reservas.db");
  writeFileSync(file, await schoolImage());
  symlinkSync(file, path.join(replica, "reservas.db"));
  const db = new Database(connect(file, { busyTimeoutMs: 250 }));

  showRole(primary, "primary");
  showRole(replica, { host: "127.0.0.1" });

  return {
    primary,
    replica,
    db,
    fingerprint() {
      const hash = createHash("sha256");
      // The shared memory beside the WAL only tracks readers; it holds no data.
      for (const mount of [primary, replica]) {
        for (const name of readdirSync(mount).sort()) {
          hash.update(`${mount}/${name}\n`);
          // One database is shown in both.
          const isLink = lstatSync(path.join(mount, name)).isSymbolicLink();
          if (!name.endsWith("-shm") && !isLink) hash.update(readFileSync(path.join(mount, name)));
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
