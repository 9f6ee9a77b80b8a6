import { type Config, readConfig } from "#app/server/config.ts";
import { SettingsRefused } from "./refused.ts";

/**
 * The settings in the environment.
 * @throws SettingsRefused with one pt-BR sentence for every variable that is nonsense.
 */
export function settings(env: Record<string, string | undefined>): Config {
  const read = readConfig(env);
  if ("problems" in read) throw new SettingsRefused(read.problems.join("\n"));
  return read.config;
}
