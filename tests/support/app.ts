import * as program from "#app/server/test-exports.ts";
import { answerFile } from "#app/server/workers/answer-file.ts";
import type { FileReader } from "#app/services/process/file-reader.server.ts";
import { createSourceAssets } from "#scripts/source/assets.ts";
import { testAppsOf } from "./test-app.ts";
import { noteRoutesOf } from "./watch/used-routes.ts";

export type { Client, TestApp } from "./test-app.ts";
export { program };

export const assets = createSourceAssets();

/**
 * Reads files here: a process for each took two thirds of the time of the tests that send some. The process itself is
 * tested in tests/http/timetable/read-timetable.test.ts, tests/unit/server/one-shot-process.test.ts and tests/process.
 */
const files: FileReader = {
  async read(task, bytes, onLine) {
    // As the process writes its lines, so that what has no JSON is lost here too.
    await answerFile(structuredClone(task), bytes, (line) => onLine(JSON.parse(JSON.stringify(line))));
    return "read";
  },
};

/** The program from source, loaded by Vitest. */
export const createTestApp = testAppsOf(program, { assets, files }, noteRoutesOf(program.remixBuild));
