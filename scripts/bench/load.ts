import { spawn, spawnSync } from "node:child_process";
import { platform } from "node:os";

/** Connections that ask at the same time. */
export const CONNECTIONS = 16;
const CLIENTS = 2;

/** What a load did: how many requests were answered with 200 in how many seconds. */
export type Load = { requests: number; seconds: number };

type Target = { url: string; seconds: number; cookie?: string | undefined };

function has(command: string): boolean {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).error === undefined;
}

/** Whether wrk is here, or could be installed from Debian. */
function hasWrk(): boolean {
  if (has("wrk")) return true;
  if (platform() !== "linux" || process.getuid?.() !== 0 || !has("apt-get")) return false;
  spawnSync("apt-get", ["install", "-y", "wrk"], { stdio: "ignore" });
  return has("wrk");
}

const isWrk = hasWrk();

/** The load generator's name, for the table's caption. */
export const LOAD_TOOL = isWrk ? "wrk" : `${CLIENTS} processes of autocannon`;

function run(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve(text) : reject(new Error(`${command}: ${code}`))));
  });
}

async function loadByWrk({ url, seconds, cookie }: Target): Promise<Load> {
  const headers = cookie ? ["-H", `Cookie: ${cookie}`] : [];
  const text = await run("wrk", [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    "--timeout",
    "60s",
    ...headers,
    url,
  ]);
  const done = /(\d+) requests in ([\d.]+)s/.exec(text);
  if (!done || /Non-2xx|Socket errors/.test(text)) throw new Error(`${url}: ${text}`);
  return { requests: Number(done[1]), seconds: Number(done[2]) };
}

/** Several processes, since one client is slower than the server that it measures. */
async function loadByClients({ url, seconds, cookie }: Target): Promise<Load> {
  const args = [
    "scripts/bench/client.mjs",
    url,
    String(seconds),
    String(CONNECTIONS / CLIENTS),
    cookie ?? "",
  ];
  const texts = await Promise.all(Array.from({ length: CLIENTS }, () => run(process.execPath, args)));
  const loads = texts.map((text) => JSON.parse(text) as Load & { failed: number });
  const failed = loads.reduce((sum, load) => sum + load.failed, 0);
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  return {
    requests: loads.reduce((sum, { requests }) => sum + requests, 0),
    seconds: Math.max(...loads.map((load) => load.seconds)),
  };
}

/** Asks the address over and over on all connections; anything but a 2xx or 3xx is an error. */
export const runLoad = isWrk ? loadByWrk : loadByClients;
