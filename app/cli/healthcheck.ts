import type { Config } from "#app/server/config.ts";
import { cliText } from "#app/text/cli.ts";
import { CommandRefused } from "./refused.ts";

const TIMEOUT_MS = 4000;
const EVERY_ADDRESS: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

/** `healthcheck`: asks the server of these settings whether it serves, for containers that have no curl. */
export async function checkServer({ HOST, PORT }: Config): Promise<void> {
  const host = EVERY_ADDRESS[HOST] ?? (HOST.includes(":") ? `[${HOST}]` : HOST);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(`http://${host}:${PORT}/healthz`, { signal }).catch(() => null);
  if (answer?.status !== 200) throw new CommandRefused(cliText.notServing(PORT));
  console.info(cliText.serving);
}
