import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "#app/server/config.ts";
import { syncFolderOf, syncToDisk } from "#db/copy.server.ts";

const MIN_LENGTH = 32;

/** The secret that signs session cookies: the setting, or one generated once and stored in the data folder. */
export function sessionSecret(config: Pick<Config, "SESSION_SECRET" | "DATA_DIR">): string {
  if (config.SESSION_SECRET) return config.SESSION_SECRET;
  const file = path.join(config.DATA_DIR, "session-secret");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  // A full disk or a power cut can leave an empty file: with an empty secret anybody could sign.
  if (stored.length >= MIN_LENGTH) return stored;
  const secret = randomBytes(MIN_LENGTH).toString("base64url");
  const fresh = `${file}.novo`;
  writeFileSync(fresh, `${secret}\n`, { mode: 0o600 });
  syncToDisk(fresh);
  renameSync(fresh, file);
  syncFolderOf(file);
  return secret;
}
