/** Several schools on one machine: the unit, the proxy's file, and the command that fills both. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addSchool, printSchools, removeSchool } from "#app/cli/schools.ts";
import { readConfig } from "#app/server/config.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const unit = readFileSync("deploy/reservas@.service", "utf8");
const caddy = readFileSync("deploy/Caddyfile.schools", "utf8");
const hasCaddy = !spawnSync("caddy", ["version"]).error;

const settingsOf = (text: string) => text.split("\n").filter((line) => /^\w+=/.test(line));

it("the unit is that of one school, but for the names", () => {
  const one = settingsOf(readFileSync("deploy/reservas.service", "utf8"));
  const own = settingsOf(unit).filter((line) => !one.includes(line));
  expect(own).toEqual([
    "Description=Reservas escolares: %i",
    "Environment=DATA_DIR=/var/lib/reservas-%i HOST=127.0.0.1",
    "EnvironmentFile=/etc/reservas/%i.env",
    "User=reservas-%i",
    "StateDirectory=reservas-%i",
    "WorkingDirectory=/var/lib/reservas-%i",
  ]);
  expect(settingsOf(unit)).toHaveLength(one.length + 1);
});

it("the proxy's file cuts as that of one school does", () => {
  const one = readFileSync("deploy/Caddyfile", "utf8");
  for (const line of [/^\t@large .*$/m, /^\t\tmax_size .*$/m, /^\t\trespond "O arquivo.*$/m]) {
    expect(line.exec(caddy)?.[0]).toBe(line.exec(one)?.[0]);
  }
});

describe.skipIf(process.platform !== "linux")("the command", () => {
  let root: string;
  let printed: string[];
  const settings = (name: string) => path.join(root, "etc/reservas", `${name}.env`);
  const proxy = () => readFileSync(path.join(root, "etc/reservas/schools.caddy"), "utf8");
  const add = (name: string, host: string) => addSchool(name, host, { root });

  beforeEach(() => {
    root = testFolder();
    printed = [];
    vi.spyOn(console, "info").mockImplementation((line: string) => void printed.push(line));
    mkdirSync(path.join(root, "etc/systemd/system"), { recursive: true });
    writeFileSync(path.join(root, "etc/systemd/system/reservas@.service"), unit);
  });

  it("gives each school settings of its own, which the program accepts, and a place in the proxy's file", () => {
    add("centro", "reservas.centro.br");
    add("norte", "reservas.norte.br");
    expect(printed.at(-1)).toContain("nenhum serviço foi iniciado");
    expect(statSync(settings("norte")).mode & 0o777).toBe(0o600);
    const lines = readFileSync(settings("norte"), "utf8").trim().split("\n");
    const read = readConfig(Object.fromEntries(lines.map((line) => line.split("="))));
    expect(read).toMatchObject({ config: { PORT: 3002, APP_URL: "https://reservas.norte.br" } });
    expect(proxy()).toBe(
      "reservas.centro.br {\n\timport school 3001\n}\n\nreservas.norte.br {\n\timport school 3002\n}\n",
    );
  });

  it("lets the proxy read its file, whatever files the program makes for itself, and nobody the settings", () => {
    const before = process.umask(0o077);
    try {
      add("centro", "reservas.centro.br");
    } finally {
      process.umask(before);
    }
    const modes = ["etc/reservas", "etc/reservas/schools.caddy", "etc/reservas/centro.env"].map(
      (file) => statSync(path.join(root, file)).mode & 0o777,
    );
    expect(modes).toEqual([0o755, 0o644, 0o600]);
  });

  it("changes no settings when it is repeated", () => {
    add("centro", "reservas.centro.br");
    writeFileSync(settings("centro"), `${readFileSync(settings("centro"), "utf8")}SCHOOL_NAME=Centro\n`);
    const before = readFileSync(settings("centro"), "utf8");
    add("centro", "reservas.centro.br");
    expect(readFileSync(settings("centro"), "utf8")).toBe(before);
    expect(printed.at(-1)).toMatch(/já existia/);
  });

  it("removes a school from the proxy, keeps its settings, and gives its port to the next", () => {
    add("centro", "reservas.centro.br");
    add("norte", "reservas.norte.br");
    removeSchool("centro", { root });
    expect([existsSync(settings("centro")), existsSync(`${settings("centro")}.removed`)]).toEqual([
      false,
      true,
    ]);
    expect(proxy()).not.toContain("centro");
    add("sul", "reservas.sul.br");
    printed = [];
    printSchools({ root });
    expect(printed).toEqual([
      "norte                  3002  https://reservas.norte.br",
      "sul                    3001  https://reservas.sul.br",
    ]);
  });

  it.each([
    ["Centro", "reservas.centro.br", /nome da escola/],
    ["../centro", "reservas.centro.br", /nome da escola/],
    ["c".repeat(23), "reservas.centro.br", /nome da escola/],
    ["sul", "https://reservas.sul.br", /endereço da escola/],
    ["sul", "reservas.sul.br { respond x", /endereço da escola/],
    ["sul", "localhost", /endereço da escola/],
    ["centro", "outro.centro.br", /já existe com o endereço reservas\.centro\.br/],
    ["sul", "reservas.centro.br", /já é da escola centro/],
  ])("refuses %s at %s", (name, host, sentence) => {
    add("centro", "reservas.centro.br");
    const before = proxy();
    expect(() => add(name, host)).toThrow(sentence);
    expect(proxy()).toBe(before);
  });

  it("refuses to remove what there is not, and to add without the unit", () => {
    expect(() => removeSchool("centro", { root })).toThrow(/Não há escola/);
    expect(() => addSchool("centro", "reservas.centro.br", { root: testFolder() })).toThrow(
      /reservas@\.service/,
    );
  });

  it.skipIf(!hasCaddy)("writes a file that Caddy reads", () => {
    add("centro", "reservas.centro.br");
    add("norte", "reservas.norte.br");
    const config = path.join(root, "Caddyfile");
    writeFileSync(config, caddy.replaceAll("/etc/reservas", path.join(root, "etc/reservas")));
    const { status, stdout } = spawnSync("caddy", ["adapt", "--config", config], { encoding: "utf8" });
    expect(status).toBe(0);
    for (const word of ["reservas.norte.br", "127.0.0.1:3001", "127.0.0.1:3002"])
      expect(stdout).toContain(word);
  });
});
