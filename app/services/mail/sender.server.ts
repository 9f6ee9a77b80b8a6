import type { Deps } from "../deps.ts";
import { readSettingGroup } from "../settings/settings.server.ts";

/** The address that mail comes from: the settings' one, else the environment's; null where there is none. */
export function senderOf(deps: Pick<Deps, "db" | "mailer">): string | null {
  return readSettingGroup(deps, ["mail_from"]).values.mail_from || deps.mailer.from;
}
