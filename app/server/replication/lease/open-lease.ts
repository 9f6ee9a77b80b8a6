import type { Config } from "#app/server/config.ts";
import { readRole, rolePlace } from "#app/server/replication/role.ts";
import { startupText } from "#app/text/program/startup.ts";
import { findLiteFsConfig } from "./config-file.ts";
import { createLease, type Lease, type LeaseEvent } from "./lease.ts";
import { readLeaseSettings } from "./lease-settings.ts";

/**
 * The lease of the node on this mount, checked once where LiteFS calls the node the primary; null where LiteFS's file
 * makes one node the primary for good, and where no file is found, which is printed on the terminal.
 * @throws DatabaseRefused where LiteFS's file cannot be read, or has no lease.
 */
export async function openLease(
  config: Config,
  report: (event: LeaseEvent) => void = () => {},
): Promise<Lease | null> {
  const file = findLiteFsConfig(config.LITEFS_CONFIG);
  if (!file) console.info(startupText.noFence);
  const settings = file && readLeaseSettings(file, process.env);
  if (!settings) return null;
  const place = rolePlace(config);
  const isPrimary = () => readRole(place).kind === "primary";
  const lease = createLease({ settings, isPrimary, report });
  if (isPrimary()) await lease.ask();
  return lease;
}
