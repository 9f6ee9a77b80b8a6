/** What a phone on a slow line sees of a first visit: a mid-range processor and 4G as Lighthouse throttles them. */
import { type Browser, chromium } from "@playwright/test";
import type { Role } from "#app/domain/access/role.ts";
import { systemBrowser } from "../browser.mjs";
import { figure, median, print, printTable } from "./figures.ts";
import type { School } from "./school.ts";
import { BARE_SERVER, startServer } from "./server-process.ts";

const VISITS = 5;
const CPU_SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const SCREEN = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** As long as the page has nothing to load and no long task. */
const QUIET_MS = 2000;

const PAGES: [path: string, role: Role | null][] = [
  ["/programacao-semanal", null],
  ["/auth", null],
  ["/reservas", "teacher"],
  ["/reservas/nova", "teacher"],
  ["/minhas-reservas", "teacher"],
  ["/admin/reservas", "pedagogical"],
  ["/", "pedagogical"],
];

type Visit = { paintMs: number; blockedMs: number; scriptBytes: number };

type Task = { startTime: number; duration: number };

/** Collects the tasks above 50 ms. */
const WATCH_TASKS = () => {
  const { tasks } = Object.assign(window, { tasks: [] as Task[] });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: "longtask", buffered: true });
};

/** First paint, and what tasks after it take beyond 50 ms each: so long a press waits at most, all in all. */
const READ = () => {
  const paintMs = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
  const { tasks } = window as unknown as { tasks: Task[] };
  const after = tasks.filter(({ startTime }) => startTime >= paintMs);
  return { paintMs, blockedMs: after.reduce((sum, { duration }) => sum + duration - 50, 0) };
};

async function visit(browser: Browser, address: string, cookie: string): Promise<Visit> {
  const context = await browser.newContext({ ...SCREEN, extraHTTPHeaders: cookie ? { Cookie: cookie } : {} });
  try {
    const page = await context.newPage();
    await page.addInitScript(WATCH_TASKS);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const scripts = new Set<string>();
    let scriptBytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => {
      if (type === "Script") scripts.add(requestId);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: "networkidle" });
    await page.waitForTimeout(QUIET_MS);
    const seen = await page.evaluate(READ);
    return { ...seen, scriptBytes };
  } finally {
    await context.close();
  }
}

async function visits(browser: Browser, address: string, cookie = ""): Promise<Visit> {
  const all: Visit[] = [];
  for (let round = 0; round < VISITS; round++) all.push(await visit(browser, address, cookie));
  const middle = (name: keyof Visit) => median(all.map((each) => each[name]));
  return { paintMs: middle("paintMs"), blockedMs: middle("blockedMs"), scriptBytes: middle("scriptBytes") };
}

function row(name: string, { paintMs, blockedMs, scriptBytes }: Visit): string[] {
  return [name, `${figure(paintMs)} ms`, `${figure(blockedMs)} ms`, `${figure(scriptBytes / 1000)} KB`];
}

/** Prints first paint, blocking time and scripts of a first visit, beside a page of 10 KB of a bare `node:http`. */
export async function benchPhone({ server, cookies }: School): Promise<void> {
  const browser = await chromium.launch({ executablePath: systemBrowser(), args: ["--no-sandbox"] });
  const bare = await startServer(BARE_SERVER);
  try {
    const rows = [row("Bare `node:http`, 10 KB", await visits(browser, `${bare.origin}/10000`))];
    for (const [path, role] of PAGES)
      rows.push(row(`\`${path}\``, await visits(browser, server.origin + path, role ? cookies[role] : "")));
    print("## A phone\n");
    print(
      `A first visit of a phone: ${CPU_SLOWDOWN} times slower than this machine, ${LINE.latency} ms to the server, ` +
        `1.6 Mbit/s; medians of ${VISITS}.\n`,
    );
    printTable(["Page", "First paint", "Blocking time", "Scripts"], rows);
  } finally {
    await bare.stop();
    await browser.close();
  }
}
