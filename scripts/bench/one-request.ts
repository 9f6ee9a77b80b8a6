import type { Role } from "#app/domain/access/role.ts";
import { LISTS } from "./addresses.ts";
import { figure, median, medianAndMost, print, printTable, scaleHeads } from "./figures.ts";
import { type Heavy, isHeavy, measureEach, requestOf } from "./measure.ts";
import { readSchool, type School } from "./schools.ts";
import { readRows, sentOf, WRITES } from "./write-requests.ts";

/** What a list may cost in the oldest school against the youngest. */
const MOST_GROWTH = 1.25;
/** Below this a difference is the machine's: the clock of a thread's CPU, a garbage collection. */
const NOISE_MS = 0.5;
/** What counts the reservations of a year, of which the youngest school has had five months. */
const YEAR_LONG = "/admin/relatorios";

/**
 * What a single request of every address takes of the main thread, in each school.
 * @returns the addresses that take long.
 */
export async function benchEveryRoute(schools: School[]): Promise<Heavy[]> {
  const rows: string[][] = [];
  const heavy: Heavy[] = [];
  for (const [index, { name }] of schools[0]!.asked.entries()) {
    const of = (at: number) => {
      const { path, role } = schools[at]!.asked[index]!;
      return requestOf(schools[at]!, path, role);
    };
    const measured = await measureEach(schools, of, { warmUp: 3, tries: 7 });
    if (isHeavy(measured.map(({ ms }) => median(ms)))) heavy.push({ name, of });
    const { status, bytes } = measured.at(-1)!;
    const costs = measured.map(({ ms }) => medianAndMost(ms));
    rows.push([`\`${name}\``, String(status), bytes.toLocaleString("en-US"), ...costs]);
  }
  print("## Every address\n\nMain thread for one request, ms: median (most).\n");
  printTable(["Address", "Status", `Bytes at scale ${schools.at(-1)!.scale}`, ...scaleHeads(schools)], rows);
  return heavy;
}

/**
 * What each list and search takes of the main thread in each school, median of rounds in turns.
 * @returns the lists that grow with the school, and those that take long.
 */
export async function benchLists(schools: School[]): Promise<{ growing: string[]; heavy: Heavy[] }> {
  const rows: string[][] = [];
  const growing: string[] = [];
  const heavy: Heavy[] = [];
  const rounds = { warmUp: 5, tries: 21, isExpected: (status: number) => status === 200 };
  for (const list of [...LISTS, null]) {
    const name = list?.[0] ?? "/admin/reservas, a class of the first year";
    const of = (at: number) => {
      const [path, role]: [string, Role] = list ?? [schools[at]!.oldestSearch, "pedagogical"];
      return requestOf(schools[at]!, path, role);
    };
    const medians = (await measureEach(schools, of, rounds)).map(({ ms }) => median(ms));
    const oldEnough = name.startsWith(YEAR_LONG) && schools.length > 1 ? 1 : 0;
    const [first, last] = [medians[oldEnough]!, medians.at(-1)!];
    if (last > first * MOST_GROWTH + NOISE_MS) growing.push(name);
    if (isHeavy(medians)) heavy.push({ name, of });
    const against = (last / first).toFixed(2) + (oldEnough ? ` (of scale ${schools[1]!.scale})` : "");
    rows.push([`\`${name}\``, ...medians.map(figure), against]);
  }
  print("## Lists and searches\n\nMain thread for one request, ms, median.\n");
  printTable(["Address", ...scaleHeads(schools), "Last against first"], rows);
  return { growing, heavy };
}

async function switchMail({ server, cookies }: School, key: string, value: boolean): Promise<void> {
  const { status } = await fetch(`${server.origin}/api/settings/${key}`, {
    method: "PUT",
    headers: { Cookie: cookies.admin, Origin: server.origin, "Content-Type": "application/json" },
    body: JSON.stringify({ value: String(value) }),
  });
  if (status !== 200) throw new Error(`The setting ${key} answered ${status}`);
}

/**
 * What a single write takes of the main thread, in each school. Changes the schools: nothing else may be measured after
 * it. How long the dearest hold the main thread at once is held to its bound by tests/slow/main-thread.test.ts.
 */
export async function benchWrites(schools: School[]): Promise<void> {
  const rows = schools.map(({ dataDir }) => readSchool(dataDir, readRows));
  const cells: string[][] = [];
  // The first is slower than any other of a program that has run for a while.
  const rounds = { warmUp: 1, tries: 5, isExpected: (status: number) => status < 400 };
  for (const write of WRITES) {
    const { name, note, without } = write;
    const of = (at: number, round: number) => sentOf(write, schools[at]!, rows[at]!, round);
    if (without) for (const school of schools) await switchMail(school, without, false);
    const costs = await measureEach(schools, of, rounds);
    if (without) for (const school of schools) await switchMail(school, without, true);
    cells.push([`\`${name}\`${note ? `, ${note}` : ""}`, ...costs.map(({ ms }) => medianAndMost(ms))]);
  }
  print("## Writes\n\nMain thread for one request, ms: median (most).\n");
  printTable(["What is written", ...scaleHeads(schools)], cells);
}
