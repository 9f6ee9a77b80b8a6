import { STREAMS } from "./addresses.ts";
import { figure, print, printTable } from "./figures.ts";
import { costOfOne } from "./measure.ts";
import type { School } from "./schools.ts";
import type { ServerProcess } from "./server-process.ts";

/** How long others may wait while a long list is made. */
const LIMIT_MS = 50;
/** On a busy machine others wait anyway: a list delays them if they wait this many times as long beside it. */
const MOST_TIMES = 3;
const AT_ONCE = 4;
const ALONE_MS = 1000;

/** How long `/healthz` takes while `isOver` is not, at most; asked again as soon as it answered. */
async function longestWait(server: ServerProcess, isOver: () => boolean): Promise<number> {
  let longest = 0;
  while (!isOver()) {
    const started = performance.now();
    await (await fetch(`${server.origin}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - started);
  }
  return longest;
}

/**
 * Long lists, one and then several at once: what they take in all, what others wait meanwhile, and what memory the
 * server has after them.
 * @returns the lists that hold others up.
 */
export async function benchStreams(schools: School[]): Promise<string[]> {
  const rows: string[][] = [];
  const holding: string[] = [];
  for (const { scale, server, cookies } of schools) {
    const until = performance.now() + ALONE_MS;
    const alone = await longestWait(server, () => performance.now() > until);
    for (const path of STREAMS) {
      const ask = () => costOfOne(server, path, { headers: { Cookie: cookies.pedagogical } });
      const { bytes } = await ask();
      const one = await ask();
      let left = AT_ONCE;
      const all = Array.from({ length: AT_ONCE }, () => ask().finally(() => left--));
      const wait = await longestWait(server, () => left === 0);
      await Promise.all(all);
      if (wait > Math.max(LIMIT_MS, alone * MOST_TIMES)) holding.push(`${path} at scale ${scale}`);
      const memory = server.memory();
      rows.push([
        `\`${path.split("?")[0]}\`${path.includes("conflicts") ? ", conflicts" : ""}`,
        String(scale),
        bytes.toLocaleString("en-US"),
        `${figure(one.ms)} ms`,
        `${figure(wait)} ms`,
        `${figure(alone)} ms`,
        memory === null ? "n/a" : `${memory} MB`,
      ]);
    }
  }
  print(`## Long lists\n\nMain thread of one in all, and \`/healthz\` beside ${AT_ONCE} of them.\n`);
  printTable(
    ["Address", "Scale", "Bytes", "Main thread", "`/healthz`, longest", "Alone", "Memory after (RSS)"],
    rows,
  );
  return holding;
}
