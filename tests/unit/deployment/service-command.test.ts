/** `reservas service` does what the guide's lines do (rules R20.8); the system's own commands are recorded. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { installTask, removeTask, taskXml } from "#app/cli/service/scheduled-task.ts";
import { installService } from "#app/cli/service/service.ts";
import { type System, systemAt } from "#app/cli/service/system.ts";
import { installUnit, removeUnit } from "#app/cli/service/systemd.ts";
import { readConfig } from "#app/server/config.ts";
import { createSourceAssets } from "#scripts/source/assets.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const UNIT = readFileSync("deploy/reservas.service", "utf8");
const GUIDE = readFileSync("docs/operate/deployment.md", "utf8");

let root: string;
let file: string;
let commands: string[];
/** The system's command that fails. */
let failing: string | undefined;
let system: System;
let printed: string;
const at = (place: string) => path.join(root, place);
const read = (place: string) => readFileSync(at(place), "utf8");

beforeEach(() => {
  root = testFolder();
  file = path.join(testFolder(), "reservas-linux-x64");
  writeFileSync(file, "programa 1", { mode: 0o644 });
  commands = [];
  failing = undefined;
  system = {
    root,
    run(command) {
      commands.push(command.join(" "));
      return failing && command.join(" ").includes(failing) ? 1 : 0;
    },
  };
  vi.spyOn(console, "info").mockImplementation((line: string) => {
    printed = line;
  });
});

describe("below another root", () => {
  it.each([
    ["a unit", (elsewhere: System) => installUnit(elsewhere, file, UNIT), removeUnit],
    ["a task", (elsewhere: System) => installTask(elsewhere, file), removeTask],
  ])("%s is said to be written and not to be started or ended", (_, install, remove) => {
    install(system);
    expect(printed).toMatch(/instalad[oa] e iniciad[oa]\./);
    remove(system);
    const elsewhere = systemAt(root);
    install(elsewhere);
    expect(printed).toMatch(/gravad[oa] em .*; nada foi /);
    expect(printed).not.toMatch(/instalad[oa] e iniciad[oa]/);
    remove(elsewhere);
    expect(printed).toContain("nada foi encerrado");
  });
});

describe("a unit of systemd", () => {
  it("is written with the program and settings that the program accepts, and started", () => {
    const before = process.umask(0o077);
    installUnit(system, file, UNIT);
    process.umask(before);
    expect(read("usr/local/bin/reservas")).toBe("programa 1");
    expect(statSync(at("usr/local/bin/reservas")).mode & 0o777).toBe(0o755);
    expect(read("etc/systemd/system/reservas.service")).toBe(UNIT);
    expect(statSync(at("etc/systemd/system/reservas.service")).mode & 0o777).toBe(0o644);
    expect(statSync(at("etc/reservas.env")).mode & 0o777).toBe(0o600);
    const uncommented = read("etc/reservas.env").replaceAll(/^#(?=\w)/gm, "");
    expect(readConfig(parseEnv(uncommented))).toMatchObject({
      config: { APP_URL: "https://reservas.escola.br", TRUSTED_PROXY: expect.anything() },
    });
    expect(commands).toEqual([
      "systemctl daemon-reload",
      "systemctl enable reservas",
      "systemctl restart reservas",
    ]);
  });

  it("is updated with a new program, and changes no settings", () => {
    installUnit(system, file, "a former unit");
    writeFileSync(at("etc/reservas.env"), "APP_URL=https://outra.escola.br\n");
    writeFileSync(file, "programa 2");
    installUnit(system, file, UNIT);
    expect(read("usr/local/bin/reservas")).toBe("programa 2");
    expect(read("etc/systemd/system/reservas.service")).toBe(UNIT);
    expect(read("etc/reservas.env")).toBe("APP_URL=https://outra.escola.br\n");
    expect(existsSync(at("usr/local/bin/reservas.new"))).toBe(false);
  });

  it("may be installed by the program in its place", () => {
    installUnit(system, file, UNIT);
    installUnit(system, at("usr/local/bin/reservas"), UNIT);
    expect(read("usr/local/bin/reservas")).toBe("programa 1");
  });

  it("that does not start is reported with the command, and can be repeated", () => {
    failing = "restart";
    expect(() => installUnit(system, file, UNIT)).toThrow(/^Falhou: systemctl restart reservas\. /);
    failing = undefined;
    installUnit(system, file, UNIT);
  });

  it("is taken away alone", () => {
    installUnit(system, file, UNIT);
    commands = [];
    removeUnit(system);
    expect(existsSync(at("etc/systemd/system/reservas.service"))).toBe(false);
    expect([existsSync(at("etc/reservas.env")), existsSync(at("usr/local/bin/reservas"))]).toEqual([
      true,
      true,
    ]);
    expect(commands).toEqual(["systemctl disable --now reservas", "systemctl daemon-reload"]);
    expect(() => removeUnit(system)).toThrow(/não está instalado/);
  });

  it("is in the program as it is in the folder of files to deploy", () => {
    expect(createSourceAssets().read("service/reservas.service").toString()).toBe(UNIT);
  });
});

describe("a scheduled task of Windows", () => {
  const programs = "Program Files/Reservas";
  const task = () => readFileSync(at(`${programs}/tarefa.xml`), "utf16le");

  it("is written with the program and settings that the program accepts, and started", () => {
    installTask(system, file);
    expect(read(`${programs}/reservas.exe`)).toBe("programa 1");
    const settings = read(`${programs}/reservas.env`);
    expect(settings).toMatch(/^#.*\r\n/);
    expect(readConfig(parseEnv(settings))).toMatchObject({
      config: {
        DATA_DIR: at("ProgramData/Reservas/data"),
        LOG_FILE: at("ProgramData/Reservas/reservas.log"),
        PORT: 3000,
      },
    });
    expect(task().startsWith("\uFEFF<?xml")).toBe(true);
    expect(commands.map((command) => command.replaceAll(root, ""))).toEqual([
      `icacls.exe /${programs}/reservas.env /inheritance:r /grant:r *S-1-5-32-544:F /grant:r *S-1-5-19:R`,
      "icacls.exe /ProgramData/Reservas /inheritance:r /grant:r *S-1-5-32-544:(OI)(CI)F /grant:r *S-1-5-19:(OI)(CI)M",
      `schtasks.exe /Create /TN Reservas /XML /${programs}/tarefa.xml /F`,
      "schtasks.exe /Run /TN Reservas",
    ]);
  });

  it("says what the guide's lines say", () => {
    const xml = taskXml("C:\\Program Files\\Reservas & Cia\\reservas.exe");
    expect(xml).toContain("<Command>C:\\Program Files\\Reservas &amp; Cia\\reservas.exe</Command>");
    for (const [line, element] of [
      ["-AtStartup", "<BootTrigger>"],
      ["-UserId 'S-1-5-19'", "<UserId>S-1-5-19</UserId>"],
      ["-ExecutionTimeLimit 0", "<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>"],
      ["-RestartCount 99", "<Count>99</Count>"],
      ["-RestartInterval (New-TimeSpan -Minutes 1)", "<Interval>PT1M</Interval>"],
      ["-AllowStartIfOnBatteries", "<DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>"],
      ["-Argument serve", "<Arguments>serve</Arguments>"],
    ] as const) {
      expect(GUIDE).toContain(line);
      expect(xml).toContain(element);
    }
    const opened = [...xml.matchAll(/<(\w+)[^>]*>/g)].map(([, name]) => name);
    const closed = [...xml.matchAll(/<\/(\w+)>/g)].map(([, name]) => name);
    expect(new Set(opened)).toEqual(new Set(closed));
    expect(opened).toHaveLength(closed.length);
  });

  it("is updated with a new program after it was ended, and changes no settings", () => {
    installTask(system, file);
    writeFileSync(at(`${programs}/reservas.env`), "PORT=8080\r\n");
    writeFileSync(file, "programa 2");
    commands = [];
    installTask(system, file);
    expect(commands[0]).toBe("schtasks.exe /End /TN Reservas");
    expect([read(`${programs}/reservas.exe`), read(`${programs}/reservas.env`)]).toEqual([
      "programa 2",
      "PORT=8080\r\n",
    ]);
  });

  it("is taken away alone", () => {
    installTask(system, file);
    commands = [];
    removeTask(system);
    expect(commands).toEqual(["schtasks.exe /End /TN Reservas", "schtasks.exe /Delete /TN Reservas /F"]);
    expect(existsSync(at(`${programs}/reservas.env`))).toBe(true);
    expect(() => removeTask(system)).toThrow(/não está instalado/);
  });
});

it("is the single file's: a folder of files cannot be copied", () => {
  expect(() => installService({ assets: createSourceAssets() }, { root })).toThrow(/arquivo único/);
});
