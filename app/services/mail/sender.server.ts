import type { Deps } from "../deps.ts";
import { readSettingGroup } from "../settings/settings.server.ts";

export function senderOf(deps: Pick<Deps, "db" | "mailer">): string | null {
  return readSettingGroup(deps, ["mail_from"]).values.mail_from || deps.mailer.from;
}
