/** How the program handles an uncaught error and a damaged page of the database. */
import { once } from "node:events";
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { columnIn } from "#tests/support/database/database-file.ts";
import { firstDataFolder } from "#tests/support/database/first-database.ts";
import { cookieOf, post } from "#tests/support/school/first-admin.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";
import { demoFolder } from "#tests/support/server/start-demo-server.ts";

/** Throws uncaught errors, as a bug would, one kind per signal; and advances the clock. */
const FAULTY = `
  process.on("SIGUSR2", () => void Promise.reject(new Error("palavra secreta")));
  process.on("SIGHUP", () => setImmediate(() => { throw new TypeError("palavra secreta"); }));
  const now = performance.now.bind(performance);
  process.on("SIGPWR", () => {
    // As where the system refuses to execute the program again: process.execve aborts.
    process.execPath = "/nowhere/node";
    console.info("refused");
  });
  process.on("SIGWINCH", () => {
    performance.now = () => now() + 5000;
    console.info("aged");
  });
`;

/** Advances the uptime past the 5 s after which it re-executes at once (shutdown-once.ts). */
async function age({ expect }: TestContext, server: RunningServer): Promise<void> {
  process.kill(server.pid, "SIGWINCH");
  await expect.poll(server.output, SOON).toContain("aged");
}

const PATIENT = { timeout: 60_000 };
/** For a loaded machine. */
const SOON = { timeout: 10_000 };

/** Starts the program over the folder until the test ends. */
async function start(
  { onTestFinished }: TestContext,
  folder: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startServer({ DATA_DIR: folder, ...settings });
  onTestFinished(async () => {
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return server;
}

async function startFaulty(context: TestContext): Promise<RunningServer> {
  const folder = await firstDataFolder();
  const faults = path.join(folder, "faults.cjs");
  writeFileSync(faults, FAULTY);
  return start(context, folder, { NODE_OPTIONS: `--require=${faults}`, PORT: String(await freePort()) });
}

type Line = { event: string; errorId?: string; stack?: string[] };

function logged({ output }: RunningServer, event: string): Line[] {
  const lines = output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.event === event);
}

/** How often it has logged that it is ready. */
const starts = ({ output }: RunningServer) => output().match(/^Reservas em /gm)?.length ?? 0;

/** Sends the head of a request and waits for `100 Continue`: the request is in flight until its end is sent. */
async function beginRequest(address: string) {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  const closed = once(socket, "close");
  let text = "";
  socket.on("data", (chunk) => {
    text += String(chunk);
  });
  await once(socket, "connect");
  const head = ["POST /api/login HTTP/1.1", "Host: escola.test", "Content-Type: application/json"];
  socket.write([...head, "Expect: 100-continue", "Content-Length: 2", "", "{"].join("\r\n"));
  await once(socket, "data");
  expect(text).toMatch(/^HTTP\/1\.1 100 /);
  return async () => {
    socket.write("}");
    await closed;
    return text;
  };
}

// Windows has neither these signals nor exec.
describe.skipIf(process.platform === "win32").concurrent("an uncaught error", () => {
  it.for([
    ["SIGUSR2", "unhandled-rejection"],
    ["SIGHUP", "uncaught-exception"],
  ] as const)(
    "of %s re-executes the process, after the requests in flight: %s",
    PATIENT,
    async ([signal, event], context) => {
      const faulty = await startFaulty(context);
      await age(context, faulty);
      const finish = await beginRequest(faulty.address);
      process.kill(faulty.pid, signal);
      await context.expect.poll(() => logged(faulty, event), SOON).toHaveLength(1);
      // A second one changes nothing.
      process.kill(faulty.pid, signal);
      expect(await finish()).toMatch(/^HTTP\/1\.1 400 /m);
      await context.expect.poll(() => starts(faulty), SOON).toBe(2);
      // Its parent sees the same process, which holds its data folder.
      const health = await fetch(`${faulty.address}/healthz`);
      expect(health.status).toBe(200);
      await expect(startServer({ DATA_DIR: faulty.dataDir })).rejects.toThrow(/já está em execução/);
      const [line] = logged(faulty, event);
      expect(line?.errorId).toMatch(/^[0-9a-f-]{36}$/);
      expect(line?.stack?.join("\n")).toContain("faults.cjs");
      expect(faulty.output()).not.toContain("palavra secreta");
      process.kill(faulty.pid, "SIGTERM");
      expect(await faulty.exit()).toBe(0);
    },
  );

  it("ends one that has just started with 1, so that its supervisor backs off", PATIENT, async (context) => {
    const faulty = await startFaulty(context);
    process.kill(faulty.pid, "SIGUSR2");
    expect(await faulty.exit()).toBe(1);
    expect(logged(faulty, "unhandled-rejection")).toHaveLength(1);
  });

  it("ends with 1 if the system refuses to re-execute it", PATIENT, async (context) => {
    const faulty = await startFaulty(context);
    await age(context, faulty);
    process.kill(faulty.pid, "SIGPWR");
    await context.expect.poll(faulty.output, SOON).toContain("refused");
    process.kill(faulty.pid, "SIGUSR2");
    expect(await faulty.exit()).toBe(1);
  });

  it("does not stop a signal from ending the program", PATIENT, async (context) => {
    const faulty = await startFaulty(context);
    await age(context, faulty);
    const finish = await beginRequest(faulty.address);
    process.kill(faulty.pid, "SIGUSR2");
    await context.expect.poll(() => logged(faulty, "unhandled-rejection"), SOON).toHaveLength(1);
    process.kill(faulty.pid, "SIGTERM");
    await finish();
    expect(await faulty.exit()).toBe(0);
  });
});

/** Overwrites every page of a table and of its indexes but their roots, while the program uses the file. */
function damage(file: string, table: string): void {
  const sql = `SELECT d.pageno FROM dbstat d JOIN sqlite_schema s ON s.name = d.name
    WHERE s.tbl_name = '${table}' AND d.pageno <> s.rootpage`;
  const pages = columnIn(file, sql, { readonly: true }) as number[];
  const [pageSize = 0] = columnIn(file, "PRAGMA page_size", { readonly: true }) as number[];
  expect(pages.length).toBeGreaterThan(10);
  const handle = openSync(file, "r+");
  for (const page of pages)
    writeSync(handle, Buffer.alloc(pageSize, 0xa5), 0, pageSize, (page - 1) * pageSize);
  closeSync(handle);
}

describe.concurrent("a damaged page of the database", () => {
  it("fails only the requests that read it", PATIENT, async (context) => {
    const server = await start(context, await demoFolder({ rooms: 10, days: 60 }));
    const { address, dataDir } = server;
    const login = { username: SIGN_INS.admin, password: DEMO_PASSWORD };
    const cookie = cookieOf(await post(server, "/api/login", "", login));
    damage(path.join(dataDir, "reservas.db"), "reservations");
    const range = "startDate=2026-01-01&endDate=2026-12-31";
    for (let time = 0; time < 3; time++) {
      for (const where of [
        `/api/reservations?${range}`,
        `/api/reservations/detailed?${range}`,
        "/admin/reservas",
      ]) {
        const answer = await fetch(address + where, { headers: { Cookie: cookie } });
        // A list is streamed before all of it is read: then the connection breaks.
        const text = await answer.text().catch(() => "");
        expect(answer.status === 500 || text === "", where).toBe(true);
      }
    }
    expect(logged(server, "request-failed").length + logged(server, "list-failed").length).toBeGreaterThan(2);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/api/user`, { headers: { Cookie: cookie } })).status).toBe(200);
    expect(logged(server, "unhandled-rejection")).toEqual([]);
    expect(starts(server)).toBe(1);
  });
});
