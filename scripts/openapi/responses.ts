import { type ZodType, z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { CallInput, CallKey } from "#app/http/api/call.ts";
import type { FileAnswer } from "#app/http/api/call-answer.ts";
import { Problem } from "#app/openapi/answers/problems.ts";
import type { Operation } from "#app/openapi/operation.ts";
import { CALLS } from "#app/routes/api/calls.ts";
import { matrixRow } from "#app/services/access/matrix.ts";
import { apiHeaderText, apiStatusText } from "#app/text/access/api-docs.ts";
import { asksWho, takesKeys } from "./who.ts";

const JSON_TYPE = "application/json";
const text = { type: "string" } as const;
const seconds = { type: "integer", minimum: 1 } as const;

/** The statuses by which a call may refuse: what its method, input and row of the matrix bring along. */
function refusalsOf(key: CallKey): number[] {
  const [method = "", path = ""] = key.split(" ");
  const { query, body, form }: CallInput = CALLS[key];
  const row = matrixRow(key);
  const writes = method !== "GET" || row.writes === true;
  const isForSome =
    row.who === "signedIn" && (Object.keys(row.roles).length < 3 || row.firstLogin !== "allowed");
  const held: Record<number, boolean> = {
    400: query !== undefined || body !== undefined || form !== undefined,
    // A wrong key is refused, whatever it is sent to; too many of them are.
    401: row.who === "signedIn" || asksWho(key),
    // A cross-site write is refused, whatever the permissions.
    403: isForSome || method !== "GET",
    404: path.includes(":"),
    406: true,
    413: method !== "GET",
    415: method !== "GET",
    429: takesKeys(key),
    500: true,
    503: true,
    507: writes,
  };
  return Object.entries(held).flatMap(([status, occurs]) => (occurs ? [Number(status)] : []));
}

const retryAfter = { "Retry-After": { description: apiHeaderText.retryAfter, schema: seconds } };
const HEADERS: Record<number, ZodOpenApiResponseObject["headers"]> = {
  401: { "WWW-Authenticate": { description: apiHeaderText.authenticate, schema: text } },
  429: retryAfter,
  503: retryAfter,
};

function refusal(status: number, schema: ZodType): ZodOpenApiResponseObject {
  return {
    description: apiStatusText[status] ?? "",
    content: { [JSON_TYPE]: { schema } },
    ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
  };
}

/** A refusal that is the same wherever it occurs is in the document once, under this name. */
const SHARED = new Map(
  Object.entries({
    400: "BadRequest",
    401: "SignedOut",
    403: "Forbidden",
    404: "NotFound",
    406: "NotAcceptable",
    413: "TooLarge",
    415: "NotJson",
    429: "TooManyRequests",
    500: "Unexpected",
    503: "Unavailable",
    507: "DiskFull",
  }).map(([status, id]) => [Number(status), { id, ...refusal(Number(status), Problem) }]),
);

/** What a call answers when it is carried out. */
function success(key: CallKey, status: number, answer: ZodType | FileAnswer): ZodOpenApiResponseObject {
  const { query }: CallInput = CALLS[key];
  const isPaged = query instanceof z.ZodObject && "cursor" in query.shape;
  const headers = {
    ...(isPaged ? { Link: { description: apiHeaderText.link, schema: text } } : {}),
    ...(key === "POST /api/login"
      ? { "Set-Cookie": { description: apiHeaderText.cookie, schema: text } }
      : {}),
  };
  const file = { type: "string", contentMediaType: "application/pdf" } as const;
  return {
    description: apiStatusText[status] ?? "",
    headers,
    content: "file" in answer ? { [answer.file]: { schema: file } } : { [JSON_TYPE]: { schema: answer } },
  };
}

/** Every answer of a call, by status. */
export function responsesOf(key: CallKey, { answers, refusals = {} }: Operation): ZodOpenApiResponsesObject {
  const common = refusalsOf(key).map((status): [number, ZodType] => [status, Problem]);
  const all = new Map([
    ...common,
    ...Object.entries(refusals).map(([s, each]) => [Number(s), each] as const),
  ]);
  return Object.fromEntries([
    ...Object.entries(answers).map(([status, answer]) => [status, success(key, Number(status), answer)]),
    ...[...all].map(([status, schema]) => [
      String(status),
      (schema === Problem && SHARED.get(status)) || refusal(status, schema),
    ]),
  ]);
}
