import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { serviceText as text } from "#app/text/program/service.ts";
import { CommandRefused } from "../refused.ts";
import { copyProgram, mustRun, type System, writeFirstSettings } from "./system.ts";

const TASK = "Reservas";
/** By their ids: the names of accounts are of the system's language. */
const [ADMINISTRATORS, LOCAL_SERVICE] = ["*S-1-5-32-544", "*S-1-5-19"];
const PROGRAMS = ["Program Files", "Reservas"];
const DATA = ["ProgramData", "Reservas"];

const escaped = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The task as the Task Scheduler's XML (schema 1.2): it starts with the machine, as an account of few rights, and again a
 * minute after it ended.
 */
export function taskXml(program: string): string {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo><Description>${escaped(text.taskDescription)}</Description></RegistrationInfo>
  <Triggers><BootTrigger><Enabled>true</Enabled></BootTrigger></Triggers>
  <Principals>
    <Principal id="Author"><UserId>${LOCAL_SERVICE.slice(1)}</UserId><RunLevel>LeastPrivilege</RunLevel></Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure><Interval>PT1M</Interval><Count>99</Count></RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec><Command>${escaped(program)}</Command><Arguments>serve</Arguments></Exec>
  </Actions>
</Task>
`;
}

function pathsOf({ root }: System) {
  const [programs, data] = [path.join(root, ...PROGRAMS), path.join(root, ...DATA)];
  const [program, settings] = [path.join(programs, "reservas.exe"), path.join(programs, "reservas.env")];
  return {
    program,
    settings,
    data,
    log: path.join(data, "reservas.log"),
    task: path.join(programs, "tarefa.xml"),
  };
}

/** The lines of PowerShell in docs/operate/deployment.md as one command. @param file the program to copy. */
export function installTask(system: System, file: string): void {
  const { program, settings, data, log, task } = pathsOf(system);
  if (existsSync(task)) system.run(["schtasks.exe", "/End", "/TN", TASK]);
  copyProgram(file, program);
  mkdirSync(data, { recursive: true });
  const lines = [`DATA_DIR='${path.join(data, "data")}'`, `LOG_FILE='${log}'`, "PORT=3000"];
  writeFirstSettings(settings, [...text.settings.windows, ...lines], "\r\n");
  const only = (service: string, rights: string) =>
    [ADMINISTRATORS, LOCAL_SERVICE].flatMap((who, at) => ["/grant:r", `${who}:${at ? service : rights}`]);
  mustRun(system, ["icacls.exe", settings, "/inheritance:r", ...only("R", "F")]);
  mustRun(system, ["icacls.exe", data, "/inheritance:r", ...only("(OI)(CI)M", "(OI)(CI)F")]);
  writeFileSync(task, `\uFEFF${taskXml(program)}`, "utf16le");
  mustRun(system, ["schtasks.exe", "/Create", "/TN", TASK, "/XML", task, "/F"]);
  mustRun(system, ["schtasks.exe", "/Run", "/TN", TASK]);
  console.info(
    system.isElsewhere ? text.written.windows(system.root, task) : text.installed.windows(settings, log),
  );
}

/** Ends the task and takes it away. */
export function removeTask(system: System): void {
  const { settings, data, task } = pathsOf(system);
  if (!existsSync(task)) throw new CommandRefused(text.notInstalled);
  system.run(["schtasks.exe", "/End", "/TN", TASK]);
  mustRun(system, ["schtasks.exe", "/Delete", "/TN", TASK, "/F"]);
  rmSync(task);
  console.info(
    system.isElsewhere ? text.takenOut(system.root) : text.removed(settings, path.join(data, "data")),
  );
}
