import { apiResult } from "#app/http/api/api.server.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { notifyTeachers } from "#app/services/mail/send-now.server.ts";
import { noticesText as text } from "#app/text/settings/settings.ts";

export const action = apiCalls({
  "POST /api/email/notify-teachers": ({ body, actor, deps }) =>
    apiResult(notifyTeachers(deps, actor, body), (notice) => ({
      message: text.noticeTitle(notice),
      details: text.noticeOutcome(notice),
    })),
});
