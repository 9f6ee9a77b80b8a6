import { MAX_LISTED } from "#app/domain/limits.ts";
import { apiAcceptance, apiCreation, apiDeletion, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { type CallTable, call } from "#app/http/api/calls.server.ts";
import {
  lessonTimesOfTimetableSchema,
  publishTimetableSchema,
  timetableDifferenceSchema,
  timetableMatchesSchema,
  timetableReadingSchema,
  timetableUploadSchema,
} from "#app/models/timetable/timetable.schema.ts";
import { listTimetables } from "#app/models/timetable/timetable.server.ts";
import { expectedVersionSchema } from "#app/models/version.schema.ts";
import { presentStoredSet } from "#app/services/calendar/lesson-sets.server.ts";
import { adoptLessonTimes } from "#app/services/timetable/adopt-lesson-times.server.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";
import { presentSavedNames } from "#app/services/timetable/names/present.ts";
import { saveMatches } from "#app/services/timetable/names/save-names.server.ts";
import { presentListed, presentTimetable } from "#app/services/timetable/present.ts";
import { publishTimetable } from "#app/services/timetable/publish.server.ts";
import {
  receiveTimetable,
  removeDraft,
  rereadTimetable,
  saidOf,
} from "#app/services/timetable/receive.server.ts";
import { resumeTimetable, undoTimetable } from "#app/services/timetable/undo.server.ts";
import { timetableText } from "#app/text/timetable/timetable.ts";

export const timetableCalls = {
  "GET /api/timetables": call({
    run: ({ deps }) => answer(listTimetables(deps.db, MAX_LISTED).map(presentListed)),
  }),
  "POST /api/timetables": call({
    form: timetableUploadSchema,
    run: async ({ form, actor, deps }) => {
      const { format, sheet, shift, ...sent } = form;
      const input = { ...sent, choice: { format, sheet, shift } };
      const made = await receiveTimetable(deps, actor, input, { mayAsk: false });
      return apiCreation(made.ok ? await readDraft(deps, "summary", made.value.id) : made, presentTimetable);
    },
  }),
  "GET /api/timetables/:id": call({
    run: async ({ id, deps }) => apiResult(await readDraft(deps, "summary", id), presentTimetable),
  }),
  "DELETE /api/timetables/:id": call({
    query: expectedVersionSchema,
    run: async ({ id, query, actor, deps }) =>
      apiDeletion(await removeDraft(deps, actor, id, query), presentTimetable, timetableText.deleted),
  }),
  "PUT /api/timetables/:id/columns": call({
    body: timetableReadingSchema,
    run: async ({ id, body, actor, deps }) => {
      const read = await rereadTimetable(deps, actor, id, saidOf(body), { mayAsk: false });
      return apiResult(read.ok ? await readDraft(deps, "summary", id) : read, presentTimetable);
    },
  }),
  "PUT /api/timetables/:id/matches": call({
    body: timetableMatchesSchema,
    run: async ({ id, body, actor, deps }) =>
      apiResult(await saveMatches(deps, actor, id, body), presentSavedNames),
  }),
  "POST /api/timetables/:id/lesson-times": call({
    body: lessonTimesOfTimetableSchema,
    run: async ({ id, body, actor, deps }) =>
      apiResult(await adoptLessonTimes(deps, actor, id, body), presentStoredSet),
  }),
  "GET /api/timetables/:id/diff": call({
    query: timetableDifferenceSchema,
    run: async ({ id, query, deps }) =>
      apiResult(await readDraft(deps, "difference", id, query.from), (difference) => difference),
  }),
  "POST /api/timetables/:id/publish": call({
    body: publishTimetableSchema,
    run: async ({ id, body, actor, deps }) => apiAcceptance(await publishTimetable(deps, actor, id, body)),
  }),
  "POST /api/timetables/:id/undo": call({
    run: ({ id, actor, deps }) => apiAcceptance(undoTimetable(deps, actor, id)),
  }),
  "POST /api/timetables/:id/resume": call({
    run: ({ id, actor, deps }) => apiAcceptance(resumeTimetable(deps, actor, id)),
  }),
} satisfies CallTable;
