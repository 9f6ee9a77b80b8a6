import { apiRefusal, apiResult } from "#app/http/api/api.server.ts";
import { answer } from "#app/http/api/call-answer.ts";
import { apiCalls } from "#app/http/api/calls.server.ts";
import {
  presentLessonSet,
  presentStoredSet,
  readLessonsOfDate,
  saveLessonSet,
} from "#app/services/calendar/lesson-sets.server.ts";

export const loader = apiCalls({
  "GET /api/lesson-times": ({ query, deps }) => {
    const read = readLessonsOfDate(deps, query);
    return read.ok ? answer(presentLessonSet(read.value)) : apiRefusal(read);
  },
});

export const action = apiCalls({
  "PUT /api/lesson-times": ({ body, actor, deps }) =>
    apiResult(saveLessonSet(deps, actor, body), presentStoredSet),
});
