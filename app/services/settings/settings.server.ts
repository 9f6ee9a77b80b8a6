import type { Scope } from "#app/domain/access/scope.ts";
import { momentValue } from "#app/domain/bookings/submission-window.ts";
import {
  SETTING_DEFAULTS,
  SETTING_KEYS,
  type SettingKey,
  type SettingValues,
  WINDOW_KEYS,
} from "#app/domain/settings/setting.ts";
import { SETTING_SCHEMAS } from "#app/models/settings/setting.schema.ts";
import { listSettings, type SettingRow, saveSetting } from "#app/models/settings/setting.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { readSubmissionWindow } from "#app/services/bookings/request/submission-window.server.ts";
import { settingDescriptions, settingsText } from "#app/text/settings/settings.ts";
import type { Actor } from "../access/actor.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Result, refuse } from "../result.ts";
import { refuseStale } from "../stale.ts";
import { versionOfAll } from "./version-of-all.server.ts";

export type Setting = Omit<SettingRow, "id" | "key" | "updatedAt"> & {
  id: number | null;
  key: SettingKey;
  updatedAt: string | null;
};

export type SettingGroup = { values: SettingValues; updatedAt: string };

function toSetting(key: SettingKey, row: SettingRow | undefined): Setting {
  const description = row?.description ?? settingDescriptions[key];
  if (row) return { ...row, key, description };
  return { id: null, key, value: SETTING_DEFAULTS[key], description, updatedAt: null, updatedBy: null };
}

function readAll({ db }: Pick<Deps, "db">, keys: SettingKey[]): Setting[] {
  const rows = new Map(listSettings(db, keys).map((row) => [row.key, row]));
  return keys.map((key) => toSetting(key, rows.get(key)));
}

export function readableSettings(deps: Deps, scope: Scope): Setting[] {
  return readAll(deps, scope.kind === "own" ? [...WINDOW_KEYS] : SETTING_KEYS);
}

export function readSettingGroup(deps: Pick<Deps, "db">, keys: SettingKey[]): SettingGroup {
  const settings = readAll(deps, keys);
  const saved = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  return { values: { ...SETTING_DEFAULTS, ...saved }, updatedAt: versionOfAll(settings) };
}

/**
 * Saves the values that differ from the stored ones, each with its audit entry.
 * Refuses `invalid` for a value that its key does not take, and for a window that closes as it opens; `changed` if
 * one of them was saved since the caller saw them.
 * @param seen the version of the group that the caller saw; without one, any version is accepted.
 */
export function saveSettings(
  deps: Deps,
  actor: Actor,
  values: Partial<SettingValues>,
  seen?: string,
): Result<Setting[]> {
  const keys = Object.keys(values) as SettingKey[];
  for (const key of keys) {
    const parsed = SETTING_SCHEMAS[key].safeParse(values[key]);
    if (!parsed.success)
      return refuse("invalid", {}, { [key]: parsed.error.issues.map(({ message }) => message) });
  }
  return deps.db.write(() => {
    const present = readAll(deps, keys);
    const stale = refuseStale("setting", { id: null, updatedAt: versionOfAll(present) }, seen);
    if (stale) return { ...stale, details: { ...stale.details, present } };
    for (const { key, value: before } of present) {
      const value = values[key];
      if (value === undefined || value === before) continue;
      saveSetting(deps.db, {
        key,
        value,
        description: settingDescriptions[key],
        at: timestamp(deps),
        by: actor.id,
      });
      const id = listSettings(deps.db, [key])[0]?.id ?? null;
      recordAudit(deps, actor, {
        action: "update",
        entity: "setting",
        id,
        before: { key, value: before },
        after: { key, value },
      });
    }
    const { open, deadline } = readSubmissionWindow(deps);
    if (momentValue(open) === momentValue(deadline)) {
      return refuse("invalid", {}, { reservation_deadline: [settingsText.sameMoment] });
    }
    return ok(readAll(deps, keys));
  });
}
