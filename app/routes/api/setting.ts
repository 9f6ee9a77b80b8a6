import { isSettingKey, type SettingKey } from "#app/domain/setting.ts";
import { apiRefusal, apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { settingSchema } from "#app/models/setting.schema.ts";
import { type Refusal, refuse } from "#app/services/result.ts";
import { readableSettings, saveSettings } from "#app/services/settings/settings.server.ts";

/** The setting that the address names, or a thrown 404. */
function keyParam(key: string | undefined): SettingKey {
  if (!isSettingKey(key)) throw apiRefusal(refuse("notFound"));
  return key;
}

/** What is wrong with the value is said of the body's field, whichever setting it is. */
function onValue(refusal: Refusal): Refusal {
  return refusal.errors ? { ...refusal, errors: { value: Object.values(refusal.errors).flat() } } : refusal;
}

export const loader = guarded({
  "GET /api/settings/:key": ({ params, scope, deps }) => {
    const key = keyParam(params.key);
    const setting = readableSettings(deps, scope).find((each) => each.key === key);
    return setting ? Response.json(setting) : apiRefusal(refuse("forbidden"));
  },
});

export const action = guarded({
  "PUT /api/settings/:key": ({ body, params, actor, deps }) => {
    const key = keyParam(params.key);
    const { value, updatedAt } = readJson(body, settingSchema);
    const saved = saveSettings(deps, actor, { [key]: value }, updatedAt);
    return apiResult(saved.ok ? saved : onValue(saved), ([setting]) => setting);
  },
});
