import { isSea } from "node:sea";
import type { Program } from "#app/server/process/program.ts";
import { serviceText as text } from "#app/text/program/service.ts";
import { CommandRefused } from "../refused.ts";
import { installTask, removeTask } from "./scheduled-task.ts";
import { type System, systemAt } from "./system.ts";
import { installUnit, removeUnit } from "./systemd.ts";

export type ServiceOptions = {
  /** Where the system's root is mounted: files are written below it and no service is asked. */
  root?: string;
};

function systemFor({ root }: ServiceOptions): System {
  if (!["linux", "win32"].includes(process.platform)) throw new CommandRefused(text.otherSystem);
  if (process.platform === "linux" && !root && process.getuid?.() !== 0)
    throw new CommandRefused(text.rootOnly);
  return systemAt(root);
}

/** `service install`: this machine starts the program by itself, a unit of systemd or a task of Windows (rules R20.8). */
export function installService(program: Pick<Program, "assets">, options: ServiceOptions): void {
  if (!isSea()) throw new CommandRefused(text.singleFileOnly);
  const system = systemFor(options);
  if (process.platform === "win32") installTask(system, process.execPath);
  else
    installUnit(system, process.execPath, program.assets.read("service/reservas.service").toString("utf8"));
}

/** `service remove`: what was written of the school stays. */
export function removeService(options: ServiceOptions): void {
  const system = systemFor(options);
  if (process.platform === "win32") removeTask(system);
  else removeUnit(system);
}
