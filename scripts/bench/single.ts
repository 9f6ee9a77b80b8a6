import { type BenchRequest, readAddresses } from "./addresses.ts";
import { figure, median, medianAndMost, print, printTable } from "./figures.ts";
import { longestHold } from "./held-time.ts";
import { requestOf, type School, type Sent } from "./school.ts";
import { readRows, sentOf, WRITES } from "./writes.ts";

/** What a list may cost in the oldest school against the youngest. */
const MOST_GROWTH = 1.25;
/** Below this a difference is the machine's: the clock of a thread's CPU, a garbage collection. */
const NOISE_MS = 0.5;
/** What counts the reservations of a year, of which the youngest school has had five months. */
const YEAR_LONG = "/admin/relatorios";
/** What one request may take of the main thread at once (rules R13.21). */
const HOLD_LIMIT_MS = 50;
/** What takes less in all is not asked again for how long it holds the main thread at once. */
const HEAVY_MS = 25;
const HOLD_TRIES = 7;

type Rounds = { warmUp: number; tries: number; isExpected(status: number): boolean };
type Measured = { ms: number[]; bytes: number; status: number };

async function costOfOne({ server }: School, { path, init }: Sent) {
  const before = server.cpu().main;
  const response = await fetch(server.origin + path, init);
  const { byteLength: bytes } = await response.arrayBuffer();
  return { ms: server.cpu().main - before, bytes, status: response.status };
}

/** What a request alone takes of the main thread in each school, in turns; the rounds that warm up do not count. */
async function measureEach(
  schools: School[],
  sentTo: (school: School, round: number) => Sent,
  { warmUp, tries, isExpected }: Rounds,
): Promise<Measured[]> {
  const measured = schools.map((): Measured => ({ ms: [], bytes: 0, status: 0 }));
  for (let round = 0; round < warmUp + tries; round++) {
    for (const [index, school] of schools.entries()) {
      const sent = sentTo(school, round);
      const { ms, bytes, status } = await costOfOne(school, sent);
      if (!isExpected(status))
        throw new Error(`${sent.init.method ?? "GET"} ${sent.path} answered ${status}`);
      if (round >= warmUp) measured[index]!.ms.push(ms);
      Object.assign(measured[index]!, { bytes, status });
    }
  }
  return measured;
}

/** Makes a public reservation another one, so that no shared page is current. */
function invalidate({ db }: School, round: number): void {
  const next =
    "SELECT id FROM reservations WHERE status = 'approved' AND date >= date('now') ORDER BY date LIMIT 1";
  db.prepare(`UPDATE reservations SET notes = ? WHERE id = (${next})`).run(`${performance.now()} ${round}`);
}

/** The longest times that one request holds the main thread at once, without others being served. */
async function measureHolds(school: School, sent: Sent): Promise<number[]> {
  const holds: number[] = [];
  const ask = () => costOfOne(school, sent);
  for (let round = 0; round < HOLD_TRIES; round++)
    holds.push((await longestHold(school.server.pid, school.holdsFile, ask)).ms);
  return holds;
}

const scaleHeads = (schools: School[]) => schools.map(({ scale }) => `Scale ${scale}`);
const cellsOf = (measured: Measured[]) => measured.map(({ ms }) => medianAndMost(ms));

/**
 * What a single request of every address, list and search takes of the main thread in each school.
 * @returns what grows with the school or holds the main thread for longer than it may.
 */
export async function benchSingle(
  schools: School[],
  isAsked: (asked: BenchRequest) => boolean,
): Promise<string[]> {
  const rows: string[][] = [];
  const beyond: string[] = [];
  const addresses = schools.map(({ db }) => readAddresses(db));
  for (const [index, { name, isList, isStale }] of addresses[0]!.entries()) {
    if (!isAsked(addresses[0]![index]!)) continue;
    const sentTo = (school: School, round = 0) => {
      const { path, role } = addresses[schools.indexOf(school)]![index]!;
      if (isStale) invalidate(school, round);
      return requestOf(school, path, role);
    };
    const isExpected = (status: number) => (isList ? status === 200 : status < 500);
    const rounds = { warmUp: isList ? 5 : 3, tries: isList ? 21 : 7, isExpected };
    const measured = await measureEach(schools, sentTo, rounds);
    const medians = measured.map(({ ms }) => median(ms));
    const growth = () => {
      const from = name.startsWith(YEAR_LONG) && schools.length > 1 ? 1 : 0;
      const [first, last] = [medians[from]!, medians.at(-1)!];
      if (last > first * MOST_GROWTH + NOISE_MS) beyond.push(`${name} grows`);
      return (last / first).toFixed(2) + (from ? ` (of scale ${schools[1]!.scale})` : "");
    };
    const holds: string[] = [];
    for (const school of Math.max(...medians) > HEAVY_MS ? schools : []) {
      const taken = await measureHolds(school, sentTo(school));
      // Takes the minimum: garbage collection and a busy machine only add to it.
      if (Math.min(...taken) > HOLD_LIMIT_MS) beyond.push(`${name} holds the main thread`);
      holds.push(`${figure(Math.min(...taken))} (${figure(median(taken))})`);
    }
    const { status, bytes } = measured.at(-1)!;
    const plain = [`\`${name}\``, String(status), bytes.toLocaleString("en-US"), ...cellsOf(measured)];
    rows.push([...plain, isList ? growth() : "", holds.join(", ")]);
  }
  print(
    "## One request\n\nMain thread for one request, ms: median (most). For lists and searches the oldest school against " +
      `the youngest. Of what takes more than ${HEAVY_MS} ms in all also the longest time without others being served, ` +
      `in each school: least (median) of ${HOLD_TRIES}.\n`,
  );
  const size = `Bytes at scale ${schools.at(-1)!.scale}`;
  printTable(["Address", "Status", size, ...scaleHeads(schools), "Last against first", "At once"], rows);
  return beyond;
}

/**
 * What a single write takes of the main thread, in each school. Changes the schools: nothing else may be measured after
 * it. How long the dearest hold the main thread at once is held to its bound by tests/slow/main-thread.test.ts.
 */
export async function benchWrites(schools: School[]): Promise<void> {
  const rows = new Map(schools.map((school) => [school, readRows(school.db)]));
  const cells: string[][] = [];
  // The first is slower than any other of a program that has run for a while.
  const rounds = { warmUp: 1, tries: 5, isExpected: (status: number) => status < 400 };
  for (const write of WRITES) {
    const sentTo = (school: School, round: number) => sentOf(write, school, rows.get(school)!, round);
    const measured = await measureEach(schools, sentTo, rounds);
    cells.push([`\`${write.name}\`${write.note ? `, ${write.note}` : ""}`, ...cellsOf(measured)]);
  }
  print("## Writes\n\nMain thread for one request, ms: median (most).\n");
  printTable(["What is written", ...scaleHeads(schools)], cells);
}
