import { chmodSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { closeDatabaseFiles } from "#app/server/process/private-database.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const modeOf = (file: string) => statSync(file).mode & 0o777;

it.skipIf(process.platform === "win32")(
  "takes the database and its log from all but their owner, once",
  () => {
    const file = path.join(testFolder(), "reservas.db");
    for (const name of [file, `${file}-wal`]) {
      writeFileSync(name, "");
      chmodSync(name, 0o644);
    }
    writeFileSync(`${file}-shm`, "", { mode: 0o600 });
    expect(closeDatabaseFiles(file)).toBe(
      `Outros usuários deste computador podiam ler o banco de dados; agora só o do programa pode: ${file}, ${file}-wal`,
    );
    expect([file, `${file}-wal`, `${file}-shm`].map(modeOf)).toEqual([0o600, 0o600, 0o600]);
    expect(closeDatabaseFiles(file)).toBeNull();
  },
);

it("says nothing where there is no database yet, or a folder in its place", () => {
  expect(closeDatabaseFiles(path.join(testFolder(), "reservas.db"))).toBeNull();
  expect(closeDatabaseFiles(testFolder())).toBeNull();
});
