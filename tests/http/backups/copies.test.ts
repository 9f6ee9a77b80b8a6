import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loggedEvent } from "#app/server/process/log.ts";
import { type BackupEvent, createBackups } from "#app/services/backups/backups.server.ts";
import { copyName } from "#app/services/backups/names.ts";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { examineDatabase } from "#db/examine.server.ts";
import { loadNativeBinding } from "#db/native-binding.ts";
import { createSourceAssets } from "#scripts/source/assets.ts";
import { nativeAddon } from "#scripts/source/native-addon.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const HOUR = 3_600_000;
const ADDON = nativeAddon();
const workers = createSourceAssets();
/** The worker's SQLite: two SQLites in one process would drop each other's file locks. */
const nativeBinding = loadNativeBinding(ADDON);
let folder: string;
let file: string;
let db: Database;
let now: Date;
let events: BackupEvent[];

beforeEach(async () => {
  const root = testFolder();
  folder = path.join(root, "backups");
  file = path.join(root, "reservas.db");
  writeFileSync(file, await schoolImage());
  db = new Database(connect(file, { busyTimeoutMs: 250, nativeBinding }));
  now = new Date("2026-03-12T13:00:00Z");
  events = [];
});
afterEach(() => {
  db.close();
});

function backups(recipients: string[] = [], source?: string) {
  return createBackups({
    folder,
    databaseFile: file,
    recipients,
    command: "reservas",
    node: null,
    timeZone: "America/Sao_Paulo",
    now: () => now,
    addonFile: () => ADDON,
    readSource: () => source ?? workers.read("backup-worker.cjs").toString("utf8"),
    report: (event) => events.push(event),
  });
}

const insertDiscipline = (name: string) => addNamed({ db }, "disciplines", name);

describe("a backup", () => {
  it("is one complete, private, self-contained file with the newest commit", async () => {
    insertDiscipline("Só no diário");
    const taken = await backups().take();
    expect(taken).toMatchObject({ ok: true, value: { name: "reservas-2026-03-12T13-00-00Z.db" } });
    expect(readdirSync(folder)).toEqual(["reservas-2026-03-12T13-00-00Z.db"]);
    const copy = path.join(folder, "reservas-2026-03-12T13-00-00Z.db");
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    // Bytes 18 and 19 of SQLite's header: 1 is a rollback journal, 2 is WAL, which LiteFS needs (decision 0080).
    expect([...readFileSync(copy).subarray(18, 20)]).toEqual([2, 2]);
    expect(examineDatabase(copy, nativeBinding)).toMatchObject({ problem: null, counts: { disciplines: 3 } });
    expect(events).toEqual([
      expect.objectContaining({ level: "info", event: "backup-made", file: copy, size: statSync(copy).size }),
    ]);
  });

  it("is encrypted if a key is set, and leaves no plaintext", async () => {
    const copies = backups([await identityToRecipient(await generateIdentity())]);
    expect(await copies.take()).toMatchObject({ ok: true });
    expect(readdirSync(folder)).toEqual(["reservas-2026-03-12T13-00-00Z.db.age"]);
    const bytes = readFileSync(path.join(folder, "reservas-2026-03-12T13-00-00Z.db.age"));
    expect(bytes.toString("latin1", 0, 22)).toBe("age-encryption.org/v1\n");
    expect(bytes.includes("SQLite format 3")).toBe(false);
    expect(bytes.includes("Conceição")).toBe(false);
    expect(copies.overview()).toMatchObject({ isEncrypted: true, copies: [{ isEncrypted: true }] });
  });

  it("runs one at a time", async () => {
    const copies = backups();
    const first = copies.take();
    expect(copies.overview().isRunning).toBe(true);
    expect(await copies.take()).toMatchObject({ ok: false, problem: "backupRunning" });
    expect(await first).toMatchObject({ ok: true });
    expect(copies.overview()).toMatchObject({ isRunning: false, failure: null });
  });

  it("of a cleanup waits for the one that is running", async () => {
    const copies = backups();
    const taken = await Promise.all([copies.take(), copies.take("cleanup")]);
    expect(taken).toMatchObject([{ ok: true }, { ok: true }]);
    expect(new Set(taken.map((each) => each.ok && each.value.name)).size).toBe(2);
  });

  it("prunes by the retention rules, and removes no unrelated file", async () => {
    mkdirSync(folder);
    const unrelated = ["reservas.db", "notas.txt", "reservas-2020-01-01T00-00-00Z.db.zip"];
    for (const name of unrelated) writeFileSync(path.join(folder, name), "x");
    const old = Array.from({ length: 60 }, (_, index) =>
      copyName(new Date(now.getTime() - (index + 1) * 10 * 60_000), false),
    );
    for (const name of old) writeFileSync(path.join(folder, name), "x");
    const copies = backups();
    await copies.take();
    const left = readdirSync(folder);
    expect(left).toEqual(expect.arrayContaining(unrelated));
    // The newest of each of ten hours, and the new copy.
    expect(copies.overview().copies).toHaveLength(11);
    expect(left).toHaveLength(11 + unrelated.length);
  });

  it("of a cleanup is separate for 30 days, and no later one replaces it", async () => {
    const copies = backups();
    const taken = [await copies.take("cleanup"), await copies.take("cleanup")];
    const [first, second] = taken.map((copy) => (copy.ok ? copy.value.name : ""));
    expect(first).toMatch(/^reservas-.+Z-limpeza\.db$/);
    expect(second).not.toBe(first);
    now = new Date(now.getTime() + 5000);
    await copies.take();
    await copies.take();
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([first, second]));
    const rules = copies.overview().copies.map(({ rule }) => rule);
    expect(rules).toEqual(["hourly", "cleanup", "cleanup"]);
    now = new Date(now.getTime() + 31 * 24 * 60 * 60_000);
    await copies.take();
    expect(readdirSync(folder).filter((name) => name.includes("limpeza"))).toEqual([]);
  });

  it("that fails its check is discarded, removes nothing and is reported", async () => {
    db.sqlite.pragma("foreign_keys = OFF");
    db.sqlite.prepare("UPDATE classes SET course_id = 99 WHERE id = 1").run();
    mkdirSync(folder);
    const old = [1, 2, 3].map((minutes) => copyName(new Date(now.getTime() - minutes * 60_000), false));
    for (const name of old) writeFileSync(path.join(folder, name), "x");
    const copies = backups();
    const refused = { ok: false, problem: "backupFailed", details: { reason: "foreignKeys" } };
    expect(await copies.take()).toEqual(refused);
    expect(readdirSync(folder).sort()).toEqual([...old].sort());
    expect(copies.overview().failure).toEqual({ at: now, reason: "foreignKeys" });
    expect(events.map((event) => event.event)).toEqual(["backup-failed"]);

    db.sqlite.prepare("UPDATE classes SET course_id = 1 WHERE id = 1").run();
    expect(await copies.take()).toMatchObject({ ok: true });
    expect(copies.overview().failure).toBeNull();
  });

  it("of a damaged database is refused", async () => {
    db.close();
    const bytes = readFileSync(file);
    bytes.fill(0xaa, 4096 * 3, 4096 * 12);
    writeFileSync(file, bytes);
    expect(await backups().take()).toMatchObject({ details: { reason: "corrupt" } });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ["the folder cannot be made", () => writeFileSync(folder, ""), "notWritable"],
    ["the database is missing", () => [db.close(), rmSync(file)], "missing"],
    ["the database is another program's", () => db.sqlite.pragma("application_id = 7"), "notOurs"],
  ])("fails with a reason where %s", async (_name, spoil, reason) => {
    spoil();
    const copies = backups();
    expect(await copies.take()).toMatchObject({ ok: false, details: { reason } });
    expect(copies.overview()).toMatchObject({ failure: { reason }, copies: [] });
    const logged = JSON.stringify(events.map(loggedEvent));
    expect(logged).not.toContain("Conceição");
  });

  it("logs a failure by the error's kind, code and places, never by its message, which may quote a value", async () => {
    const typed = "Ana Conceição";
    const source = `const { parentPort } = require("node:worker_threads");
      const error = Object.assign(new RangeError("near ${typed}: syntax error"), { code: "SQLITE_ERROR" });
      parentPort.postMessage({ ok: false, reason: "unexpected", detail: error.message, error, code: error.code });`;
    await backups([], source).take();
    await backups([], `throw new TypeError("${typed}")`).take();
    const entries = events.map(loggedEvent);
    expect(entries).toMatchObject([
      { event: "backup-failed", error: "RangeError", code: "SQLITE_ERROR" },
      { event: "backup-failed", error: "TypeError" },
    ]);
    for (const { stack } of entries) expect((stack as string[]).length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain(typed);
  });

  it("removes a killed backup's leftovers once they are old enough", async () => {
    mkdirSync(folder);
    const dead = path.join(folder, "reservas-2026-03-12T12-00-00Z.db.1.parcial");
    const fresh = path.join(folder, "reservas-2026-03-12T12-30-00Z.db.age.2.parcial");
    for (const part of [dead, `${dead}-journal`, fresh]) writeFileSync(part, "x");
    const past = new Date(Date.now() - HOUR);
    for (const part of [dead, `${dead}-journal`]) utimesSync(part, past, past);
    await backups().take();
    expect(readdirSync(folder).sort()).toEqual([path.basename(fresh), "reservas-2026-03-12T13-00-00Z.db"]);
  });

  it("in progress is aborted with the schedule, leaves nothing and is no failure", async () => {
    const copies = backups();
    const taking = copies.take();
    await copies.interrupt();
    expect(await taking).toMatchObject({ ok: false, problem: "backupRunning" });
    expect(copies.overview().failure).toBeNull();
    expect(events).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.endsWith(".parcial"))).toEqual([]);
    // A node that becomes primary again continues.
    expect(await copies.take()).toMatchObject({ ok: true });
  });

  it("completes under constant writes, as a consistent snapshot", async () => {
    const count = () => db.sqlite.prepare("SELECT count(*) FROM disciplines").pluck().get() as number;
    const before = count();
    const taking = backups().take();
    let isDone = false;
    void taking.finally(() => {
      isDone = true;
    });
    for (let index = 0; !isDone && index < 5000; index++) {
      db.write(() => {
        insertDiscipline(`A ${index}`);
        insertDiscipline(`B ${index}`);
      });
      await new Promise(setImmediate);
    }
    const result = await taking;
    expect(result.ok).toBe(true);
    const [name = ""] = readdirSync(folder);
    const copied = examineDatabase(path.join(folder, name), nativeBinding).counts.disciplines as number;
    expect(copied).toBeGreaterThanOrEqual(before);
    expect(copied).toBeLessThanOrEqual(count());
    expect((copied - before) % 2, "half a transaction was copied").toBe(0);
  });
});
