import type { Role } from "#app/domain/access/role.ts";
import { PAGES, SHARED } from "./addresses.ts";
import { figure, median, print, printTable } from "./figures.ts";
import { bytesOf, type Cost, costUnderLoad } from "./measure.ts";
import type { School } from "./schools.ts";
import type { ServerProcess } from "./server-process.ts";

/** Warm-up of each address: V8 compiles what takes microseconds after some ten thousand calls. */
const WARM_UP_S = { cached: 6, page: 1 };

type Options = { seconds: number; rounds: number; paths: string[] | undefined };

/** What a row is measured against, and what it costs in every round. */
type Row = {
  name: string;
  role: Role | null;
  bytes: number;
  yardstick: Cost[];
  schools: Cost[][];
};

async function measureRows(
  asked: [string, Role | null][],
  schools: School[],
  yardstick: { server: ServerProcess; path(bytes: number): string },
  { seconds, rounds }: Options,
  warmUpSeconds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [path, role] of asked) {
    const cookie = (school: School) => (role ? school.cookies[role] : undefined);
    const bytes = await bytesOf(schools[0]!.server.origin + path, cookie(schools[0]!));
    const warmUp = { seconds: warmUpSeconds };
    await costUnderLoad(yardstick.server, yardstick.path(bytes), warmUp);
    for (const school of schools)
      await costUnderLoad(school.server, path, { ...warmUp, cookie: cookie(school) });
    const row: Row = {
      name: path.split("?")[0]!,
      role,
      bytes,
      yardstick: [],
      schools: schools.map(() => []),
    };
    for (let round = 0; round < rounds; round++) {
      row.yardstick.push(await costUnderLoad(yardstick.server, yardstick.path(bytes), { seconds }));
      // In turns, so that no school is always the one that is measured last.
      const order = [...schools.entries()];
      if (round % 2 === 1) order.reverse();
      for (const [index, school] of order)
        row.schools[index]!.push(
          await costUnderLoad(school.server, path, { seconds, cookie: cookie(school) }),
        );
    }
    rows.push(row);
  }
  return rows;
}

function ratio(row: Row, school: number, of: "rate" | "cpu"): number {
  return median(row.schools[school]!.map((cost, round) => cost[of] / row.yardstick[round]![of]));
}

const rateOf = (costs: Cost[]) => `${figure(median(costs.map(({ rate }) => rate)))}/s`;
/** @param unit how many microseconds it has. */
const cpuOf = (costs: Cost[], unit: number) => figure(median(costs.map(({ cpu }) => cpu / unit)));

function selected(all: [string, Role | null][], paths: string[] | undefined): [string, Role | null][] {
  return paths ? all.filter(([path]) => paths.includes(path.split("?")[0]!)) : all;
}

function columns(schools: School[]): string[] {
  return schools.flatMap(({ scale }) => [`Scale ${scale}`, "CPU"]);
}

/** Cached pages that many look at, against a bare server that answers as many bytes. */
export async function benchShared(bare: ServerProcess, schools: School[], options: Options): Promise<void> {
  const asked = selected(
    SHARED.map((path): [string, null] => [path, null]),
    options.paths,
  );
  if (asked.length === 0) return;
  const yardstick = { server: bare, path: (bytes: number) => `/${bytes}` };
  const rows = await measureRows(asked, schools, yardstick, options, WARM_UP_S.cached);
  print("## Cached pages\n\nRequests a second, and CPU of the server for one request in µs.\n");
  printTable(
    ["Address", "Bytes", "Bare `node:http`", "CPU", ...columns(schools)],
    rows.map((row) => [
      `\`${row.name}\``,
      figure(row.bytes),
      rateOf(row.yardstick),
      cpuOf(row.yardstick, 1),
      ...row.schools.flatMap((costs, index) => [
        `${rateOf(costs)} = ${ratio(row, index, "rate").toFixed(2)}`,
        `${cpuOf(costs, 1)} = ${ratio(row, index, "cpu").toFixed(1)} ×`,
      ]),
    ]),
  );
}

/** Pages that are rendered for each person, against Remix with one empty page. */
export async function benchPages(empty: ServerProcess, schools: School[], options: Options): Promise<void> {
  const asked = selected(PAGES, options.paths);
  if (asked.length === 0) return;
  const rows = await measureRows(asked, schools, { server: empty, path: () => "/" }, options, WARM_UP_S.page);
  print(
    "## Pages for one person\n\nRequests a second, and CPU of the server for one request in ms, against an empty Remix page.\n",
  );
  printTable(
    ["Address", "Who", "Bytes", "Empty page", "CPU", ...columns(schools)],
    rows.map((row) => [
      `\`${row.name}\``,
      row.role ?? "signed out",
      figure(row.bytes),
      rateOf(row.yardstick),
      cpuOf(row.yardstick, 1000),
      ...row.schools.flatMap((costs, index) => [
        rateOf(costs),
        `${cpuOf(costs, 1000)} = ${ratio(row, index, "cpu").toFixed(1)} ×`,
      ]),
    ]),
  );
}
