import { get } from "node:http";
import type { Config } from "#app/server/config.ts";
import { cliText } from "#app/text/program/cli.ts";
import { CommandRefused } from "./refused.ts";

const TIMEOUT_MS = 4000;
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

/** `healthcheck`: asks the server of these settings whether it serves, for containers that have no curl. */
export async function checkServer({ HOST, PORT }: Config): Promise<void> {
  const host = EVERY_ADDRESS[HOST] ?? (HOST.includes(":") ? `[${HOST}]` : HOST);
  if ((await ask(`http://${host}:${PORT}/healthz`)) !== 200)
    throw new CommandRefused(cliText.notServing(PORT));
  console.info(cliText.serving);
}
