import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { serviceText as text } from "#app/text/program/service.ts";
import { CommandRefused } from "../refused.ts";

export type System = {
  /** Where the system's root is mounted; what is written is below it. */
  root: string;
  /** Whether the root is another system's, which nothing is asked of. */
  isElsewhere?: boolean;
  /** Runs a command of the system; returns its exit code, null where it is not there. */
  run(command: string[]): number | null;
};

/** The system that this program runs on; below another root, of which no service can be asked, nothing is run. */
export function systemAt(root: string | undefined): System {
  if (root) return { root: path.resolve(root), isElsewhere: true, run: () => 0 };
  return {
    root: path.parse(process.execPath).root,
    run: ([file = "", ...args]) =>
      spawnSync(file, args, { stdio: ["ignore", "inherit", "inherit"], windowsHide: true }).status,
  };
}

/** @throws CommandRefused where the command is not there or fails. */
export function mustRun(system: System, command: string[]): void {
  if (system.run(command) !== 0) throw new CommandRefused(text.failed(command.join(" ")));
}

/** Puts a file in a program's place. Windows lets nobody replace a program that runs, but rename it. */
function replaceProgram(by: string, program: string): void {
  try {
    renameSync(by, program);
  } catch {
    rmSync(`${program}.old`, { force: true });
    renameSync(program, `${program}.old`);
    renameSync(by, program);
  }
}

/** Copies the running program next to its place and renames it: a program that runs from there continues. */
export function copyProgram(from: string, to: string): void {
  if (existsSync(to) && realpathSync(to) === realpathSync(from)) return;
  try {
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
    copyFileSync(from, `${to}.new`);
    replaceProgram(`${to}.new`, to);
  } catch (error) {
    throw new CommandRefused(text.notCopied(to, (error as NodeJS.ErrnoException).code ?? ""));
  }
}

/** Writes a file of settings that only its owner reads, if there is none. */
export function writeFirstSettings(file: string, lines: string[], lineEnd = "\n"): void {
  if (existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 });
  writeFileSync(file, [...lines, ""].join(lineEnd), { mode: 0o600, flag: "wx" });
}
