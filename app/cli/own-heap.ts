/** Evaluated before the rest of the program is: a server begins anew with its heap's limits before it loads much. */
import { ensureHeapFlags } from "#app/server/replace-process.ts";

const [command = "serve"] = process.argv.slice(2);
if (require.main === module && command === "serve") ensureHeapFlags();
