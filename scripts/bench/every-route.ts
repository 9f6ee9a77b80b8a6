import type { Role } from "#app/domain/access/role.ts";
import type { Asked } from "./addresses.ts";
import { figure, median, print, printTable, quantile } from "./figures.ts";
import { type Heavy, isHeavy } from "./holds.ts";
import { costOfOne } from "./measure.ts";
import type { ServerProcess } from "./server-process.ts";

const TRIES = 7;
const WARM_UP = 3;

type School = { scale: number; server: ServerProcess; cookies: Record<Role, string>; asked: Asked[] };

type Measured = { name: string; status: number; bytes: number; ms: number[] };

function requestOf({ cookies }: School, { path, role }: Asked): { path: string; init: RequestInit } {
  return { path, init: { headers: role ? { Cookie: cookies[role] } : {} } };
}

async function measure(school: School): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const asked of school.asked) {
    const { path, init } = requestOf(school, asked);
    const tries: Awaited<ReturnType<typeof costOfOne>>[] = [];
    for (let i = 0; i < WARM_UP + TRIES; i++) tries.push(await costOfOne(school.server, path, init));
    const last = tries.at(-1)!;
    measured.push({
      name: asked.name,
      status: last.status,
      bytes: last.bytes,
      ms: tries.slice(WARM_UP).map(({ ms }) => ms),
    });
  }
  return measured;
}

/**
 * What a single request of every address takes of the main thread, in each school.
 * @returns the addresses that take long.
 */
export async function benchEveryRoute(schools: School[]): Promise<Heavy[]> {
  const measured: Measured[][] = [];
  for (const school of schools) measured.push(await measure(school));
  const heavy: Heavy[] = [];
  const rows = measured[0]!.map((first, index) => {
    const costs = measured.map((school) => school[index]!.ms);
    if (isHeavy(...costs.map(median))) {
      const of = (school: number) => requestOf(schools[school]!, schools[school]!.asked[index]!);
      heavy.push({ name: first.name, of });
    }
    const cells = costs.map((ms) => `${figure(median(ms))} (${figure(quantile(ms, 1))})`);
    const { status, bytes } = measured.at(-1)![index]!;
    return [`\`${first.name}\``, String(status), bytes.toLocaleString("en-US"), ...cells];
  });
  print("## Every address\n\nMain thread for one request, ms: median (most).\n");
  const years = schools.map(({ scale }) => `Scale ${scale}`);
  printTable(["Address", "Status", `Bytes at scale ${schools.at(-1)!.scale}`, ...years], rows);
  return heavy;
}
