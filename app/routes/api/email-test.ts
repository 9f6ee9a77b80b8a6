import { apiRefusal, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { testMailSchema } from "#app/models/mail.schema.ts";
import { sendTestMail } from "#app/services/mail/send-now.server.ts";
import { noticesText as text } from "#app/text/settings.ts";

export const action = guarded({
  "POST /api/email/test": async ({ body, actor, deps }) => {
    const sent = await sendTestMail(deps, actor, readJson(body, testMailSchema));
    if (!sent.ok) return apiRefusal(sent);
    return Response.json({ message: text.testSent, details: sent.value.answer });
  },
});
