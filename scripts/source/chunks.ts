import type { Rollup } from "vite";

/** Modules that at least this many screens need are loaded with the first of them, in one file. */
const SHARED_BY = 3;

/** What the page of the sign-in loads, the first that a browser sees: its own files and those of every page. */
const FIRST_PAGE = /\/app\/(entry\.client|root|routes\/shell|routes\/account\/sign-in)\.tsx/;

/**
 * The screens that people open day by day. What two of them need, or the frame, is in one file; what one of them shares
 * with screens of other subjects is in the file named here.
 */
const EVERYDAY = {
  "booking/my-week": "everyday",
  "booking/request": "request-form",
  "my-reservations/list": "everyday",
  "review/list": "queue",
  dashboard: "everyday",
};

/** The address of a screen's file below `app/routes`, without its ending: its subject is the folder. */
const routeOf = (screen: string) => /\/app\/routes\/([^?]+)\.tsx/.exec(screen)?.[1] ?? "";

/** The screens (entries of the build) that need a module. */
function screensOf(id: string, { getModuleInfo }: Parameters<Rollup.GetManualChunk>[1]): string[] {
  const screens = new Set<string>();
  const needed = new Set([id]);
  for (const each of needed) {
    const info = getModuleInfo(each);
    if (info?.isEntry) screens.add(each);
    for (const importer of info?.importers ?? []) needed.add(importer);
  }
  return [...screens];
}

/**
 * The file that a module comes to the browser in; undefined leaves that to the bundler, which makes one for each set
 * of screens: some 240, of which a page loaded 28 to 57 (docs/performance.md). Whatever the first page's file needs is
 * the first page's too, so that no two of these files need each other. Libraries change less often than the program and
 * stay in the browser's cache when it does.
 */
export const chunkOf: Rollup.GetManualChunk = (id, meta) => {
  const screens = screensOf(id, meta);
  if (meta.getModuleInfo(id)?.isEntry || screens.length < 2) return undefined;
  if (screens.some((screen) => FIRST_PAGE.test(screen)))
    return id.includes("node_modules") || id.startsWith("\0") ? "libraries" : "first-page";
  const routes = screens.map(routeOf);
  const everyday = Object.entries(EVERYDAY).filter(([route]) => routes.includes(route));
  if (everyday.length > 1 || routes.includes("frame")) return "everyday";
  const subjects = new Set(routes.map((route) => route.split("/")[0]));
  const ofSubject = subjects.size === 1 ? [...subjects][0] : undefined;
  if (everyday[0]) return ofSubject ? `${ofSubject}-everyday` : everyday[0][1];
  if (ofSubject) return `${ofSubject}-screens`;
  return screens.length >= SHARED_BY ? "shared" : undefined;
};
