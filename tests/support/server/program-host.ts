/**
 * The process of `hosted-server.ts`: serves one program after the other, each over its own data folder. The settings
 * arrive as a message, and the reply is one.
 */
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type * as Main from "#app/cli/main.ts";
import { BUILT_FILE } from "./server.ts";

export type Reply = { port: number } | { isStopped: true };

const main = createRequire(import.meta.url)(BUILT_FILE) as typeof Main;
const program = main.folderProgram(path.dirname(BUILT_FILE));
let stop = async () => {};

async function start(settings: Record<string, string>): Promise<Reply> {
  const node = await main.startProgram(main.settings(settings), program);
  const server = main.createHttpServer(node.app, null);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stop = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    await node.stop();
  };
  return { port: (server.address() as AddressInfo).port };
}

/** Starts the program of the settings; without them, stops the one that runs. */
async function handle({ settings }: { settings: Record<string, string> | null }): Promise<Reply> {
  if (settings) return start(settings);
  await stop();
  return { isStopped: true };
}

// An error ends this process: the test that waits for the reply fails with its output.
process.on("message", async (message: Parameters<typeof handle>[0]) => process.send?.(await handle(message)));
process.on("disconnect", () => process.exit());
