/**
 * The server of `npm run dev`: Vite's development server and, behind it, the program from source with its gate,
 * headers, sessions and background work. Started by scripts/dev.mjs, and ends with it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Config } from "#app/server/config.ts";
import { CurrentProgram } from "./current-program.ts";
import type * as Entry from "./entry.ts";
import { startVite } from "./vite.ts";

const STOP_MS = 3000;

/** The process that started this one has ended before there is anything to close. */
const exitAtOnce = () => process.exit();
// The channel to scripts/dev.mjs closes however that process ends, SIGKILL included; it may have closed while the
// modules above were loaded.
process.on("disconnect", exitAtOnce);
if (process.connected === false) exitAtOnce();

const front = createServer((request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});
const vite = await startVite(front);
// Vite's own would end the process before the database is closed.
process.removeAllListeners("SIGTERM");
const program = new CurrentProgram(vite);

// A page whose source was saved after it had been answered and before its socket was open loads again: Vite tells of a
// change those pages only that listen.
let changedAt = 0;
vite.watcher.on("all", () => {
  changedAt = Date.now();
});
vite.ws.on("connection", () => {
  if (changedAt > program.pageAt) vite.ws.send({ type: "full-reload" });
});

/** A page about a source that cannot be loaded; it reloads every second, so that the next save fixes it. */
function sourceErrorPage(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Source error</title>
<meta http-equiv="refresh" content="1"><pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre></html>`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await program.handle(request, response);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    response.writeHead(500, { "Content-Type": "text/html; charset=utf-8" }).end(sourceErrorPage(error));
  }
}

async function listen(entry: typeof Entry, config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    front.once("error", (error) => reject(new Error(entry.explainFailure(error))));
    front.listen(config.PORT, config.HOST, resolve);
  });
  if (isStopping) return;
  const { port } = front.address() as AddressInfo;
  console.info(entry.startupText.ready(entry.publicAddress(config, port)));
}

let isStopping = false;
async function stop(code = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_MS).unref();
  front.close();
  front.closeAllConnections();
  await Promise.allSettled([vite.close(), program.stop()]);
  process.exit(code);
}
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => stop());
process.off("disconnect", exitAtOnce);
process.on("disconnect", () => stop());

try {
  const { entry, config } = await program.start();
  if (!isStopping) await listen(entry, config);
} catch (error) {
  // A server that is being stopped fails to start: do not report it.
  if (!isStopping) console.error(error instanceof Error ? error.message : error);
  await stop(1);
}
