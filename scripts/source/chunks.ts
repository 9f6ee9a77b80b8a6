import type { Rollup } from "vite";

/** Modules that at least this many screens need are loaded with the first of them, in one file. */
const SHARED_BY = 3;

/** What the page of the sign-in loads, the first that a browser sees: its own files and those of every page. */
const FIRST_PAGE = /\/app\/(entry\.client|root|routes\/shell|routes\/account\/sign-in)\.tsx/;

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
  return screens.length >= SHARED_BY ? "shared" : undefined;
};
