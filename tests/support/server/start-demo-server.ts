import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { insertKey } from "#app/models/access/api-key.server.ts";
import { findCredentials } from "#app/models/users/user.server.ts";
import { hashToken } from "#app/services/access/session-token.server.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { DEMO_CLOCK, DEMO_TODAY } from "./demo-clock.ts";
import { openDemoFile } from "./demo-file.ts";
import { type RunningServer, startServer } from "./server.ts";

/** How many rooms there are, and how many school days of a year. */
export type SchoolSize = { rooms: number; days: number };

type Start = {
  settings?: Partial<Record<string, string>>;
  program?: string[];
  /** What it takes for the present; the real time where another program's clock has to agree. */
  clock?: typeof DEMO_CLOCK | Record<string, never>;
};

/** Starts the program, with these settings too, over a small demonstration school of its own. */
export async function startDemoServer(
  { rooms, days }: SchoolSize,
  { settings = {}, program, clock = DEMO_CLOCK }: Start = {},
): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  const today = DEMO_TODAY;
  const db = await openDemoFile(folder, {
    rooms,
    days,
    scale: 1,
    seed: "escola",
    today,
    passwordCost: 4,
  });
  for (const role of ["pedagogical", "admin"] as const) {
    const user = findCredentials(db, SIGN_INS[role]);
    const key = { name: "Site da escola", isReadOnly: true, at: `${today}T00:00:00.000Z` };
    if (user) insertKey(db, { ...key, userId: user.id, tokenHash: hashToken(role) });
  }
  db.close();
  return startServer({ DATA_DIR: folder, ...clock, ...settings }, program);
}
