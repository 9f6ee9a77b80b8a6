import type { Role } from "#app/domain/role.ts";
import type { Asked } from "./addresses.ts";
import { figure, median, print, printTable, quantile } from "./figures.ts";
import { costOfOne } from "./measure.ts";
import type { ServerProcess } from "./server-process.ts";
import { STREAMED } from "./streams.ts";

/** What one request may take of the main thread at once. */
const LIMIT_MS = 50;
const TRIES = 7;
const WARM_UP = 3;

type School = { scale: number; server: ServerProcess; cookies: Record<Role, string>; asked: Asked[] };

type Measured = { name: string; status: number; bytes: number; ms: number[] };

async function measure({ server, cookies, asked }: School): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, path, role } of asked) {
    const headers: Record<string, string> = role ? { Cookie: cookies[role] } : {};
    const tries: Awaited<ReturnType<typeof costOfOne>>[] = [];
    for (let i = 0; i < WARM_UP + TRIES; i++) tries.push(await costOfOne(server, path, { headers }));
    const last = tries.at(-1)!;
    measured.push({
      name,
      status: last.status,
      bytes: last.bytes,
      ms: tries.slice(WARM_UP).map(({ ms }) => ms),
    });
  }
  return measured;
}

/**
 * What a single request of every address takes of the main thread, in each school.
 * @returns the addresses that take longer than they may.
 */
export async function benchEveryRoute(schools: School[]): Promise<string[]> {
  const measured: Measured[][] = [];
  for (const school of schools) measured.push(await measure(school));
  const slow: string[] = [];
  const rows = measured[0]!.map((first, index) => {
    const cells = measured
      .map((school) => school[index]!)
      .map(({ ms }) => {
        const middle = median(ms);
        if (middle > LIMIT_MS && !STREAMED.includes(first.name)) slow.push(first.name);
        return `${figure(middle)} (${figure(quantile(ms, 1))})`;
      });
    const { status, bytes } = measured.at(-1)![index]!;
    return [`\`${first.name}\``, String(status), bytes.toLocaleString("en-US"), ...cells];
  });
  print("## Every address\n\nMain thread for one request, ms: median (most).\n");
  const years = schools.map(({ scale }) => `Scale ${scale}`);
  printTable(["Address", "Status", `Bytes at scale ${schools.at(-1)!.scale}`, ...years], rows);
  return slow;
}
