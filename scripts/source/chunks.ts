import path from "node:path";
import type { Rollup } from "vite";

/** Modules that at least this many screens need are loaded with the first of them, in one file. */
const SHARED_BY = 3;

/** What so many screens need (dialogs, forms) comes with the frame: a file less for each of them. */
const NEEDED_WIDELY = 60;

/** What every page with scripts loads. */
const EVERY_PAGE = /\/app\/(entry\.client|root|routes\/shell)\.tsx/;

/** The first page that a browser sees: what few other screens of every day need of it is a form's. */
const FIRST_PAGE = "people/sign-in";

/** Conform's state of a form. Every page needs the rest, which reads the fields of a draft. */
const FORM_LIBRARY = /@conform-to\/(react\/dist\/(?!index)|dom\/dist\/form\.)/;

/**
 * The screens that people open day by day, each with the file of what it shares with screens of other subjects. What two
 * of them need, or the frame, is in one file for all.
 */
const EVERYDAY = {
  "bookings/my-week": "teacher",
  "bookings/request": "request-form",
  "bookings/mine/list": "teacher",
  "bookings/review/list": "staff",
  dashboard: "staff",
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
 * of screens: some 240, of which a page loaded 28 to 57 (docs/operate/performance.md). Whatever a file needs is in a file that
 * all of its screens load, so that no two of these files need each other. Libraries change less often than the program
 * and stay in the browser's cache when it does.
 */
export const chunkOf: Rollup.GetManualChunk = (id, meta) => {
  const screens = screensOf(id, meta);
  if (meta.getModuleInfo(id)?.isEntry || screens.length < 2) return undefined;
  if (FORM_LIBRARY.test(id)) return "forms";
  if (screens.some((screen) => EVERY_PAGE.test(screen)))
    return id.includes("node_modules") || id.startsWith("\0") ? "libraries" : "every-page";
  const routes = screens.map(routeOf);
  const everyday = Object.entries(EVERYDAY).filter(([route]) => routes.includes(route));
  if (routes.includes(FIRST_PAGE)) return everyday.length > 2 ? "every-page" : "forms";
  if (everyday.length > 1 || routes.includes("frame") || screens.length > NEEDED_WIDELY) return "everyday";
  const folders = new Set(routes.map((route) => path.posix.dirname(route)));
  const ofSubject = folders.size === 1 ? [...folders][0]?.replaceAll("/", "-") : undefined;
  if (everyday[0]) return ofSubject ? `${ofSubject}-everyday` : everyday[0][1];
  if (ofSubject) return `${ofSubject}-screens`;
  return screens.length >= SHARED_BY ? "shared" : undefined;
};
