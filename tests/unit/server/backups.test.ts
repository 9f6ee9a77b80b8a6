import { generateHybridIdentity, generateIdentity, identityToRecipient } from "age-encryption";
import { describe, expect, it } from "vitest";
import { applyRetention } from "#app/domain/people/retention.ts";
import { readConfig } from "#app/server/config.ts";
import { isAgeRecipient, readIdentities } from "#app/services/backups/age-keys.ts";
import { copyName, isPart, parseCopyName } from "#app/services/backups/names.ts";
import { nextCopyDue } from "#app/services/backups/schedule.server.ts";
import { failureOf } from "#app/services/backups/task.ts";
import { formatAge, formatBytes } from "#app/text/format.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date("2026-11-21T15:30:00Z");
const SCHOOL = { now: NOW, timeZone: "America/Sao_Paulo" };

function copiesAgo(...ms: number[]): { at: Date }[] {
  return ms.map((each) => ({ at: new Date(NOW.getTime() - each) }));
}

describe("the name of a copy", () => {
  it("holds the instant in UTC, and whether it is encrypted", () => {
    const at = new Date("2026-11-21T05:00:00.789Z");
    expect(copyName(at, false)).toBe("reservas-2026-11-21T05-00-00Z.db");
    expect(copyName(at, true)).toBe("reservas-2026-11-21T05-00-00Z.db.age");
    const second = new Date("2026-11-21T05:00:00.000Z");
    expect(parseCopyName(copyName(at, true))).toEqual({
      name: "reservas-2026-11-21T05-00-00Z.db.age",
      at: second,
      isEncrypted: true,
      purpose: "scheduled",
    });
    expect(parseCopyName(copyName(at, false))).toMatchObject({ at: second, isEncrypted: false });
  });

  it("marks a copy made before a cleanup", () => {
    const at = new Date("2026-11-21T05:00:00.000Z");
    const name = "reservas-2026-11-21T05-00-00Z-limpeza.db.age";
    expect(copyName(at, true, "cleanup")).toBe(name);
    expect(parseCopyName(name)).toEqual({ name, at, isEncrypted: true, purpose: "cleanup" });
    expect(isPart(`${name}.4711.parcial`)).toBe(true);
  });

  it.each([
    "reservas.db",
    "reservas-2026-11-21T05-00-00Z-outra.db",
    "reservas-2026-11-21.db",
    "reservas-2026-11-21T05-00-00Z.db.zip",
    "reservas-2026-11-21T05-00-00Z.db-wal",
    "minhas-reservas-2026-11-21T05-00-00Z.db",
    "reservas-2026-02-30T05-00-00Z.db",
    "reservas-2026-11-21T25-00-00Z.db",
    "reservas-2026-11-21T05-00-00Z.db.4711.parcial",
    "antes-de-migrar-2026-11-21T05-00-00-000Z.db",
    "reservas-antes-de-restaurar-2026-11-21T05-00-00Z.db",
  ])("is not %s", (name) => {
    expect(parseCopyName(name)).toBeNull();
  });

  it("identifies the files of an interrupted copy", () => {
    expect(isPart("reservas-2026-11-21T05-00-00Z.db.4711.parcial")).toBe(true);
    expect(isPart("reservas-2026-11-21T05-00-00Z.db.age.4711.parcial")).toBe(true);
    expect(isPart("reservas-2026-11-21T05-00-00Z.db.4711.parcial-journal")).toBe(true);
    expect(isPart("reservas-2026-11-21T05-00-00Z.db")).toBe(false);
    expect(isPart("outro.4711.parcial")).toBe(false);
  });
});

describe("retention", () => {
  it("retains 24 hours, 14 days and 12 months of two years' hourly copies", () => {
    const copies = copiesAgo(...Array.from({ length: 2 * 365 * 24 }, (_, hours) => hours * HOUR));
    const { retained, removed } = applyRetention(copies, SCHOOL);
    const rules = [...retained.values()];
    expect(rules.filter((rule) => rule === "hourly")).toHaveLength(24);
    // Of the 14 days the first two lie within the 24 hours already, of the 12 months the first.
    expect(rules.filter((rule) => rule === "daily")).toHaveLength(12);
    expect(rules.filter((rule) => rule === "monthly")).toHaveLength(11);
    expect(removed).toHaveLength(copies.length - 47);
    const oldest = Math.min(...[...retained.keys()].map(({ at }) => at.getTime()));
    expect(new Date(oldest).toISOString().slice(0, 7)).toBe("2026-01");
  });

  it("retains the newest of an hour, and of a school's day", () => {
    const at = (iso: string) => ({ at: new Date(iso) });
    const early = at("2026-11-21T14:05:00Z");
    const late = at("2026-11-21T14:55:00Z");
    expect(applyRetention([early, late], SCHOOL).removed).toEqual([early]);

    // 01:00 UTC on the 5th is still the 4th in São Paulo: the newest of that day.
    const hours = copiesAgo(...Array.from({ length: 24 }, (_, index) => index * HOUR));
    const afternoon = at("2026-11-04T18:00:00Z");
    const evening = at("2026-11-05T01:00:00Z");
    const next = at("2026-11-05T20:00:00Z");
    const { retained, removed } = applyRetention([...hours, afternoon, evening, next], SCHOOL);
    expect(removed).toEqual([afternoon]);
    expect(retained.get(evening)).toBe("daily");
    expect(retained.get(next)).toBe("daily");
  });

  it("counts only periods with a copy: nothing is removed only because time passed", () => {
    const copies = copiesAgo(400 * DAY, 401 * DAY, 402 * DAY);
    expect(applyRetention(copies, SCHOOL).removed).toEqual([]);
  });

  it("retains a copy from the future, beside the others", () => {
    const future = { at: new Date(NOW.getTime() + 5 * DAY) };
    const hours = copiesAgo(...Array.from({ length: 24 }, (_, index) => index * HOUR));
    const { retained, removed } = applyRetention([future, ...hours], SCHOOL);
    expect(removed).toEqual([]);
    expect(retained.size).toBe(25);
  });

  it("retains each cleanup copy for 30 days, beside the hourly ones", () => {
    const cleanup = (ms: number) => ({ at: new Date(NOW.getTime() - ms), purpose: "cleanup" as const });
    const young = [cleanup(1000), cleanup(2000), cleanup(30 * DAY)];
    const hourly = copiesAgo(500);
    const { retained, removed } = applyRetention([...young, cleanup(30 * DAY + 1), ...hourly], SCHOOL);
    expect(removed).toEqual([cleanup(30 * DAY + 1)]);
    expect([...retained.values()]).toEqual(["cleanup", "cleanup", "cleanup", "hourly"]);
  });

  it("is idempotent, and removes nothing of no copies", () => {
    const copies = copiesAgo(...Array.from({ length: 1000 }, (_, index) => index * 7 * HOUR));
    const once = applyRetention(copies, SCHOOL);
    expect(applyRetention([...once.retained.keys()], SCHOOL).removed).toEqual([]);
    expect(applyRetention([], SCHOOL).removed).toEqual([]);
  });
});

describe("the next copy is due", () => {
  it.each([
    ["now, without any", [], 0],
    ["an hour after the newest", [HOUR - 1000, 5 * HOUR], 1000],
    ["now, where that is past", [3 * HOUR], -2 * HOUR],
    ["as if one of a cleanup were not there", [], 0, [HOUR / 2]],
    ["as if one from the future were not there", [-DAY, 2 * HOUR], -HOUR],
  ] as [string, number[], number, number[]?][])("%s", (_name, ages, inMs, cleanups = []) => {
    const copies = [
      ...copiesAgo(...ages),
      ...copiesAgo(...cleanups).map((copy) => ({ ...copy, purpose: "cleanup" as const })),
    ];
    expect(nextCopyDue(copies, NOW).getTime() - NOW.getTime()).toBe(inMs);
  });
});

describe("BACKUP_AGE_RECIPIENT", () => {
  it("takes keys of age's own making, one or several", async () => {
    const keys = [
      await identityToRecipient(await generateIdentity()),
      await identityToRecipient(await generateHybridIdentity()),
    ];
    for (const key of keys) expect(isAgeRecipient(key)).toBe(true);
    const read = readConfig({ BACKUP_AGE_RECIPIENT: keys.join(" , ") });
    expect(read).toMatchObject({ config: { BACKUP_AGE_RECIPIENT: keys } });
    expect(readConfig({})).toMatchObject({ config: { BACKUP_AGE_RECIPIENT: [] } });
  });

  it("refuses anything else with a sentence", async () => {
    const identity = await generateIdentity();
    const key = await identityToRecipient(identity);
    const swapped = key.slice(0, -2) + (key.at(-1) === key.at(-2) ? "qp" : `${key.at(-1)}${key.at(-2)}`);
    for (const wrong of [
      identity,
      swapped,
      key.slice(0, -1),
      `${key}q`,
      "age1",
      "ssh-ed25519 AAAA",
      `${key},`,
    ]) {
      expect(readConfig({ BACKUP_AGE_RECIPIENT: wrong }), wrong).toEqual({
        problems: [
          "BACKUP_AGE_RECIPIENT deve ter uma ou mais chaves públicas do age (age1…), separadas por vírgula.",
        ],
      });
    }
  });

  it("has its private key in a file with comments", () => {
    const text =
      "# created: 2026-11-21\r\n# public key: age1x\r\nAGE-SECRET-KEY-1A\r\n\r\n  AGE-SECRET-KEY-1B\n";
    expect(readIdentities(text)).toEqual(["AGE-SECRET-KEY-1A", "AGE-SECRET-KEY-1B"]);
  });
});

describe("a failure", () => {
  it.each([
    ["ENOSPC", "diskFull"],
    ["SQLITE_FULL", "diskFull"],
    ["EACCES", "notWritable"],
    ["EROFS", "notWritable"],
    ["SQLITE_CANTOPEN", "notWritable"],
    ["SQLITE_CORRUPT", "corrupt"],
    ["SQLITE_NOTADB", "corrupt"],
    ["ENOENT", "missing"],
    ["EOTHER", "unexpected"],
  ])("%s means %s", (code, reason) => {
    expect(failureOf(Object.assign(new Error("x"), { code }))).toBe(reason);
  });
});

it("writes ages and sizes as people read them", () => {
  expect([0, 59_999, 60_000, 35 * 60_000, HOUR, 47 * HOUR, 49 * HOUR].map(formatAge)).toEqual([
    "há menos de 1 minuto",
    "há menos de 1 minuto",
    "há 1 minuto",
    "há 35 minutos",
    "há 1 hora",
    "há 47 horas",
    "há 2 dias",
  ]);
  expect([0, 5_138_022, 300 * 1024 * 1024, 1023 * 1024 ** 3].map(formatBytes)).toEqual([
    "1 KB",
    "4,9 MB",
    "300 MB",
    "1 TB",
  ]);
});
