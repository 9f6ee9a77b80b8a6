/** A call's handler must answer what its operation declares: checked by the compiler, which `npm test` runs. */
import { expect, it } from "vitest";
import type { CallKey } from "#app/http/api/call.ts";
import type { Answer } from "#app/http/api/call-answer.ts";
import type { AnswerTo, CallArgs } from "#app/http/api/calls.server.ts";
import type { User } from "#app/models/people/user.server.ts";
import type { settingSchema } from "#app/models/settings/setting.schema.ts";
import type { Operation } from "#app/openapi/operation.ts";
import type { OPERATIONS } from "#app/openapi/operations.ts";
import type { CALLS } from "#app/routes/api/calls.ts";

type Fits<Given, Wanted> = [Given] extends [Wanted] ? true : false;
type Calls = typeof CALLS;

type Checks = {
  "the declared row": Fits<Answer<200, User>, AnswerTo<"GET /api/user">>;
  "a list of them": Fits<Answer<200, User[]>, AnswerTo<"GET /api/users">>;
  "a field that is missing": Fits<Answer<200, Omit<User, "email">>, AnswerTo<"GET /api/user">>;
  "a field of another type": Fits<Answer<200, Omit<User, "id"> & { id: string }>, AnswerTo<"GET /api/user">>;
  "another status": Fits<Answer<201, User>, AnswerTo<"GET /api/user">>;
  "an untyped answer": Fits<Response, AnswerTo<"GET /api/user">>;
  "the body as its schema reads it": Fits<
    CallArgs<"PUT /api/settings/:key", never, typeof settingSchema>["body"],
    { value: string }
  >;
  "an id where the address has one": Fits<CallArgs<"GET /api/user">["id"], never>;
  "a call of the matrix without its row": Fits<Omit<Calls, "GET /api/user">, Record<CallKey, unknown>>;
  "a call of the matrix without its operation": Fits<
    Omit<typeof OPERATIONS, "GET /api/user">,
    { [K in CallKey]: Operation }
  >;
};

it("accepts only the declared types", () => {
  const checks: Checks = {
    "the declared row": true,
    "a list of them": true,
    "a field that is missing": false,
    "a field of another type": false,
    "another status": false,
    "an untyped answer": false,
    "the body as its schema reads it": true,
    "an id where the address has one": true,
    "a call of the matrix without its row": false,
    "a call of the matrix without its operation": false,
  };
  expect(Object.values(checks)).toContain(true);
});
