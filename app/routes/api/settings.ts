import { isSettingKey, type SettingKey } from "#app/domain/settings/setting.ts";
import { apiCreation, apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import { teachersNoticeSchema, testMailSchema } from "#app/models/mail/mail.schema.ts";
import { settingSchema } from "#app/models/settings/setting.schema.ts";
import {
  changeWelcomeMessageSchema,
  welcomeMessageSchema,
} from "#app/models/settings/welcome-message.schema.ts";
import { listWelcomeMessages } from "#app/models/settings/welcome-message.server.ts";
import { notifyTeachers, sendTestMail } from "#app/services/mail/send-now.server.ts";
import { type Refusal, type Result, refuse } from "#app/services/result.ts";
import { readableSettings, type Setting, saveSettings } from "#app/services/settings/settings.server.ts";
import {
  changeWelcomeMessage,
  createWelcomeMessage,
} from "#app/services/settings/welcome-messages.server.ts";
import { noticesText as text } from "#app/text/settings/settings.ts";

function keyParam(key: string | undefined): SettingKey {
  if (!isSettingKey(key)) throw apiRefusal(refuse("notFound"));
  return key;
}

/** Errors of the value refer to the body's field, whichever setting it is. */
function onValue(refusal: Refusal): Refusal {
  return refusal.errors ? { ...refusal, errors: { value: Object.values(refusal.errors).flat() } } : refusal;
}

export const settingCalls = {
  "GET /api/settings": call({ run: ({ scope, deps }) => answer(readableSettings(deps, scope)) }),
  "GET /api/settings/:key": call({
    run: ({ params, scope, deps }) => {
      const key = keyParam(params.key);
      const setting = readableSettings(deps, scope).find((each) => each.key === key);
      return setting ? answer(setting) : apiRefusal(refuse("forbidden"));
    },
  }),
  "PUT /api/settings/:key": call({
    body: settingSchema,
    run: (call) => {
      const key = keyParam(call.params.key);
      const { value, updatedAt } = call.body;
      const saved: Result<Setting[]> = saveSettings(call.deps, call.actor, { [key]: value }, updatedAt);
      return apiResult(saved.ok ? saved : onValue(saved), ([setting]) => setting as Setting);
    },
  }),
  "GET /api/welcome-messages": call({
    run: ({ actor, deps }) => {
      const rows = listWelcomeMessages(deps.db);
      // The author is not public.
      return actor ? answer(rows) : answer(rows.map(({ updatedBy, ...row }) => row));
    },
  }),
  "POST /api/welcome-messages": call({
    body: welcomeMessageSchema,
    run: ({ body, actor, deps }) => apiCreation(createWelcomeMessage(deps, actor, body), (row) => row),
  }),
  "PUT /api/welcome-messages/:id": call({
    body: changeWelcomeMessageSchema,
    run: ({ id, body, actor, deps }) => apiResult(changeWelcomeMessage(deps, actor, id, body), (row) => row),
  }),
  "POST /api/email/test": call({
    body: testMailSchema,
    run: async ({ body, actor, deps }) =>
      apiResult(await sendTestMail(deps, actor, body), (sent) => ({
        message: text.testSent,
        details: sent.answer,
      })),
  }),
  "POST /api/email/notify-teachers": call({
    body: teachersNoticeSchema,
    run: ({ body, actor, deps }) =>
      apiResult(notifyTeachers(deps, actor, body), (notice) => ({
        message: text.noticeTitle(notice),
        details: text.noticeOutcome(notice),
      })),
  }),
} satisfies CallTable;
