/** Evaluated before the rest of the program is: a server begins anew with its memory's limits before it loads much. */
import { ensureMemoryLimits } from "#app/server/replace-process.ts";

const [command = "serve"] = process.argv.slice(2);
if (require.main === module && command === "serve") ensureMemoryLimits();
