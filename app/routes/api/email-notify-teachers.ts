import { apiRefusal, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { teachersNoticeSchema } from "#app/models/mail.schema.ts";
import { notifyTeachers } from "#app/services/mail/send-now.server.ts";
import { noticesText as text } from "#app/text/settings.ts";

export const action = guarded({
  "POST /api/email/notify-teachers": ({ body, actor, deps }) => {
    const queued = notifyTeachers(deps, actor, readJson(body, teachersNoticeSchema));
    if (!queued.ok) return apiRefusal(queued);
    return Response.json({ message: text.notifySent, details: text.notified(queued.value) });
  },
});
