import { describe, expect, it } from "vitest";
import { accessOf, type MatrixKey, matrixRow } from "#app/services/access/matrix.ts";
import {
  ANSWERING,
  FIELDS,
  type Served,
  schoolOfServedRows,
  served,
} from "#tests/support/api/served-rows.ts";
import type { Client, TestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { IS_EVERY_CHANGE, portion } from "#tests/support/every-change.ts";
import { postForms } from "#tests/support/forms.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";

/** Redirects to the sign-in page, but not because of a missing session. */
const LEADS_TO_SIGN_IN = ["/sair", "/auth/entrar", "/auth/retorno"];

type Caller = { name: string; person: Username | null; isGone?: boolean };
type Way = "document" | ".data" | ".data?_routes=" | "?_data=" | "HEAD";
type Expected = { status: number; location?: string } | "served";

const CALLERS: Caller[] = [
  { name: "anonymous", person: null },
  { name: "a deleted user", person: "bia", isGone: true },
  { name: "a teacher", person: "ana" },
  { name: "a teacher responsible for nothing", person: "bia" },
  { name: "pedagogical staff", person: "pedro" },
  { name: "an admin", person: "admin" },
  { name: "a teacher at the first login", person: "novoana" },
  { name: "pedagogical staff at the first login", person: "novopedro" },
  { name: "an admin at the first login", person: "novoadmin" },
];

/** Refuses every caller but an admin (rules R5.11). */
const REFUSES_BY_ITSELF: MatrixKey[] = ["POST /api/register"];

function expectedFor({ key, isApi }: Served, caller: Caller): Expected {
  const row = matrixRow(key);
  const person = caller.person && !caller.isGone ? PEOPLE[caller.person] : null;
  const isPublic =
    row.who === "public" && (row.firstLogin === "allowed" || !caller.person?.startsWith("novo"));
  if (isPublic || (row.who === "public" && !person)) return "served";
  if (!person) return isApi ? { status: 401 } : { status: 302, location: "/auth" };
  if (caller.person?.startsWith("novo") && row.firstLogin !== "allowed") {
    return isApi ? { status: 403 } : { status: 302, location: "/alterar-senha" };
  }
  const reach = accessOf(person.role, key);
  const isRefused =
    (reach === "rooms" || reach === "equipment") && !ANSWERING.some((who) => who === caller.person);
  if (reach && !isRefused) return "served";
  return row.redirectTo ? { status: 302, location: row.redirectTo } : { status: 403 };
}

/**
 * The school is reused until a row may have changed, since creating one takes most of the time; the deleted user needs
 * another one.
 */
const unchanged = new Map<boolean, TestApp>();
/** Sessions last as long as the school; of a deleted user only the session is left. */
const clients = new WeakMap<TestApp, Map<Username | null, Client>>();

function clientOf(app: TestApp, person: Username | null): Client {
  const known = clients.get(app) ?? new Map<Username | null, Client>();
  clients.set(app, known);
  const client = known.get(person) ?? app.as(person);
  known.set(person, client);
  return client;
}

async function schoolFor({ person, isGone = false }: Caller): Promise<{ app: TestApp; client: Client }> {
  const app = unchanged.get(isGone) ?? (await schoolOfServedRows());
  // Do not reuse this school until its rows prove unchanged.
  unchanged.delete(isGone);
  const client = clientOf(app, person);
  if (isGone && person) app.db.sqlite.prepare("DELETE FROM users WHERE id = ?").run(PEOPLE[person].id);
  return { app, client };
}

/** In the fast run one of the callers whom a row answers alike for the same reason; they take turns. */
function callersOf(route: Served): Caller[] {
  if (!IS_EVERY_CHANGE) return CALLERS;
  const turn = served.indexOf(route);
  const firstLogins = CALLERS.filter(({ person }) => person?.startsWith("novo"));
  const teachers = CALLERS.filter(({ person, isGone }) => (person === "ana" || person === "bia") && !isGone);
  const differ = ["rooms", "equipment"].includes(accessOf("teacher", route.key) ?? "");
  const alike = [firstLogins, ...(differ ? [] : [teachers])];
  const left = alike.flatMap((group) => group.filter((_, at) => at !== turn % group.length));
  return CALLERS.filter((caller) => !left.includes(caller));
}

/**
 * Refusals are checked in every way; a served page is rendered once as a page and once as data. In the fast run
 * each caller tries each way, but a served row and ways that lead to the same handler only for some rows.
 */
function waysOf(route: Served, caller: Caller, expected: Expected): Way[] {
  const isServedGet = route.method === "GET" && expected === "served";
  const others: Way[] = isServedGet ? ["?_data="] : ["?_data=", ".data?_routes="];
  if (route.method === "GET" && !isServedGet) others.push("HEAD");
  const turn = served.indexOf(route) + CALLERS.indexOf(caller);
  const main: Way[] = ["document", ".data"];
  return [...(expected === "served" ? portion(main, turn, 2) : main), ...portion(others, turn, 3)];
}

const fieldsByForm = new Map<string, Record<string, string>>();

/** The form's values, limited to the fields on its page, since others are refused anyway. */
async function fieldsOf({ path }: Served): Promise<Record<string, string>> {
  const known = fieldsByForm.get(path);
  if (known) return known;
  const app = await schoolOfServedRows();
  const pages = await Promise.all(
    (["admin", "ana", "novoana", null] as const).map((who) => postForms(app.as(who), path)),
  );
  const names = pages.flat().flatMap((form) => (form.action.split("?")[0] === path ? form.names : []));
  const fields = Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
  fieldsByForm.set(path, fields);
  return fields;
}

async function call(client: Client, route: Served, way: Way): Promise<Response> {
  const data = route.path === "/" ? "/_root.data" : `${route.path}.data`;
  const address = {
    document: route.path,
    HEAD: route.path,
    ".data": data,
    ".data?_routes=": `${data}?_routes=${encodeURIComponent(route.routeId)}`,
    "?_data=": `${route.path}?_data=${encodeURIComponent(route.routeId)}`,
  }[way];
  const method = way === "HEAD" ? "HEAD" : route.method;
  if (method === "GET" || method === "HEAD") return client.fetch(address, { method });
  if (!route.isApi) return client.post(address, await fieldsOf(route));
  const headers = { "Content-Type": "application/json" };
  return client.fetch(address, { method, headers, body: JSON.stringify(FIELDS) });
}

/** The effective status and address; single fetch carries a redirect in a 202's body. */
async function readOutcome(response: Response): Promise<{ status: number; location?: string }> {
  const location = response.headers.get("location");
  if (response.status !== 202) {
    return { status: response.status, ...(location ? { location: location.replace(/\?.*/, "") } : {}) };
  }
  const found = /"redirect",\s*"([^"?]+)/.exec(await response.text());
  return { status: 302, location: found?.[1] ?? "none" };
}

it("has rows to try", () => {
  expect(served.length).toBeGreaterThan(25);
});

it("finds the fields of the forms", async () => {
  const route = served.find(({ key }) => key === "POST /admin/usuarios/novo");
  const fields = Object.keys(await fieldsOf(route as Served));
  expect(fields).toEqual(["name", "username", "email", "password", "role"]);
});

describe.each(served)("$key", (route) => {
  it.each(callersOf(route))("answers $name according to the matrix", async (caller) => {
    const expected = expectedFor(route, caller);
    for (const way of waysOf(route, caller, expected)) {
      const { app, client } = await schoolFor(caller);
      const before = stateOfAllRows(app.db);
      const response = await call(client, route, way);
      const attempt = `${caller.name}, ${way}`;
      if (way === "?_data=") {
        expect(response.status, attempt).toBe(400);
      } else if (expected === "served") {
        const got = await readOutcome(response);
        expect(
          [401, 500].includes(got.status) && !/^(\/auth|\/api\/login)$/.test(route.path),
          `${attempt}: ${got.status}`,
        ).toBe(false);
        if (!REFUSES_BY_ITSELF.includes(route.key)) expect(got.status, attempt).not.toBe(403);
        if (caller.person === null)
          expect(got.location === "/auth" && !LEADS_TO_SIGN_IN.includes(route.path), attempt).toBe(false);
        if (stateOfAllRows(app.db) === before) unchanged.set(caller.isGone === true, app);
        continue;
      } else {
        expect(await readOutcome(response), attempt).toEqual(expected);
      }
      expect(stateOfAllRows(app.db), `${attempt}: a row was changed`).toBe(before);
      unchanged.set(caller.isGone === true, app);
    }
  });
});
