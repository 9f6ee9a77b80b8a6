import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

const MOST_FILES = 25;
const ROOTS = ["app", "db", "docs", "scripts", "tests"];
/** Lists that grow by their nature. */
const EXEMPT = ["db/migrations", "docs/decisions"];

function crowdedFolders(): string[] {
  const files = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  );
  const counts = new Map<string, number>();
  for (const { parentPath } of files) {
    const folder = parentPath.replaceAll("\\", "/");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !EXEMPT.includes(folder))
    .map(([folder, count]) => `${folder}: ${count}`);
}

it("no folder holds more than 25 files of its own", () => {
  expect(crowdedFolders()).toEqual([]);
});
