/** A clone's commands on every Node that the README promises; npm runs on it, and the program on its own. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "#tests/support/server/command.ts";
import { findNode, OTHER_NODES } from "#tests/support/server/nodes.ts";
import { BUILT_FILE } from "#tests/support/server/server.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const FOUND = OTHER_NODES.map((each) => [each, findNode(each)] as const);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-node-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// The report lists a Node that is not available as skipped.
describe.each(FOUND)("on Node %s", (_, node) => {
  /** By hand, as the README has it. */
  function npmRun(args: string[]) {
    const PATH = [path.dirname(node ?? ""), process.env.PATH].join(path.delimiter);
    const settings = { PATH, HOME: folder, DATA_DIR: folder };
    return runCommand(["run", "--silent", "reservas", "--", ...args], settings, ["npm"]);
  }

  it.skipIf(!node)("npm run reservas runs a command and gives its exit code", async () => {
    expect(await npmRun(["version"])).toMatchObject({ code: 0, out: `${version}\n` });
    expect(await npmRun(["check"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("Não há banco de dados em"),
    });
  });

  it.skipIf(!node)("the built file prints its usage", async () => {
    const ended = await runCommand(["version"], { DATA_DIR: folder }, [node ?? "", BUILT_FILE]);
    expect(ended).toMatchObject({ code: 1, out: "", err: expect.stringContaining("npm run reservas --") });
  });
});
