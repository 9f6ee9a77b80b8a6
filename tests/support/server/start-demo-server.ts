import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { insertKey } from "#app/models/access/api-key.server.ts";
import { findCredentials } from "#app/models/people/user.server.ts";
import { hashToken } from "#app/services/access/session-token.server.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { DEMO_CLOCK, DEMO_TODAY } from "./demo-clock.ts";
import { openDemoFile } from "./demo-file.ts";
import { startHostedServer, type TestedServer } from "./hosted-server.ts";
import { type RunningServer, startServer } from "./server.ts";

/** How many rooms there are, and how many school days of a year. */
export type SchoolSize = { rooms: number; days: number };

const images = new Map<string, Promise<Buffer>>();

async function makeImage({ rooms, days }: SchoolSize): Promise<Buffer> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  const school = { rooms, days, scale: 1, seed: "escola", today: DEMO_TODAY, passwordCost: 4 };
  const db = await openDemoFile(folder, school);
  for (const role of ["pedagogical", "admin"] as const) {
    const user = findCredentials(db, SIGN_INS[role]);
    const key = { name: "Site da escola", isReadOnly: true, at: `${DEMO_TODAY}T00:00:00.000Z` };
    if (user) insertKey(db, { ...key, userId: user.id, tokenHash: hashToken(role) });
  }
  const image = db.sqlite.serialize();
  db.close();
  rmSync(folder, { recursive: true });
  return image;
}

/** A data folder with a small demonstration school, which a process makes once for each size. */
export async function demoFolder(size: SchoolSize): Promise<string> {
  const key = JSON.stringify(size);
  const image = images.get(key) ?? makeImage(size);
  images.set(key, image);
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  writeFileSync(path.join(folder, "reservas.db"), await image);
  return folder;
}

/** Starts the program with these settings over a small demonstration school of its own, at the real time. */
export async function startDemoServer(
  size: SchoolSize,
  settings: Partial<Record<string, string>>,
  program?: string[],
): Promise<RunningServer> {
  return startServer({ DATA_DIR: await demoFolder(size), ...settings }, program);
}

/** Serves a small demonstration school, on the day of its clock. */
export async function hostDemoSchool(size: SchoolSize): Promise<TestedServer> {
  return startHostedServer(await demoFolder(size), DEMO_CLOCK);
}
