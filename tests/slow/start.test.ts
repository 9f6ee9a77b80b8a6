import { expect, it } from "vitest";
import { measureStarts } from "#scripts/bench/start.ts";
import { SINGLE_FILE, startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

it.skipIf(!SINGLE_FILE)(
  "starts within eight times an empty server's time, and takes 130 MB when idle",
  async () => {
    const folder = testFolder();
    await (await startServer({ DATA_DIR: folder })).kill();
    const figures = await measureStarts(folder, 5, SINGLE_FILE ?? "");
    const file = figures.find(({ name }) => name === "The single file");
    expect(file?.ratio).toBeLessThanOrEqual(8);
    expect(file?.memory ?? 0).toBeLessThanOrEqual(130);
  },
  180_000,
);
