import { Command, CommanderError } from "commander";
import { readMigrationAssets } from "#app/server/process/assets.ts";
import { copyOutputToFile } from "#app/server/process/log-file.ts";
import type { Program } from "#app/server/process/program.ts";
import { serve } from "#app/server/serve.ts";
import { cliText } from "#app/text/program/cli.ts";
import { cliBackupText } from "#app/text/program/cli-backups.ts";
import { releaseText } from "#app/text/program/release.ts";
import { schoolsText } from "#app/text/program/schools.ts";
import { serviceText } from "#app/text/program/service.ts";
import { loadNativeBinding } from "#db/native-binding.ts";
import { makeBackup } from "./backup.ts";
import { checkDatabase } from "./check.ts";
import { type DemoArguments, makeDemoSchool } from "./demo.ts";
import { explainFailure } from "./failure.ts";
import { checkServer } from "./healthcheck.ts";
import { CommandRefused, SettingsRefused } from "./refused.ts";
import { restoreBackup } from "./restore.ts";
import { addSchool, printSchools, removeSchool, type SchoolsOptions } from "./schools.ts";
import { installService, removeService, type ServiceOptions } from "./service/service.ts";
import { settings } from "./settings.ts";
import { addSettingsFile } from "./settings-file.ts";
import { createAdmin, resetUserPassword } from "./users.ts";

type Environment = Record<string, string | undefined>;

function inPortuguese(command: Command): Command {
  return command
    .helpOption("-h, --help", cliText.help)
    .helpCommand(false)
    .configureHelp({
      styleTitle: (title) => cliText.titles[title as keyof typeof cliText.titles] ?? title,
      subcommandTerm: (each) =>
        [
          each.name(),
          ...each.registeredArguments.map((argument) =>
            argument.required ? argument.name() : `[${argument.name()}]`,
          ),
        ].join(" "),
    })
    .configureOutput({ writeErr: () => {} })
    .exitOverride();
}

const USAGE_ERROR: Record<string, (name: string) => string> = {
  "commander.unknownCommand": cliText.wrongUse.unknownCommand,
  "commander.unknownOption": cliText.wrongUse.unknownOption,
  "commander.missingArgument": cliText.wrongUse.missingArgument,
  "commander.optionMissingArgument": cliText.wrongUse.optionMissingArgument,
  "commander.excessArguments": cliText.wrongUse.excessArguments,
};

function explainUsageError(error: CommanderError, command: string): string {
  const name = /'([^']*)'/.exec(error.message)?.[1] ?? "";
  const sentence = (USAGE_ERROR[error.code] ?? cliText.wrongUse.other)(name);
  return `${sentence} ${cliText.seeHelp(command)}`;
}

/** Before the settings are checked: what they lack is found in the log too. */
function startLogFile(file: string | undefined): void {
  if (!file) return;
  try {
    copyOutputToFile(file);
  } catch (error) {
    throw new SettingsRefused(cliText.logFileUnwritable(file, (error as NodeJS.ErrnoException).code ?? ""));
  }
}

function defineUserCommands(root: Command, program: Program, env: Environment): void {
  const user = inPortuguese(root.command("user")).usage(cliText.userUsage).description(cliText.user);
  inPortuguese(user.command("reset-password"))
    .usage("NOME")
    .description(cliText.userResetPassword)
    .argument("<NOME>", cliText.userResetPasswordName)
    .action((username: string) => resetUserPassword(settings(env), program, username));
  inPortuguese(user.command("create-admin"))
    .usage("[opções]")
    .description(cliText.userCreateAdmin)
    .option("--username <USUÁRIO>", cliText.userCreateAdminUsername)
    .option("--name <NOME>", cliText.userCreateAdminName)
    .option("--email <E-MAIL>", cliText.userCreateAdminEmail)
    .action(({ username, name, email }: { username?: string; name?: string; email?: string }) =>
      createAdmin(settings(env), program, {
        username,
        name: name ?? cliText.defaultAdminName,
        email,
      }),
    );
}

function defineBackupCommands(root: Command, program: Program, env: Environment): void {
  type Key = { identity?: string };
  type Restore = Key & { new?: boolean };
  inPortuguese(root.command("backup"))
    .usage(cliBackupText.fileUsage)
    .description(cliBackupText.backup)
    .argument("<ARQUIVO>", cliBackupText.backupFile)
    .option("--force", cliBackupText.force)
    .action((file: string, typed: { force?: boolean }) => makeBackup(settings(env), program, file, typed));
  inPortuguese(root.command("restore"))
    .usage(cliBackupText.fileUsage)
    .description(cliBackupText.restore)
    .argument("<ARQUIVO>", cliBackupText.restoreFile)
    .option("--new", cliBackupText.new)
    .option("--identity <CHAVE>", cliBackupText.identity)
    .action((file: string, typed: Restore) => restoreBackup(settings(env), program, file, typed));
  inPortuguese(root.command("check"))
    .usage(cliBackupText.optionalFileUsage)
    .description(cliBackupText.check)
    .argument("[ARQUIVO]", cliBackupText.checkFile)
    .option("--identity <CHAVE>", cliBackupText.identity)
    .action((file: string | undefined, typed: Key) => checkDatabase(settings(env), program, file, typed));
}

function defineSchoolCommands(root: Command): void {
  const school = inPortuguese(root.command("school"))
    .usage(schoolsText.usage)
    .description(schoolsText.school);
  inPortuguese(school.command("add"))
    .usage("NOME ENDEREÇO [opções]")
    .description(schoolsText.add)
    .argument("<NOME>", schoolsText.name)
    .argument("<ENDEREÇO>", schoolsText.host)
    .option("--root <PASTA>", schoolsText.root)
    .action((name: string, host: string, typed: SchoolsOptions) => addSchool(name, host, typed));
  inPortuguese(school.command("list"))
    .usage("[opções]")
    .description(schoolsText.list)
    .option("--root <PASTA>", schoolsText.root)
    .action((typed: SchoolsOptions) => printSchools(typed));
  inPortuguese(school.command("remove"))
    .usage("NOME [opções]")
    .description(schoolsText.remove)
    .argument("<NOME>", schoolsText.name)
    .option("--root <PASTA>", schoolsText.root)
    .action((name: string, typed: SchoolsOptions) => removeSchool(name, typed));
}

function defineServiceCommands(root: Command, program: Program): void {
  const service = inPortuguese(root.command("service"))
    .usage(serviceText.usage)
    .description(serviceText.service);
  inPortuguese(service.command("install"))
    .usage("[opções]")
    .description(serviceText.install)
    .option("--root <PASTA>", serviceText.root)
    .action((typed: ServiceOptions) => installService(program, typed));
  inPortuguese(service.command("remove"))
    .usage("[opções]")
    .description(serviceText.remove)
    .option("--root <PASTA>", serviceText.root)
    .action((typed: ServiceOptions) => removeService(typed));
}

/** Commands that only group others. */
const GROUPS = ["user", "school", "service"];

function defineCommands(program: Program, env: Environment): Command {
  const root = inPortuguese(new Command(program.command))
    .usage(cliText.usage)
    .description(`${cliText.description}\n\n${cliText.settings}`)
    .version(releaseText(program.release), "-V, --version", cliText.versionOption)
    .hook("preAction", () => addSettingsFile(env, program.settingsFile));
  inPortuguese(root.command("serve"))
    .usage(" ")
    .description(cliText.serve)
    .action(() => {
      startLogFile(env.LOG_FILE?.trim());
      return serve(settings(env), program);
    });
  defineBackupCommands(root, program, env);
  defineUserCommands(root, program, env);
  defineSchoolCommands(root);
  defineServiceCommands(root, program);
  inPortuguese(root.command("demo"))
    .usage("[opções]")
    .description(cliText.demo)
    .option("--rooms <N>", cliText.demoRooms)
    .option("--days <N>", cliText.demoDays)
    .option("--scale <N>", cliText.demoScale)
    .option("--seed <TEXTO>", cliText.demoSeed)
    .action((typed: DemoArguments) => {
      const config = settings(env);
      return makeDemoSchool(config, typed, {
        migrations: readMigrationAssets(program.assets),
        nativeBinding: loadNativeBinding(program.addonFile(config.DATA_DIR)),
        sheetSource: () => program.assets.read("sheet-worker.cjs").toString("utf8"),
      });
    });
  inPortuguese(root.command("healthcheck"))
    .usage(" ")
    .description(cliText.healthcheck)
    .action(() => checkServer(settings(env)));
  inPortuguese(root.command("version"))
    .usage(" ")
    .description(cliText.version)
    .action(() => console.info(releaseText(program.release)));
  return root;
}

/** `help` is `--help`, of a command too (`help user`); a command that only groups others shows its help. */
function understood(args: string[]): string[] {
  const [typed = "serve", ...rest] = args.filter((arg) => arg.trim() !== "");
  const first = typed.trim();
  if (first === "help") return [...rest, "--help"];
  return GROUPS.includes(first) && rest.length === 0 ? [first, "--help"] : [first, ...rest];
}

/**
 * Runs the command of the command line; without one it starts the server.
 * @param args what was typed after the program's name.
 * @returns the exit code, or null while the server runs: 1 where a command failed, 2 where it was not understood, 78
 * where a setting is nonsense.
 */
export async function runCommandLine(
  program: Program,
  args: string[],
  env: Environment,
): Promise<number | null> {
  try {
    await defineCommands(program, env).parseAsync(understood(args), { from: "user" });
    return null;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      console.error(explainUsageError(error, program.command));
      return 2;
    }
    console.error(explainFailure(error));
    return error instanceof CommandRefused ? error.exitCode : 1;
  }
}
