/** Valid and invalid requests that fast-check generates for each call from its schemas. */
import fc from "fast-check";
import type { CallKey } from "#app/http/api/call.ts";
import { OPERATIONS } from "#app/openapi/operations.ts";
import { accessOf } from "#app/services/access/matrix.ts";
import { inputOf } from "#tests/support/bad-input/inputs.ts";
import { NO_BODY, NO_ROW } from "#tests/support/bad-input/values.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";
import { ANYTHING, fieldsOf } from "./generated-values.ts";

export type GeneratedCall = {
  who: Username | null;
  method: string;
  /** Includes the query string. */
  path: string;
  body: string | undefined;
  type: string;
};

export const CALL_KEYS = Object.keys(OPERATIONS) as CallKey[];

const PEOPLE_ASKING = ["admin", "pedro", "ana"] as const;

/** Anybody, but mostly authorised users: the others are stopped by the gate. */
function callersOf(key: CallKey): fc.Arbitrary<Username | null> {
  const may = PEOPLE_ASKING.filter((who) => accessOf(PEOPLE[who].role, key));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<(Username | null)[]>(...(may.length > 0 ? may : PEOPLE_ASKING)) },
    { weight: 1, arbitrary: fc.constantFrom<(Username | null)[]>(...PEOPLE_ASKING, "novoana", null) },
  );
}

const IDS = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 8 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...NO_ROW) },
);
const KEYS = fc.constantFrom(
  "reservation_open",
  "pending_limit",
  "mail_from",
  "refresh_interval",
  "animation_speed",
  "x",
  "__proto__",
);
const TYPES = fc.oneof(
  { weight: 20, arbitrary: fc.constant("application/json") },
  { weight: 1, arbitrary: fc.constantFrom("text/plain", "application/json; charset=utf-16", "") },
);

/** A query string; a list becomes repeated parameters. */
function queryText(fields: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const each of [value].flat().slice(0, 20)) query.append(name, textOf(each).slice(0, 500));
  }
  return query.size > 0 ? `?${query}` : "";
}

function textOf(value: unknown): string {
  return typeof value === "object" ? String(JSON.stringify(value)).slice(0, 500) : String(value);
}

/** A body's text: an object of the call's fields, any JSON, or none at all. */
function bodyOf(fields: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fields.map((each) => JSON.stringify(each)) },
    { weight: 2, arbitrary: ANYTHING.map((value) => String(JSON.stringify(value))) },
    { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...NO_BODY.map(([body]) => body), '{"__proto__":{"role":"admin"}}'),
    },
  );
}

/** Requests to one call, by anybody. */
export function requestsOf(key: CallKey): fc.Arbitrary<GeneratedCall> {
  const [method = "", pattern = ""] = key.split(" ");
  const [query, body] = (["query", "body"] as const).map(
    (part) => inputOf(key, part).map(({ kinds, required, good }) => fieldsOf(kinds, required, good))[0],
  );
  return fc
    .record({
      who: callersOf(key),
      id: IDS,
      setting: KEYS,
      query: query ? query.map(queryText) : fc.constant(""),
      body: body ? bodyOf(body) : fc.constantFrom(undefined, "{}"),
      type: TYPES,
    })
    .map(({ who, id, setting, ...sent }) => ({
      who,
      method,
      path: pattern.replace(":id", id).replace(":childId", id).replace(":key", setting) + sent.query,
      body: method === "GET" ? undefined : sent.body,
      type: sent.type,
    }));
}
