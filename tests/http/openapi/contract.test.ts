import { describe, expect, it } from "vitest";
import { matrixRow } from "#app/services/access/matrix.ts";
import { ACCEPTS, createSchool } from "#tests/support/api/called-school.ts";
import {
  type ApiOperation,
  answerChecker,
  readApiDocument,
  readOperations,
  responseOf,
} from "#tests/support/api/openapi.ts";
import type { Client } from "#tests/support/app.ts";
import { fakeMailer } from "#tests/support/bookings/mail.ts";
import { portion } from "#tests/support/every-change.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";

const CALLERS: (Username | null)[] = [null, "ana", "pedro", "admin", "novoana"];

const document = await readApiDocument();
const operations = readOperations(document);
const check = answerChecker(document);

/** Every response that occurred, as `GET /api/user 200`. */
const seen = new Set<string>();

/** The path with its parameter filled in; for users a plain teacher, not an admin. */
function addressOf({ path }: ApiOperation, part?: string): string {
  // The second reservation is the one with equipment, of the second kind.
  const row = path.includes("/equipment/{childId}") ? 2 : 1;
  const id = path.includes("/users/") ? PEOPLE.bia.id : row;
  return path
    .replace("{id}", part ?? String(id))
    .replace("{childId}", part ?? String(row))
    .replace("{key}", part ?? "reservation_open");
}

type ApiRequest = { address: string; body?: string; headers?: Record<string, string> };

/** The documented example request, with overrides. */
function requestOf(
  operation: ApiOperation,
  changed: { part?: string; query?: object; body?: unknown } = {},
): ApiRequest {
  const { query, body } = { ...operation.example, ...changed };
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const address = addressOf(operation, changed.part) + (search && `?${search}`);
  return { address, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

/** Some invalid values for every field; generated.test.ts tries more. */
const INVALID = [null, "x", -1, {}, "x".repeat(2000)];

function requestsWithInvalidBody(operation: ApiOperation): ApiRequest[] {
  const { body } = operation.example;
  if (body === undefined) return [];
  const fields = Object.keys(body as object);
  const invalidBodies = [
    ...INVALID,
    ...fields.flatMap((name) => INVALID.map((invalid) => ({ ...(body as object), [name]: invalid }))),
  ];
  return [
    { address: addressOf(operation), body: "{broken" },
    ...invalidBodies.map((invalid) => requestOf(operation, { body: invalid })),
  ];
}

function requestsWithInvalidQuery(operation: ApiOperation): ApiRequest[] {
  const names = operation.operation.parameters?.flatMap((each) =>
    "in" in each && each.in === "query" ? each.name : [],
  );
  const invalid = INVALID.filter((value) => typeof value !== "object").map(String);
  const { query } = operation.example;
  return (names ?? []).flatMap((name) =>
    invalid.map((value) => requestOf(operation, { query: { ...(query as object), [name]: value } })),
  );
}

/** Refused for every caller, by path, headers or body size. */
function refusedRequests(operation: ApiOperation): ApiRequest[] {
  const valid = requestOf(operation);
  const writes = operation.method !== "GET";
  return [
    { ...valid, headers: { Accept: "image/png" } },
    { ...valid, headers: { Authorization: "Bearer reservas_errada" } },
    ...(operation.path.includes("{") ? ["abc", "0", "999999999"] : []).map((part) =>
      requestOf(operation, { part }),
    ),
    ...(writes ? [{ ...valid, headers: { "sec-fetch-site": "cross-site" } }] : []),
    ...(writes ? [{ ...valid, body: "x", headers: { "Content-Type": "text/plain" } }] : []),
    ...(writes ? [{ ...valid, body: JSON.stringify("x".repeat(70_000)) }] : []),
  ];
}

const STALE = { updatedAt: "2020-01-01T00:00:00.000Z" };

/** The valid request with a stale version, then as it is, then repeated. */
function validRequests(operation: ApiOperation): ApiRequest[] {
  const { method, example } = operation;
  const stale = method === "DELETE" ? { query: STALE } : { body: { ...(example.body as object), ...STALE } };
  const takesVersion = method === "DELETE" || example.body !== undefined;
  const unused = method === "DELETE" ? ["2", "4"].map((part) => requestOf(operation, { part })) : [];
  return [
    ...(takesVersion ? [requestOf(operation, stale)] : []),
    requestOf(operation),
    requestOf(operation),
    ...unused,
  ];
}

/** Sends the request and compares the response with the document. */
async function tryCall(
  client: Client,
  operation: ApiOperation,
  { address, body, headers }: ApiRequest,
): Promise<number> {
  const { key, method } = operation;
  const json: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
  const response = await client.fetch(address, {
    method,
    headers: { ...json, ...headers },
    body: body ?? null,
  });
  const attempt = `${key} ${address} ${body?.slice(0, 200)}: ${response.status}`;
  const named = responseOf(document, operation.operation, response.status);
  expect(named, `${attempt} is not in the document`).toBeDefined();
  seen.add(`${key} ${response.status}`);
  const [type = "", content] = Object.entries(named?.content ?? {})[0] ?? [];
  expect(response.headers.get("content-type"), attempt).toBe(type);
  const answer = type === "application/json" ? await response.json() : await response.text();
  expect(
    check((content as { schema: unknown }).schema, answer),
    `${attempt} ${JSON.stringify(answer).slice(0, 500)}`,
  ).toBeNull();
  for (const name of ["Retry-After", "WWW-Authenticate"])
    expect(response.headers.has(name), `${attempt} ${name}`).toBe(name in (named?.headers ?? {}));
  return response.status;
}

function isAllowed({ key }: ApiOperation, who: Username | null): boolean {
  const { who: reach, roles, firstLogin } = matrixRow(key);
  if (who === "novoana" && firstLogin !== "allowed") return false;
  return reach !== "signedIn" || (who !== null && Boolean(roles[PEOPLE[who].role]));
}

/** Shared by the requests that are refused. */
const unchanged = createSchool();

describe.each(operations)("$key", (operation) => {
  it.each(CALLERS)("answers %s as documented", async (who) => {
    const callers = CALLERS.filter((each) => isAllowed(operation, each));
    if (!callers.includes(who)) {
      const app = await unchanged;
      expect(await tryCall(app.as(who), operation, requestOf(operation))).toBe(who ? 403 : 401);
      return;
    }
    const app = await createSchool();
    // One schema refuses invalid values for all callers: in the fast run one caller sends all, the others a part.
    const invalid = [...requestsWithInvalidQuery(operation), ...requestsWithInvalidBody(operation)];
    const turn = callers.indexOf(who);
    const requests = [...refusedRequests(operation), ...(turn === 0 ? invalid : portion(invalid, turn, 8))];
    // Each in its own session, because some of the calls end it.
    for (const each of [...requests, ...validRequests(operation)])
      await tryCall(app.as(who), operation, each);
  });
});

const operationOf = (key: string) => operations.find((each) => each.key === key) as ApiOperation;

it.each([
  [502, "refused", fakeMailer(async () => ({ kind: "refused", answer: "550 5.1.1 Unknown" }))],
  [503, "missing", { ...ACCEPTS, isConfigured: false }],
])("answers %i as documented where the mail server is %s", async (status, _, mailer) => {
  const app = await createSchool(mailer);
  const operation = operationOf("POST /api/email/test");
  expect(await tryCall(app.as("admin"), operation, requestOf(operation))).toBe(status);
});

it.each(["POST /api/login", "POST /api/change-password", "POST /api/email/test"])(
  "answers 429 as documented after many tries of %s",
  async (key) => {
    const app = await createSchool();
    const operation = operationOf(key);
    const { body } = operation.example;
    const wrong = { ...(body as object), password: "errada", currentPassword: "errada" };
    const statuses = [];
    for (let count = 0; count < 8; count++)
      statuses.push(await tryCall(app.as("pedro"), operation, requestOf(operation, { body: wrong })));
    expect(statuses.at(-1)).toBe(429);
  },
);

/** Require a failing server, 20,000 reservations or contradictory rules; other tests cover them. */
const RARE = [
  / 429$/,
  / 500$/,
  / 503$/,
  / 507$/,
  /cleanup.* 409$/,
  // tests/http/people/handover.test.ts begins one while another is at work.
  /handover 409$/,
  // tests/http/absences decides, refuses and takes back.
  /\/api\/absences.* (403|409)$/,
  /terms 409$/,
  /closures 409$/,
  /POST \/api\/booking-rules 409$/,
  // tests/http/timetable/api.test.ts sends files, publishes and undoes.
  /\/api\/timetables.* (201|202|409|413)$/,
];

it("every documented response occurs", () => {
  const named = operations.flatMap(({ key, operation }) =>
    Object.keys(operation.responses ?? {}).map((status) => `${key} ${status}`),
  );
  const unseen = named.filter((each) => !seen.has(each) && !RARE.some((rare) => rare.test(each)));
  expect(unseen).toEqual([]);
});
