import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { sendTestMail } from "#app/services/mail/send-now.server.ts";
import { noticesText as text } from "#app/text/settings/settings.ts";

export const action = apiCalls({
  "POST /api/email/test": async ({ body, actor, deps }) =>
    apiResult(await sendTestMail(deps, actor, body), (sent) => ({
      message: text.testSent,
      details: sent.answer,
    })),
});
