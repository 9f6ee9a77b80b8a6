import type { Role } from "#app/domain/access/role.ts";
import { figure, median, print, printTable, quantile } from "./figures.ts";
import { costOfOne } from "./measure.ts";
import type { ServerProcess } from "./server-process.ts";
import { type Rows, readRows, WRITES, type Write } from "./write-requests.ts";

const TRIES = 5;

type School = { scale: number; server: ServerProcess; dataDir: string; cookies: Record<Role, string> };

async function switchMail({ server, cookies }: School, key: string, value: boolean): Promise<void> {
  const { status } = await fetch(`${server.origin}/api/settings/${key}`, {
    method: "PUT",
    headers: { Cookie: cookies.admin, Origin: server.origin, "Content-Type": "application/json" },
    body: JSON.stringify({ value: String(value) }),
  });
  if (status !== 200) throw new Error(`The setting ${key} answered ${status}`);
}

function requestOf(write: Write, { server, cookies }: School, rows: Rows, at: number) {
  const { path, body } = write.of(rows, at);
  const isForm = Array.isArray(body);
  return {
    path,
    init: {
      method: write.method,
      headers: {
        ...(write.role ? { Cookie: cookies[write.role] } : {}),
        Origin: server.origin,
        "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      },
      body: isForm ? new URLSearchParams(body).toString() : JSON.stringify(body),
    },
  };
}

async function costsOf(write: Write, school: School, rows: Rows): Promise<number[]> {
  const costs: number[] = [];
  for (let at = 0; at <= TRIES; at++) {
    const { path, init } = requestOf(write, school, rows, at);
    const { ms, status } = await costOfOne(school.server, path, init);
    if (status >= 400) throw new Error(`${write.method} ${path} answered ${status}`);
    costs.push(ms);
  }
  // The first is slower than any other of a program that has run for a while.
  return costs.slice(1);
}

/**
 * What a single write takes of the main thread, in each school. Changes the schools: nothing else may be measured after
 * it. How long the dearest hold the main thread at once is held to its bound by tests/slow/main-thread.test.ts.
 */
export async function benchWrites(schools: School[]): Promise<void> {
  const rows = schools.map(({ dataDir }) => readRows(dataDir));
  const cells: string[][] = [];
  for (const write of WRITES) {
    const line = [write.name];
    for (const [index, school] of schools.entries()) {
      if (write.without) await switchMail(school, write.without, false);
      const costs = await costsOf(write, school, rows[index]!);
      if (write.without) await switchMail(school, write.without, true);
      line.push(`${figure(median(costs))} (${figure(quantile(costs, 1))})`);
    }
    cells.push(line);
  }
  print("## Writes\n\nMain thread for one request, ms: median (most).\n");
  printTable(["What is written", ...schools.map(({ scale }) => `Scale ${scale}`)], cells);
}
