import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiCreation } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import { listTimetables } from "#app/models/timetable/timetable.server.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";
import { presentListed, presentTimetable } from "#app/services/timetable/present.ts";
import { receiveTimetable } from "#app/services/timetable/receive.server.ts";

export const loader = apiCalls({
  "GET /api/timetables": ({ deps }) => answer(listTimetables(deps.db, MAX_LISTED).map(presentListed)),
});

export const action = apiCalls({
  "POST /api/timetables": async ({ form, actor, deps }) => {
    const made = await receiveTimetable(deps, actor, form, { mayAsk: false });
    return apiCreation(made.ok ? await readDraft(deps, "summary", made.value.id) : made, presentTimetable);
  },
});
