import { isSettingKey, type SettingKey } from "#app/domain/settings/setting.ts";
import { apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { type Refusal, type Result, refuse } from "#app/services/result.ts";
import { readableSettings, type Setting, saveSettings } from "#app/services/settings/settings.server.ts";

/** The setting in the address, or a thrown 404. */
function keyParam(key: string | undefined): SettingKey {
  if (!isSettingKey(key)) throw apiRefusal(refuse("notFound"));
  return key;
}

/** Errors of the value refer to the body's field, whichever setting it is. */
function onValue(refusal: Refusal): Refusal {
  return refusal.errors ? { ...refusal, errors: { value: Object.values(refusal.errors).flat() } } : refusal;
}

export const loader = apiCalls({
  "GET /api/settings/:key": ({ params, scope, deps }) => {
    const key = keyParam(params.key);
    const setting = readableSettings(deps, scope).find((each) => each.key === key);
    return setting ? answer(setting) : apiRefusal(refuse("forbidden"));
  },
});

export const action = apiCalls({
  "PUT /api/settings/:key": (call) => {
    const key = keyParam(call.params.key);
    const { value, updatedAt } = call.body;
    const saved: Result<Setting[]> = saveSettings(call.deps, call.actor, { [key]: value }, updatedAt);
    return apiResult(saved.ok ? saved : onValue(saved), ([setting]) => setting as Setting);
  },
});
