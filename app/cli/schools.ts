import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { schoolsText as text } from "#app/text/program/schools.ts";
import { CommandRefused } from "./refused.ts";

/** One of several schools on a machine: an instance of the unit reservas@.service (docs/operate/schools.md). */
type School = { name: string; host: string; port: number };

/** The unit's user is `reservas-NAME`, of at most 31 characters. */
const NAME = /^[a-z][a-z0-9-]{0,20}[a-z0-9]$/;
const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const FIRST_PORT = 3001;
const MAX_SCHOOLS = 400;
const [UNIT, SETTINGS, PROXY] = [
  "etc/systemd/system/reservas@.service",
  "etc/reservas",
  "etc/reservas/schools.caddy",
];

export type SchoolsOptions = {
  /** Where the system's root is mounted: files are written below it and no service is asked. */
  root?: string;
};

function settingsFile(root: string, name: string): string {
  return path.join(root, SETTINGS, `${name}.env`);
}

function listSchools(root: string): School[] {
  const folder = path.join(root, SETTINGS);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap((file) =>
    file.endsWith(".env") ? file.slice(0, -".env".length) : [],
  );
  return names.sort().map((name) => {
    const { APP_URL = "", PORT = "" } = parseEnv(readFileSync(settingsFile(root, name), "utf8"));
    return { name, host: URL.canParse(APP_URL) ? new URL(APP_URL).host : "", port: Number(PORT) };
  });
}

function freePort(schools: School[]): number {
  const taken = new Set(schools.map(({ port }) => port));
  let port = FIRST_PORT;
  while (taken.has(port)) port++;
  return port;
}

/** The proxy's file is made of the settings' files, so that it cannot say another thing. */
function writeProxy(root: string): void {
  const sites = listSchools(root).map(({ host, port }) => `${host} {\n\timport school ${port}\n}\n`);
  const file = path.join(root, PROXY);
  writeFileSync(`${file}.new`, sites.join("\n"));
  // The proxy has a user of its own, and this program's files are private.
  chmodSync(`${file}.new`, 0o644);
  chmodSync(path.dirname(file), 0o755);
  renameSync(`${file}.new`, file);
}

function systemctl(root: string, ...args: string[]): void {
  if (root !== "/") return;
  const { status, error } = spawnSync("systemctl", args, { stdio: ["ignore", "inherit", "inherit"] });
  if (error || status !== 0) throw new CommandRefused(text.systemctlFailed(args.join(" ")));
}

/** What is said besides where no service was asked. */
function onlyWritten(root: string): string {
  return root === "/" ? "" : text.written(root);
}

function rootOf({ root = "/" }: SchoolsOptions): string {
  if (process.platform !== "linux") throw new CommandRefused(text.linuxOnly);
  if (root === "/" && process.getuid?.() !== 0) throw new CommandRefused(text.rootOnly);
  return path.resolve(root);
}

/**
 * `school add`: gives a school settings, a port, a service and a place in the proxy's file. Again with the same name and
 * address it changes no settings, and starts what does not run.
 */
export function addSchool(name: string, host: string, options: SchoolsOptions): void {
  const root = rootOf(options);
  if (!NAME.test(name)) throw new CommandRefused(text.badName);
  if (!HOST_NAME.test(host)) throw new CommandRefused(text.badHost);
  if (!existsSync(path.join(root, UNIT))) throw new CommandRefused(text.noUnit(`/${UNIT}`));
  const schools = listSchools(root);
  const present = schools.find((school) => school.name === name);
  if (present && present.host !== host) throw new CommandRefused(text.otherHost(name, present.host));
  const owner = schools.find((school) => school.host === host && school.name !== name);
  if (owner) throw new CommandRefused(text.hostTaken(host, owner.name));
  if (!present) {
    if (schools.length >= MAX_SCHOOLS) throw new CommandRefused(text.tooMany(MAX_SCHOOLS));
    mkdirSync(path.join(root, SETTINGS), { recursive: true });
    const lines = [`APP_URL=https://${host}`, `PORT=${freePort(schools)}`, "TRUSTED_PROXY=127.0.0.1,::1"];
    writeFileSync(settingsFile(root, name), `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
  }
  writeProxy(root);
  systemctl(root, "enable", "--now", `reservas@${name}`);
  systemctl(root, "reload-or-restart", "caddy");
  console.info((present ? text.present : text.added)(name, host) + onlyWritten(root));
}

/** `school list`: a line for each school. */
export function printSchools(options: SchoolsOptions): void {
  const schools = listSchools(rootOf(options));
  if (schools.length === 0) console.info(text.none);
  for (const { name, host, port } of schools) console.info(`${name.padEnd(22)} ${port}  https://${host}`);
}

/** `school remove`: ends the service and its address. Its data stays, and its settings under another name. */
export function removeSchool(name: string, options: SchoolsOptions): void {
  const root = rootOf(options);
  if (!NAME.test(name) || !existsSync(settingsFile(root, name))) throw new CommandRefused(text.unknown(name));
  systemctl(root, "disable", "--now", `reservas@${name}`);
  renameSync(settingsFile(root, name), `${settingsFile(root, name)}.removed`);
  writeProxy(root);
  systemctl(root, "reload-or-restart", "caddy");
  console.info(text.removed(name) + onlyWritten(root));
}
