import { afterAll, beforeAll, expect, it } from "vitest";
import { makeApiFiles } from "#scripts/openapi/files.ts";
import { startAgain } from "#tests/support/database/first-database.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startAgain();
});
afterAll(() => server.stop());

it("caches static files with a hash in their name for a year, compressed", async () => {
  const page = await (await fetch(`${server.address}/auth`)).text();
  const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1] ?? "none";
  const headers = { "accept-encoding": "br" };
  const answer = await fetch(server.address + sheet, { headers });
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-encoding")).toBe("br");
  const etag = answer.headers.get("etag") ?? "";
  const again = await fetch(server.address + sheet, { headers: { ...headers, "if-none-match": etag } });
  expect(again.status).toBe(304);
});

it("gives scripts a lower priority than styles and fonts", async () => {
  const page = await (await fetch(`${server.address}/auth`)).text();
  const scripts = page.match(/<link[^>]* rel="modulepreload"[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts) expect(script).toContain('fetchpriority="low"');
});

type Screen = { id: string; parentId?: string; module: string; imports?: string[] };

/** The files of scripts that a screen's page loads, by the build's manifest, which is one of them. */
async function readScreens() {
  const page = await (await fetch(`${server.address}/auth`)).text();
  const manifest = /href="(\/assets\/manifest-[^"]+\.js)"/.exec(page)?.[1] ?? "none";
  const script = await (await fetch(server.address + manifest)).text();
  const { entry, routes } = JSON.parse(script.replace(/^window\.__remixManifest=|;\s*$/g, "")) as {
    entry: Screen;
    routes: Record<string, Screen>;
  };
  const filesOf = (screen: Screen | undefined): string[] =>
    screen ? [screen.module, ...(screen.imports ?? []), ...filesOf(routes[screen.parentId ?? ""])] : [];
  return { routes, files: (screen: Screen) => new Set([manifest, ...filesOf(entry), ...filesOf(screen)]) };
}

/** What the files take as Brotli sends them. */
async function bytesOf(files: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const file of files) {
    const headers = { "accept-encoding": "br" };
    const answer = await fetch(server.address + file, { method: "HEAD", headers });
    expect(answer.headers.get("content-encoding")).toBe("br");
    bytes += Number(answer.headers.get("content-length"));
  }
  return bytes;
}

it("loads each screen in few files", async () => {
  const { routes, files } = await readScreens();
  expect(Object.keys(routes).length).toBeGreaterThan(50);
  expect(Object.values(routes).filter((screen) => files(screen).size > 17)).toEqual([]);
});

/** The pages that people open day by day, with the most that their scripts may take, as Brotli sends them. */
it.each([
  ["people/sign-in", 105],
  ["bookings/my-week", 114],
  ["bookings/mine/list", 114],
  ["dashboard", 117],
  ["bookings/review/list", 122],
  ["bookings/request", 136],
])("loads at most the scripts that %s needs: %i KB", async (id, kilobytes) => {
  const { routes, files } = await readScreens();
  const screen = routes[`routes/${id}`];
  expect(screen).toBeDefined();
  expect(await bytesOf(screen ? files(screen) : [])).toBeLessThan(kilobytes * 1000);
});

it.each([
  ["/auth", 110],
  ["/programacao-semanal", 2],
])("names no more scripts in %s, a first page, than %i KB", async (address, kilobytes) => {
  const page = await (await fetch(server.address + address)).text();
  const named = new Set([...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file));
  expect(named.size).toBeGreaterThan(0);
  expect(await bytesOf(named)).toBeLessThan(kilobytes * 1000);
});

it("loads the form scripts only on pages with a form", async () => {
  const { routes, files } = await readScreens();
  const loadsForms = (id: string) => {
    const screen = routes[`routes/${id}`];
    return screen && [...files(screen)].some((file) => file.startsWith("/assets/forms-"));
  };
  const screens = [
    "people/sign-in",
    "bookings/request",
    "bookings/my-week",
    "bookings/mine/list",
    "dashboard",
  ];
  expect(screens.map(loadsForms)).toEqual([true, true, false, false, false]);
});

it("serves the OpenAPI document of the current schemas, compressed", async () => {
  const answer = await fetch(`${server.address}/api/openapi.json`, { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(await answer.json()).toEqual(JSON.parse(makeApiFiles().get("api/openapi.json") ?? ""));
});

it("serves the API page of the current schemas with its style sheet", async () => {
  const page = await (await fetch(`${server.address}/api/docs`)).text();
  const made = makeApiFiles().get("api/docs.html")?.replaceAll("{origin}", server.address);
  expect(page).toContain(`<body>${made}</body>`);
  const sheet = /href="(\/assets\/api-docs-[^"]+\.css)"/.exec(page)?.[1] ?? "none";
  expect((await fetch(server.address + sheet)).status).toBe(200);
});
