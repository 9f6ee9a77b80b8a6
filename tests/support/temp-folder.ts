import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, onTestFinished } from "vitest";

function createFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A temporary folder of one test, removed after its `afterEach` hooks; for the test or its `beforeEach`. */
export function testFolder(): string {
  const { folder, remove } = createFolder();
  onTestFinished(remove);
  return folder;
}

/** A temporary folder of all tests of a file or block; for outside of tests and hooks. */
export function sharedFolder(): string {
  const { folder, remove } = createFolder();
  afterAll(remove);
  return folder;
}
