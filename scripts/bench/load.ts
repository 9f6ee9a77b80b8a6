import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ensureTools } from "../tools.mjs";
import type { BenchRequest } from "./addresses.ts";
import { figure, median, print, printTable } from "./figures.ts";
import { requestOf, type School } from "./school.ts";
import type { ServerProcess } from "./server-process.ts";

/** Connections that ask at the same time. */
export const CONNECTIONS = 16;
const isWrk = ensureTools(["wrk"]).length === 0;
const AUTOCANNON = fileURLToPath(import.meta.resolve("autocannon"));
/** The load generator's name, for the table's caption. */
export const LOAD_TOOL = isWrk ? "wrk" : "autocannon in two threads";

/** How much longer a load runs that got no answer at all, as on a machine that is busy with other things. */
const LONGER = 4;

/** Requests a second, and the server's own CPU for one of them in microseconds. */
type Cost = { rate: number; cpu: number };
type Target = { server: ServerProcess; path: string; cookie: string };

/** Asks over and over on all connections; anything but a 2xx or 3xx is an error. */
async function runLoad({ server, path, cookie }: Target, seconds: number) {
  const url = server.origin + path;
  const common = ["-c", String(CONNECTIONS), "-d", String(seconds), "-H", `Cookie: ${cookie || "none"}`, url];
  const [command, ...args] = isWrk
    ? ["wrk", "-t", "1", "--timeout", "60s", ...common]
    : [process.execPath, AUTOCANNON, "-w", "2", "-t", "60", "--json", ...common];
  const { stdout } = await promisify(execFile)(command as string, args);
  if (!isWrk) {
    const { "2xx": requests, duration, non2xx, errors } = JSON.parse(stdout);
    if (non2xx || errors) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`);
    return { requests: Number(requests), seconds: Number(duration) };
  }
  const done = /(\d+) requests in ([\d.]+)s/.exec(stdout);
  if (!done || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return { requests: Number(done[1]), seconds: Number(done[2]) };
}

async function costUnderLoad(target: Target, seconds: number): Promise<Cost> {
  const before = target.server.cpu().all;
  const load = await runLoad(target, seconds);
  if (load.requests === 0) return costUnderLoad(target, seconds * LONGER);
  const cpu = ((target.server.cpu().all - before) * 1000) / load.requests;
  return { rate: load.requests / load.seconds, cpu };
}

type Yardstick = { name: string; server: ServerProcess; path(bytes: number): string };
type Options = { title: string; seconds: number; rounds: number; warmUpSeconds: number };

/** Rates and CPU of the addresses in each school, and as ratios to the yardstick's in the same round. */
export async function benchLoad(
  schools: School[],
  asked: BenchRequest[],
  yardstick: Yardstick,
  { title, seconds, rounds, warmUpSeconds }: Options,
): Promise<void> {
  const rows: string[][] = [];
  for (const { path, role } of asked) {
    const response = await fetch(schools[0]!.server.origin + path, requestOf(schools[0]!, path, role).init);
    const bytes = (await response.arrayBuffer()).byteLength;
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    const targets = [
      { server: yardstick.server, path: yardstick.path(bytes), cookie: "" },
      ...schools.map(({ server, cookies }) => ({ server, path, cookie: role ? cookies[role] : "" })),
    ];
    for (const target of targets) await costUnderLoad(target, warmUpSeconds);
    const costs: Cost[][] = targets.map(() => []);
    for (let round = 0; round < rounds; round++) {
      // In turns, so that none is always the one that is measured last.
      const order = [...targets.entries()];
      if (round % 2 === 1) order.reverse();
      for (const [index, target] of order) costs[index]!.push(await costUnderLoad(target, seconds));
    }
    const cells = costs.flatMap((own, index) => {
      const middle = (of: keyof Cost) => median(own.map((cost) => cost[of]));
      const ratio = (of: keyof Cost) => median(own.map((cost, round) => cost[of] / costs[0]![round]![of]));
      const [rate, cpu] = [`${figure(middle("rate"))}/s`, figure(middle("cpu"))];
      if (index === 0) return [rate, cpu];
      return [`${rate} = ${ratio("rate").toFixed(2)}`, `${cpu} = ${ratio("cpu").toFixed(1)} ×`];
    });
    rows.push([`\`${path.split("?")[0]}\``, role ?? "nobody", figure(bytes), ...cells]);
  }
  if (rows.length === 0) return;
  print(`## ${title}\n\nRequests a second, and CPU of the server for one request in µs.\n`);
  const heads = [yardstick.name, ...schools.map(({ scale }) => `Scale ${scale}`)].flatMap((head) => [
    head,
    "CPU",
  ]);
  printTable(["Address", "Who", "Bytes", ...heads], rows);
}
