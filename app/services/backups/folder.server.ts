import { chownSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { isPart, type NamedCopy, parseCopyName } from "./names.ts";

export type StoredCopy = NamedCopy & { size: number };

/** A running copy writes all the time: a part that was not modified for this long is abandoned. */
const ABANDONED_MS = 10 * 60 * 1000;

/** Makes a folder that its owner alone can read; made by root, it gets the owner of the folder around it. */
export function makePrivateFolder(folder: string): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!made) return;
  giveToFolderOwner(made);
}

/** Gives what root made to the owner of the folder around it, since the program runs as that user. */
export function giveToFolderOwner(entry: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(path.resolve(entry)));
  chownSync(entry, uid, gid);
}

export function listCopies(folder: string): StoredCopy[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as { code?: string }).code ?? "")) return [];
    throw error;
  }
  return names
    .flatMap((name) => {
      const copy = parseCopyName(name);
      const stat = copy && statSync(path.join(folder, name), { throwIfNoEntry: false });
      return copy && stat?.isFile() ? [{ ...copy, size: stat.size }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** @param isOurs whether a name is such a file; by default whether it is a copy's. */
export function removeAbandonedParts(folder: string, isOurs: (name: string) => boolean = isPart): void {
  for (const name of readdirSync(folder).filter(isOurs)) {
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > ABANDONED_MS) rmSync(file, { recursive: true, force: true });
  }
}
