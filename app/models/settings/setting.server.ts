import type { SettingKey } from "#app/domain/settings/setting.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

export type SettingRow = {
  id: number;
  key: string;
  value: string;
  description: string | null;
  updatedAt: string;
  updatedBy: number | null;
};

const settingsOf = prepareQuery((q, input: { keys: string }) =>
  q
    .selectFrom("settings")
    .select(["id", "key", "value", "description", "updated_at as updatedAt", "updated_by as updatedBy"])
    .where("key", "in", jsonValues<string>(input.keys)),
);

export function listSettings(db: Database, keys: SettingKey[]): SettingRow[] {
  return db.all(settingsOf({ keys: JSON.stringify(keys) }));
}

/** The settings' values by key; a key without a row is missing. */
export function readSettings<Key extends SettingKey>(
  db: Database,
  keys: Key[],
): Partial<Record<Key, string>> {
  const rows = listSettings(db, keys).map((row) => [row.key, row.value]);
  return Object.fromEntries(rows) as Partial<Record<Key, string>>;
}

export function saveSetting(
  db: Database,
  input: { key: SettingKey; value: string; description: string; at: string; by: number },
): void {
  const { key, value, description, at, by } = input;
  db.run(
    db.q
      .insertInto("settings")
      .values({ key, value, description, updated_at: at, updated_by: by })
      .onConflict((conflict) =>
        conflict
          .column("key")
          .doUpdateSet({ value, description, updated_at: nextVersion(at), updated_by: by }),
      ),
  );
}
