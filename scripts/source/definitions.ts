import { createRequire } from "node:module";

/** As in package.json, e.g. `1.2.0`. */
export const { version: VERSION } = createRequire(import.meta.url)("../../package.json") as {
  version: string;
};

/** The constants that the bundler writes into the program, wherever it is built or run from source. */
export const DEFINITIONS = {
  __PROGRAM_VERSION__: JSON.stringify(VERSION),
  // SQLite's addon is the one of the Node that builds.
  __NODE_ABI__: JSON.stringify(process.versions.modules),
};
