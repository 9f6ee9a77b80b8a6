import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { serviceText as text } from "#app/text/program/service.ts";
import { CommandRefused } from "../refused.ts";
import { copyProgram, mustRun, type System, writeFirstSettings } from "./system.ts";

const UNIT = "etc/systemd/system/reservas.service";
const PROGRAM = "usr/local/bin/reservas";
const SETTINGS = "etc/reservas.env";

/**
 * The unit's lines of docs/operate/deployment.md as one command: the program, the unit, a file of settings if there is
 * none; then the service is started anew. What a school changed belongs into `systemctl edit reservas`.
 * @param file the program to copy.
 * @param unit the text of `deploy/reservas.service`.
 */
export function installUnit(system: System, file: string, unit: string): void {
  const [program, settings] = [path.join(system.root, PROGRAM), path.join(system.root, SETTINGS)];
  copyProgram(file, program);
  // What is made under the program's own umask nobody else could run or read.
  chmodSync(program, 0o755);
  mkdirSync(path.join(system.root, path.dirname(UNIT)), { recursive: true, mode: 0o755 });
  writeFileSync(path.join(system.root, UNIT), unit);
  chmodSync(path.join(system.root, UNIT), 0o644);
  writeFirstSettings(settings, text.settings.linux);
  mustRun(system, ["systemctl", "daemon-reload"]);
  mustRun(system, ["systemctl", "enable", "reservas"]);
  mustRun(system, ["systemctl", "restart", "reservas"]);
  console.info(
    system.isElsewhere ? text.written.linux(system.root, settings) : text.installed.linux(`/${SETTINGS}`),
  );
}

/** Ends the service and takes its unit away. */
export function removeUnit(system: System): void {
  const unit = path.join(system.root, UNIT);
  if (!existsSync(unit)) throw new CommandRefused(text.notInstalled);
  mustRun(system, ["systemctl", "disable", "--now", "reservas"]);
  rmSync(unit);
  mustRun(system, ["systemctl", "daemon-reload"]);
  console.info(
    system.isElsewhere ? text.takenOut(system.root) : text.removed(`/${SETTINGS}`, "/var/lib/reservas"),
  );
}
