import { afterAll } from "vitest";
import { takeUsedRoutes } from "./used-routes.ts";

// Runs once a test file; the watcher reads the file's notes when a source is saved.
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a hook's needs from this pattern
afterAll(({}, file) => {
  file.meta.routes = takeUsedRoutes();
});
