import { get } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Config } from "#app/server/config.ts";
import { cliText } from "#app/text/program/cli.ts";
import { CommandRefused } from "./refused.ts";

const TIMEOUT_MS = 4000;
const PAUSE_MS = 200;
const MAX_WAIT_S = 3600;
const EVERY_ADDRESS: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

/** The status of the answer, or null. Not by `fetch`, which refuses some ports that a server may well have. */
function ask(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, (answer) => {
      resolve(answer.statusCode ?? null);
      answer.destroy();
    });
    request.on("error", () => resolve(null));
  });
}

function waitMs(typed: string): number {
  if (!/^\d{1,4}$/.test(typed) || Number(typed) > MAX_WAIT_S)
    throw new CommandRefused(cliText.healthcheckWaitWrong(MAX_WAIT_S));
  return Number(typed) * 1000;
}

/**
 * `healthcheck`: asks the server of these settings whether it serves, for containers that have no curl.
 * @param wait seconds for which it is asked again until it serves, as typed.
 */
export async function checkServer({ HOST, PORT }: Config, wait = "0"): Promise<void> {
  const until = performance.now() + waitMs(wait);
  const host = EVERY_ADDRESS[HOST] ?? (HOST.includes(":") ? `[${HOST}]` : HOST);
  while ((await ask(`http://${host}:${PORT}/healthz`)) !== 200) {
    if (performance.now() >= until) throw new CommandRefused(cliText.notServing(PORT));
    await setTimeout(PAUSE_MS);
  }
  console.info(cliText.serving);
}
