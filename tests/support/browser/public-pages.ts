import { test as base, type Page, type Request } from "@playwright/test";
import { type ClockedServer, startClockedServer } from "#tests/support/server/clocked-server.ts";
import { expect, watch } from "./browser.ts";

export { expect };

type Fixtures = {
  /** The school's time at the start of the test: Thursday 2026-03-12, 10:00 in São Paulo. */
  startsAt: string;
  school: ClockedServer;
  problems: string[];
};

/** Playwright's test with its own school, whose clock the test moves. */
export const test = base.extend<Fixtures>({
  startsAt: ["2026-03-12T13:00:00.000Z", { option: true }],
  school: async ({ startsAt }, use) => {
    const school = await startClockedServer(startsAt);
    await use(school);
    await school.close();
  },
  // Nobody tells a television to move less.
  contextOptions: { reducedMotion: "no-preference" },
  baseURL: async ({ school }, use) => use(school.address),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    // The browser reports an unreachable server, which some of these tests cause.
    const isUnreachable =
      /Failed to load resource: (net::ERR_(CONNECTION_\w+|EMPTY_RESPONSE|INTERNET_DISCONNECTED)|the server responded with a status of 503)/;
    expect(problems.filter((problem) => !isUnreachable.test(problem))).toEqual([]);
  },
  page: async ({ page, problems }, use) => {
    watch(page, problems);
    await use(page);
  },
});

/** The page's requests in flight. */
const calls = new WeakMap<Page, Set<Request>>();

/** Stops the browser's clock at the school's time; it then advances only by `advance` and `jump`. */
export async function holdClock(page: Page, school: ClockedServer): Promise<void> {
  const open = new Set<Request>();
  calls.set(page, open);
  page.on("request", (request) => {
    if (request.resourceType() === "xhr") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  await page.clock.install({ time: school.now().getTime() - 60_000 });
  await page.clock.pauseAt(school.now());
}

/** Waits until no request of the page is in flight; in real time, since the page's clock is stopped. */
export async function waitUntilSettled(page: Page): Promise<void> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
  do await pause();
  while (calls.get(page)?.size);
  await pause();
}

async function move(page: Page, school: ClockedServer, seconds: number, how: "runFor" | "fastForward") {
  const ms = Math.round(seconds * 1000);
  school.setNow(new Date(school.now().getTime() + ms).toISOString());
  await page.clock[how](ms);
  await waitUntilSettled(page);
}

/** Advances the clocks of school and browser, in steps that each wait for the page's requests. */
export async function advance(page: Page, school: ClockedServer, seconds: number, step = 5): Promise<void> {
  for (let left = seconds; left > 0; left -= step) await move(page, school, Math.min(step, left), "runFor");
}

/** Jumps ahead like a machine after sleep: every timer that is due runs once. */
export async function jump(page: Page, school: ClockedServer, seconds: number): Promise<void> {
  await move(page, school, seconds, "fastForward");
}
