import type { ViteDevServer } from "vite";

/**
 * Loads a page again whose source was saved after it had been answered and before its socket was open: Vite reports
 * a change only to pages that listen.
 */
export function reloadStalePages(vite: ViteDevServer, answered: { pageAt: number }): void {
  let changedAt = 0;
  vite.watcher.on("all", () => {
    changedAt = Date.now();
  });
  vite.ws.on("connection", () => {
    if (changedAt > answered.pageAt) vite.ws.send({ type: "full-reload" });
  });
}
