import type { Role } from "#app/domain/access/role.ts";
import { addDays, mondayOf } from "#app/domain/dates/civil-date.ts";
import { DAY, FINDER } from "./addresses.ts";
import { figure, median, print, printTable } from "./figures.ts";
import { bytesOf, type Cost, costUnderLoad } from "./measure.ts";
import { today } from "./schools.ts";
import type { ServerProcess } from "./server-process.ts";

export type School = { scale: number; server: ServerProcess; cookies: Record<Role, string> };

/** How long each is asked for before it is measured: what takes microseconds is compiled after some ten thousand times. */
const WARM_UP_S = { cached: 6, page: 1 };

type Options = { seconds: number; rounds: number; paths: string[] | undefined };

/** What a row is measured against, and what it costs in every round. */
type Row = {
  name: string;
  role: Role | null;
  path: string;
  bytes: number;
  yardstick: Cost[];
  schools: Cost[][];
};

const monday = mondayOf(today);
const SHARED = [
  "/programacao-semanal",
  "/programacao-semanal?dia=hoje",
  "/tv-panel?turno=manha",
  `/api/public/reservations/weekly?startDate=${monday}&endDate=${addDays(monday, 6)}`,
];
const PAGES: [string, Role | null][] = [
  ["/auth", null],
  ["/reservas", "teacher"],
  ["/reservas/nova", "teacher"],
  [DAY, "teacher"],
  [FINDER, "teacher"],
  ["/minhas-reservas", "teacher"],
  ["/notificacoes", "teacher"],
  ["/perfil", "teacher"],
  ["/", "pedagogical"],
  ["/admin/reservas", "pedagogical"],
  ["/admin/disciplinas", "pedagogical"],
  ["/admin/usuarios", "admin"],
];

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
      path,
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

function selected(all: [string, Role | null][], paths: string[] | undefined): [string, Role | null][] {
  return paths ? all.filter(([path]) => paths.includes(path.split("?")[0]!)) : all;
}

/** Cached pages that many look at, against a bare server that answers as many bytes. */
export async function benchShared(bare: ServerProcess, schools: School[], options: Options): Promise<void> {
  const asked = selected(
    SHARED.map((path) => [path, null]),
    options.paths,
  );
  if (asked.length === 0) return;
  const yardstick = { server: bare, path: (bytes: number) => `/${bytes}` };
  const rows = await measureRows(asked, schools, yardstick, options, WARM_UP_S.cached);
  print("## Cached pages\n\nRequests a second, and CPU of the server for one request in µs.\n");
  printTable(
    [
      "Address",
      "Bytes",
      "Bare `node:http`",
      "CPU",
      ...schools.flatMap(({ scale }) => [`Scale ${scale}`, "CPU"]),
    ],
    rows.map((row) => [
      `\`${row.name}\``,
      figure(row.bytes),
      `${figure(median(row.yardstick.map(({ rate }) => rate)))}/s`,
      `${figure(median(row.yardstick.map(({ cpu }) => cpu)))}`,
      ...row.schools.flatMap((costs, index) => [
        `${figure(median(costs.map(({ rate }) => rate)))}/s = ${ratio(row, index, "rate").toFixed(2)}`,
        `${figure(median(costs.map(({ cpu }) => cpu)))} = ${ratio(row, index, "cpu").toFixed(1)} ×`,
      ]),
    ]),
  );
}

/** Pages that are made for each person, against Remix with one empty page. */
export async function benchPages(empty: ServerProcess, schools: School[], options: Options): Promise<void> {
  const asked = selected(PAGES, options.paths);
  if (asked.length === 0) return;
  const rows = await measureRows(asked, schools, { server: empty, path: () => "/" }, options, WARM_UP_S.page);
  print(
    "## Pages for one person\n\nRequests a second, and CPU of the server for one request in ms, against an empty Remix page.\n",
  );
  printTable(
    [
      "Address",
      "Who",
      "Bytes",
      "Empty page",
      "CPU",
      ...schools.flatMap(({ scale }) => [`Scale ${scale}`, "CPU"]),
    ],
    rows.map((row) => [
      `\`${row.name}\``,
      row.role ?? "nobody",
      figure(row.bytes),
      `${figure(median(row.yardstick.map(({ rate }) => rate)))}/s`,
      figure(median(row.yardstick.map(({ cpu }) => cpu / 1000))),
      ...row.schools.flatMap((costs, index) => [
        `${figure(median(costs.map(({ rate }) => rate)))}/s`,
        `${figure(median(costs.map(({ cpu }) => cpu / 1000)))} = ${ratio(row, index, "cpu").toFixed(1)} ×`,
      ]),
    ]),
  );
}
