/** `npm run dev`: install, then serve the source. */
import { ensureInstalled, runOnProjectNode } from "./install.mjs";

ensureInstalled();
process.exitCode = await runOnProjectNode(["scripts/dev/server.ts"], {
  env: { NODE_ENV: "development", HOST: process.env.HOST || "127.0.0.1" },
  endsWithParent: true,
});
