import { type Config, databaseFile } from "#app/server/config.ts";
import { readMigrationAssets } from "#app/server/process/assets.ts";
import type { Program } from "#app/server/process/program.ts";
import { restoreCommand } from "#app/server/process/restore-command.ts";
import { isMount, readRole, rolePlace } from "#app/server/replication/role.ts";
import { replicationText } from "#app/text/program/replication.ts";
import type { Database } from "#db/client.server.ts";
import { loadNativeBinding } from "#db/native-binding.ts";
import { openExistingDatabase, refuseMissing } from "#db/open.server.ts";
import { CommandRefused } from "./refused.ts";

/** How long a command waits while the server writes (rules R14.2). */
export const TOOL_BUSY_TIMEOUT_MS = 5000;

export function openForTool(config: Config, program: Program): Database {
  const file = databaseFile(config);
  // Before the addon is extracted, which would create the missing folder.
  refuseMissing(file);
  return openExistingDatabase({
    file,
    migrations: readMigrationAssets(program.assets),
    busyTimeoutMs: TOOL_BUSY_TIMEOUT_MS,
    isCheckpointedElsewhere: config.WAL_AUTOCHECKPOINT === 0,
    restoreCommand: restoreCommand(program),
    nativeBinding: loadNativeBinding(program.addonFile(config.DATA_DIR)),
  });
}

/** @throws CommandRefused on every node but the primary that holds the lease, which alone changes the file. */
export async function refuseOffPrimary(config: Config): Promise<void> {
  const place = rolePlace(config);
  const role = readRole(place);
  if (role.kind === "replica") throw new CommandRefused(replicationText.runOnPrimary(role.host));
  if (role.kind === "none") throw new CommandRefused(replicationText.runLater);
  if (!isMount(place)) return;
  const { openLease } = await import("#app/server/replication/lease/open-lease.ts");
  const lease = await openLease(config);
  if (lease && !lease.isHeld()) throw new CommandRefused(replicationText.runWithLease);
}
