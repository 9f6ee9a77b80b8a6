/** Rules R14.4: a disk that is really full, and a folder that is really read-only; each in the test's own mount. */
import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { post, signInFirstAdmin } from "#tests/support/school/first-admin.ts";
import { FOLDER_PROGRAM, type RunningServer, startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const FULL = "O disco do servidor está cheio. Nada foi alterado. Avise quem cuida do sistema.";
const mayMount = spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

let folder: string;
let server: RunningServer | undefined;
beforeEach(() => {
  folder = testFolder();
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
});

/** Starts the program in its own mount namespace, in which `mounted` has changed the data folder. */
const startOn = (mounted: string) =>
  startServer({ DATA_DIR: folder }, [
    "unshare",
    "-m",
    "sh",
    "-c",
    `${mounted} && exec "$@"`,
    "sh",
    ...FOLDER_PROGRAM,
  ]);

/** The data folder as the server's process sees it. */
const seenBy = ({ pid }: RunningServer) => `/proc/${pid}/root${folder}`;

/** Writes until nothing more fits. */
function fillUp(file: string): number {
  const handle = openSync(file, "w");
  try {
    for (const size of [64 * 1024, 4096, 1]) {
      try {
        for (;;) writeSync(handle, Buffer.alloc(size, 1));
      } catch {
        // Full for chunks of this size.
      }
    }
  } finally {
    closeSync(handle);
  }
  return statSync(file).size;
}

describe.skipIf(!mayMount)("a full disk", () => {
  it("answers writes with 507 and a message, serves reads, and loses nothing once there is room", async () => {
    server = await startOn(`mount -t tmpfs -o size=24m none ${folder}`);
    const cookie = await signInFirstAdmin(server);
    const write = (name: string) => post(server as RunningServer, "/api/disciplines", cookie, { name });
    expect((await write("Antes")).status).toBe(201);
    const filler = path.join(seenBy(server), "filler");
    fillUp(filler);

    let refused: Response | undefined;
    const acknowledged: string[] = ["Antes"];
    for (let index = 0; index < 500 && !refused; index++) {
      const name = `Disciplina ${index} ${"x".repeat(100)}`;
      const answer = await write(name);
      if (answer.status === 201) acknowledged.push(name);
      else refused = answer;
    }
    expect(refused?.status).toBe(507);
    expect(await refused?.json()).toEqual({ message: FULL });
    const read = await fetch(`${server.address}/api/disciplines`, { headers: { Cookie: cookie } });
    expect(read.status).toBe(200);
    expect(((await read.json()) as { name: string }[]).map(({ name }) => name)).toEqual(
      expect.arrayContaining(acknowledged),
    );

    const handle = openSync(filler, "r+");
    ftruncateSync(handle, 0);
    closeSync(handle);
    expect((await write("Depois")).status).toBe(201);
    const after = await fetch(`${server.address}/api/disciplines`, { headers: { Cookie: cookie } });
    expect(await after.json()).toHaveLength(acknowledged.length + 1);
    expect(server.output()).not.toMatch(/SQLITE_CORRUPT/);
  }, 120_000);
});

describe.skipIf(!mayMount)("a read-only folder", () => {
  const readOnly = () => `mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder}`;

  it("is reported at startup, and the exit code is not zero", async () => {
    const failure = await startOn(readOnly()).then(
      () => "started",
      (error: Error) => error.message,
    );
    expect(failure).toContain(
      "ended with 1: Não é possível gravar na pasta de dados. Confira as permissões de DATA_DIR e DATABASE_PATH.",
    );
    expect(failure).not.toMatch(/^ {4}at /m);
  });

  it("leaves a database in it unchanged", async () => {
    server = await startServer({ DATA_DIR: folder });
    await server.kill();
    const before = statSync(path.join(folder, "reservas.db"));
    await expect(startOn(readOnly())).rejects.toThrow(/ended with 1/);
    const after = statSync(path.join(folder, "reservas.db"));
    expect([after.size, after.mtimeMs]).toEqual([before.size, before.mtimeMs]);
  });
});
