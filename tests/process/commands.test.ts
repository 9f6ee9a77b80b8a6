import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { beforeEach, describe, expect, it } from "vitest";
import { readMigrations } from "#db/migrate.server.ts";
import { openMemoryDatabase } from "#db/open.server.ts";
import { columnIn, inDatabase } from "#tests/support/database/database-file.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import { callCommand, endedWith, runCommand } from "#tests/support/server/command.ts";
import { startServer } from "#tests/support/server/server.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const FORMER = /reservas-antes-de-restaurar-\S+Z\.db/;
let root: string;
let data: string;
let file: string;
let copy: string;

beforeEach(async () => {
  root = testFolder();
  data = path.join(root, "dados");
  file = path.join(data, "reservas.db");
  copy = path.join(root, "copia.db");
  mkdirSync(data);
  writeFileSync(file, await schoolImage());
});

/** Runs it in its own process: each command once, and what depends on a process. */
const run = (args: string[], settings: Record<string, string> = {}) =>
  runCommand(args, { DATA_DIR: data, ...settings });

/** The same within this process. */
const call = (args: string[], settings: Record<string, string> = {}) =>
  callCommand(args, { DATA_DIR: data, ...settings });

const namesIn = (name: string) => columnIn(name, "SELECT name FROM disciplines ORDER BY id");

const execute = (name: string, sql: string) => inDatabase(name, (sqlite) => sqlite.exec(sql));

const addDiscipline = (title: string) =>
  execute(
    file,
    `INSERT INTO disciplines (name, name_key, sort_key, created_at, updated_at)
     VALUES ('${title}', 'x', 'x', '2026', '2026')`,
  );

/** The header's read and write version: 1 for a rollback journal, 2 for WAL. */
const headerModes = (name: string) => [...readFileSync(name).subarray(18, 20)];
const WAL = [2, 2];

const hashOf = (name: string) => createHash("sha256").update(readFileSync(name)).digest("hex");

function damage(name: string): void {
  const bytes = readFileSync(name);
  bytes.fill(0xaa, 4096 * 3, 4096 * 12);
  writeFileSync(name, bytes);
}

async function keyPair(): Promise<{ recipient: string; keyFile: string }> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const keyFile = path.join(root, "chave.txt");
  writeFileSync(keyFile, `# created: 2026-11-21T00:00:00Z\n# public key: ${recipient}\n${identity}\n`);
  return { recipient, keyFile };
}

describe("backup", () => {
  it("copies beside a running server and reports the contents", async () => {
    const server = await startServer({ DATA_DIR: data });
    try {
      const made = await run(["backup", copy]);
      expect(made).toEqual(
        endedWith(
          0,
          /^Cópia conferida em \S+copia\.db \(\d+ KB\): 0 reservas, 7 usuários, 4 ambientes, 2 disciplinas, 2 turmas\.\n$/,
        ),
      );
      expect(statSync(copy).mode & 0o077).toBe(0);
      expect(headerModes(copy)).toEqual(WAL);
      expect(namesIn(copy)).toEqual(["Algoritmos", "Redes de Computadores"]);
      expect(readdirSync(root).sort()).toEqual(["copia.db", "dados"]);
    } finally {
      await server.kill();
    }
  });

  it("replaces a file only with --force, and the database never", async () => {
    writeFileSync(copy, "meu arquivo");
    expect(await call(["backup", copy])).toEqual(endedWith(1, "já existe"));
    expect(readFileSync(copy, "utf8")).toBe("meu arquivo");
    expect((await call(["backup", "--force", copy])).code).toBe(0);
    expect(namesIn(copy)).toHaveLength(2);
    const before = hashOf(file);
    for (const target of [file, `${file}-wal`]) {
      const refused = await call(["backup", "--force", target]);
      expect(refused).toEqual(endedWith(1, "é o próprio banco de dados"));
    }
    expect(hashOf(file)).toBe(before);
  });

  it.each([
    ["a folder", () => root, 1, "é uma pasta"],
    ["a folder that is not there", () => path.join(root, "x", "y.db"), 1, "não existe"],
    ["an encrypted name without a key", () => path.join(root, "c.db.age"), 1, "BACKUP_AGE_RECIPIENT"],
    ["no file", () => null, 2, "Falta o argumento"],
  ])("refuses %s", async (_name, target, code, words) => {
    const given = target();
    const ended = await call(given ? ["backup", given] : ["backup"]);
    expect(ended).toEqual(endedWith(code, words));
    expect(readdirSync(root)).toEqual(["dados"]);
  });

  it("refuses where there is no database, and creates none", async () => {
    rmSync(file);
    expect(await call(["backup", copy])).toEqual(endedWith(1, "Não há banco de dados em"));
    expect(readdirSync(data)).toEqual([]);
  });

  it("creates no copy of a damaged database", async () => {
    damage(file);
    const before = hashOf(file);
    expect(await call(["backup", copy])).toEqual(endedWith(1, /danificado.+comando restore/));
    expect(existsSync(copy)).toBe(false);
    expect(hashOf(file)).toBe(before);
  });
});

describe("check", () => {
  it("finds a sound database and a sound copy, and changes nothing", async () => {
    await call(["backup", copy]);
    const before = [hashOf(file), hashOf(copy)];
    for (const { code, output } of [await run(["check"]), await call(["check", copy])]) {
      expect(code).toBe(0);
      expect(output).toContain("Integridade: sem problemas");
      expect(output).toContain("Chaves estrangeiras: sem problemas");
      expect(output).toMatch(/Versão do esquema: \d{14}_\w+/);
      expect(output).toContain("Registros: 0 reservas, 7 usuários");
    }
    expect([hashOf(file), hashOf(copy)]).toEqual(before);
    expect(readdirSync(root).sort()).toEqual(["copia.db", "dados"]);
  });

  it("reads a copy in a read-only place, where SQLite can create no file beside it", async () => {
    await call(["backup", copy]);
    // A folder of the same name stops SQLite from creating the -wal and -shm files.
    mkdirSync(`${copy}-shm`);
    expect(await call(["check", copy])).toEqual(endedWith(0, "Registros: 0 reservas, 7 usuários"));
    expect(readdirSync(data).filter((name) => name.startsWith("conferencia"))).toEqual([]);
    expect((await call(["restore", copy])).code).toBe(0);
  });

  it.each([
    ["is damaged", damage, "está danificado"],
    ["is no database", (name: string) => writeFileSync(name, "x".repeat(5000)), "está danificado"],
    ["is empty", (name: string) => writeFileSync(name, ""), "não é um banco de dados deste programa"],
    [
      "is another program's",
      (name: string) => execute(name, "PRAGMA application_id = 9"),
      "não é um banco de dados deste programa",
    ],
    [
      "has dangling references",
      (name: string) => execute(name, "PRAGMA foreign_keys = OFF; UPDATE classes SET course_id = 99"),
      "apontam para outros que não existem",
    ],
    [
      "is newer",
      (name: string) => execute(name, "INSERT INTO kysely_migration VALUES ('29990101000000_future', '')"),
      "versão mais nova deste programa (29990101000000_future)",
    ],
  ])(
    "exits with 1 for a copy that %s; restore refuses it and changes nothing",
    async (_name, spoil, words) => {
      copyFileSync(file, copy);
      spoil(copy);
      expect(await call(["check", copy])).toEqual(endedWith(1, words));
      const before = hashOf(file);
      const refused = await call(["restore", copy]);
      expect(refused).toEqual(endedWith(1, words));
      expect(refused.output).toContain("Nada foi alterado.");
      expect(hashOf(file)).toBe(before);
      expect(readdirSync(data).filter((name) => !name.startsWith("reservas.lock"))).toEqual(["reservas.db"]);
    },
  );

  it("names the restore command for a damaged database, as startup does", async () => {
    damage(file);
    const named = endedWith(1, "Restaure uma cópia de segurança com: npm run reservas -- restore ARQUIVO");
    expect(await call(["check"])).toEqual(named);
    expect(await run(["serve"], { PORT: "0" })).toEqual(named);
  });

  it("exits with 1 for a missing file", async () => {
    expect(await call(["check", copy])).toEqual(endedWith(1, "não existe"));
  });
});

describe("restore", () => {
  it("recovers a wiped data folder, and users sign in again", async () => {
    execute(
      file,
      `INSERT INTO sessions (id, token_hash, user_id, created_at, expires_at)
       VALUES (1, 'x', 1, '2026-01-01', '2999-01-01');
       INSERT INTO api_keys VALUES (1, 1, 'Chave', '${"a".repeat(64)}', 0, '2026-01-01', NULL)`,
    );
    await call(["backup", copy]);
    expect(columnIn(copy, "SELECT count(*) FROM sessions")).toEqual([1]);
    rmSync(data, { recursive: true });
    const { code, output } = await run(["restore", "--new", copy]);
    expect(output).toContain("Cópia restaurada em");
    expect(output).toContain("Não havia banco de dados anterior.");
    expect(code).toBe(0);
    expect(namesIn(file)).toEqual(["Algoritmos", "Redes de Computadores"]);
    expect(columnIn(file, "SELECT count(*) FROM sessions")).toEqual([0]);
    // A key of the copy may have been revoked since.
    expect(columnIn(file, "SELECT count(*) FROM api_keys")).toEqual([0]);
    const server = await startServer({ DATA_DIR: data });
    expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
    await server.kill();
  });

  it("creates no database by accident if the settings are missing", async () => {
    await call(["backup", copy]);
    const forgotten = path.join(root, "data");
    expect(await call(["restore", copy], { DATA_DIR: forgotten })).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(
        /^Não há banco de dados a substituir em \S+\/data\/reservas\.db\. .+ --new\. Nada foi alterado\.\n$/,
      ),
      output: expect.anything(),
    });
    expect(existsSync(forgotten)).toBe(false);
  });

  it("moves the old database to a name it prints; the folder is otherwise unchanged", async () => {
    await call(["backup", copy]);
    writeFileSync(path.join(data, "session-secret"), "segredo");
    addDiscipline("Nova depois da cópia");
    const { code, output } = await call(["restore", copy]);
    expect(output).toMatch(`Banco de dados a substituir: ${file}\n`);
    expect(code).toBe(0);
    expect(headerModes(file)).toEqual(WAL);
    expect(namesIn(file)).toHaveLength(2);
    const former = FORMER.exec(output)?.[0] ?? "";
    expect(namesIn(path.join(data, former))).toContain("Nova depois da cópia");
    expect(readFileSync(path.join(data, "session-secret"), "utf8")).toBe("segredo");
    expect(readdirSync(data).filter((name) => name.includes("restaurando"))).toEqual([]);

    // And back again, from the old database.
    expect((await call(["restore", path.join(data, former)])).code).toBe(0);
    expect(namesIn(file)).toContain("Nova depois da cópia");
  });

  it("preserves writes that only a killed server's WAL holds", async () => {
    await call(["backup", copy]);
    const server = await startServer({ DATA_DIR: data });
    addDiscipline("Só no diário");
    await server.kill();
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    const { output } = await call(["restore", copy]);
    expect(namesIn(path.join(data, FORMER.exec(output)?.[0] ?? ""))).toContain("Só no diário");
    expect(namesIn(file)).toHaveLength(2);
    expect(existsSync(`${file}-wal`)).toBe(false);
  });

  it("replaces a damaged database and preserves it unchanged, with its WAL", async () => {
    await call(["backup", copy]);
    damage(file);
    writeFileSync(`${file}-wal`, "resto de um diário");
    const before = hashOf(file);
    const { code, output } = await call(["restore", copy]);
    expect(code).toBe(0);
    const former = path.join(data, FORMER.exec(output)?.[0] ?? "");
    expect(hashOf(former)).toBe(before);
    expect(readFileSync(`${former}-wal`, "utf8")).toBe("resto de um diário");
    expect((await call(["check"])).code).toBe(0);
  });

  it("refuses while the program runs on this folder or, from another one, on this file", async () => {
    await call(["backup", copy]);
    const server = await startServer({ DATA_DIR: data });
    try {
      expect(await call(["restore", copy])).toEqual(endedWith(1, "já está em execução"));
      const other = { DATA_DIR: path.join(root, "outra"), DATABASE_PATH: file };
      expect(await call(["restore", copy], other)).toEqual(endedWith(1, "em uso por outro programa"));
      expect((await fetch(`${server.address}/healthz`)).status).toBe(200);
      expect(readdirSync(data).filter((name) => FORMER.test(name))).toEqual([]);
    } finally {
      await server.kill();
    }
  });

  it("restores to DATABASE_PATH, whose folder may be missing", async () => {
    await call(["backup", copy]);
    const elsewhere = path.join(root, "longe", "escola.db");
    const settings = { DATABASE_PATH: elsewhere };
    expect((await call(["restore", "--new", copy], settings)).code).toBe(0);
    expect(await call(["restore", copy], settings)).toEqual(
      endedWith(0, /longe\/escola-antes-de-restaurar-\S+Z\.db/),
    );
    expect(namesIn(elsewhere)).toHaveLength(2);
  });

  it("never replaces another program's database", async () => {
    await call(["backup", copy]);
    execute(file, "PRAGMA application_id = 9");
    const before = hashOf(file);
    expect(await call(["restore", copy])).toEqual(endedWith(1, "é o banco de dados de outro programa"));
    expect(hashOf(file)).toBe(before);
  });

  it("accepts the copy of an older version, which the next start migrates", async () => {
    const migrations = readMigrations("db/migrations");
    const last = Object.keys(migrations).at(-1) ?? "";
    delete migrations[last];
    const older = await openMemoryDatabase(migrations);
    writeFileSync(copy, older.sqlite.serialize());
    older.close();
    const { code, output } = await call(["restore", copy]);
    expect(code).toBe(0);
    expect(output).toContain(`o próximo início a atualiza (${last})`);
    const server = await startServer({ DATA_DIR: data });
    await server.kill();
    expect((await call(["check"])).code).toBe(0);
  });
});

describe("an encrypted copy", () => {
  it("is made, checked and restored with its key, and with no other", async () => {
    const { recipient, keyFile } = await keyPair();
    const settings = { BACKUP_AGE_RECIPIENT: recipient };
    const sealed = path.join(root, "copia.db.age");
    expect(await call(["backup", sealed], settings)).toEqual(endedWith(0, "Está criptografada"));
    expect(readFileSync(sealed).includes("SQLite format 3")).toBe(false);

    // The plain text that a killed check left behind.
    const left = path.join(data, "conferencia-x1y2z3");
    mkdirSync(left);
    writeFileSync(path.join(left, "copia.db"), "");
    utimesSync(left, 1, 1);
    for (const command of ["check", "restore"]) {
      expect(await call([command, sealed])).toEqual(endedWith(1, "--identity"));
      const wrong = path.join(root, "outra.txt");
      writeFileSync(wrong, `${await generateIdentity()}\n`);
      expect(await call([command, sealed, "--identity", wrong])).toEqual(endedWith(1, "não abre"));
      writeFileSync(wrong, "# nada\n");
      expect(await call([command, sealed, "--identity", wrong])).toEqual(
        endedWith(1, "não tem uma chave privada"),
      );
    }
    expect((await call(["check", sealed, "--identity", keyFile])).code).toBe(0);
    addDiscipline("Depois da cópia");
    expect((await call(["restore", sealed, "--identity", keyFile])).code).toBe(0);
    expect(namesIn(file)).toHaveLength(2);
    const plain = readdirSync(data, { recursive: true }).filter((name) =>
      /parcial|conferencia|restaurando/.test(String(name)),
    );
    expect(plain).toEqual([]);
  }, 60_000);

  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 1000)],
    ["changed", (bytes: Buffer) => bytes.fill(0, 70_000, 70_016)],
  ])("that was %s is refused, and nothing is replaced", async (_name, spoil) => {
    const { recipient, keyFile } = await keyPair();
    const sealed = path.join(root, "copia.db.age");
    await call(["backup", sealed], { BACKUP_AGE_RECIPIENT: recipient });
    writeFileSync(sealed, spoil(readFileSync(sealed)));
    const before = hashOf(file);
    for (const command of ["check", "restore"]) {
      expect(await call([command, sealed, "--identity", keyFile])).toEqual(
        endedWith(1, "incompleto ou foi alterado"),
      );
    }
    expect(hashOf(file)).toBe(before);
    const left = readdirSync(data).filter((name) => /conferencia|restaurando/.test(name));
    expect(left).toEqual([]);
  });
});
