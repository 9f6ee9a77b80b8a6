import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { measureStarts } from "#scripts/bench/start.ts";
import { SINGLE_FILE, startServer } from "#tests/support/server/server.ts";

it.skipIf(!SINGLE_FILE)(
  "starts within eight times an empty server's time, and rests in 120 MB",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
    try {
      await (await startServer({ DATA_DIR: folder })).kill();
      const figures = await measureStarts(folder, 5, SINGLE_FILE ?? "");
      const file = figures.find(({ name }) => name === "The single file");
      expect(file?.ratio).toBeLessThanOrEqual(8);
      expect(file?.memory ?? 0).toBeLessThanOrEqual(120);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  180_000,
);
