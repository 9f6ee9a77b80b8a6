import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import type { MatrixKey } from "#app/services/access/matrix.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { startCpuClock } from "#tests/support/cpu-time.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { portion } from "#tests/support/every-change.ts";
import { postForms } from "#tests/support/forms.ts";
import { servedRows } from "#tests/support/routes.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";
import { startTestServer, type TestServer } from "#tests/support/server/network.ts";

const SENTENCE = "O formulário enviado tem campos que esta página não conhece.";
/** These ignore the body: sign-out always signs out, and the others do not exist. */
const WITHOUT_FIELDS: MatrixKey[] = ["POST /sair", "POST /*"];
const LIST_FIELDS = ["dates", "environmentIds", "exceptions", "ids"];

const rows = servedRows().filter((key) => key.startsWith("POST /") && !key.startsWith("POST /api/"));
const forms = rows.filter((key) => !WITHOUT_FIELDS.includes(key));

/** Field names that no form of ours sends, by their target; a bare name gets the value 1. */
const HOSTILE: Record<string, string | [string, string][]> = {
  "an unknown field": "zzz",
  "an unknown list with a huge index": "zzz[2000000]",
  "known lists with a huge index": LIST_FIELDS.map((name) => [`${name}[2000000]`, "1"]),
  "a known list one longer than its schema's maximum": LIST_FIELDS.map((name) => [`${name}[150]`, "1"]),
  "lists within lists": "zzz[199][199][199][199]",
  "a name 15,000 deep": `a${".a".repeat(15_000)}`,
  "a name 7,000 lists deep": `a${"[0]".repeat(7000)}`,
  "a long name": "a".repeat(60_000),
  "Conform's intent": [["__intent__", "x"]],
  "Conform's intent to write": [
    ["__intent__", JSON.stringify({ type: "update", payload: { name: "zzz[2000000]", value: "1" } })],
  ],
  "Conform's state": [["__state__", "{"]],
  "a prototype": "__proto__.admin",
  "a constructor": "constructor.prototype.admin",
  "a malformed name": "a..b",
  "an index only": "[0]",
  "an open bracket": "dates[",
  "a negative index": "dates[-1]",
  "no name": "",
  "1,001 pairs": Array.from({ length: 1001 }, () => ["zzz", "1"]),
  "12,000 pairs of one known field": Array.from({ length: 12_000 }, () => ["ids", ""]),
  "30,000 pairs": Array.from({ length: 30_000 }, () => ["", ""]),
};

/** Refused by the form's own schema; the others by one rule for all forms. */
const BY_SCHEMA = [
  "an unknown field",
  "known lists with a huge index",
  "a known list one longer than its schema's maximum",
];

/** The fast run's subset: every form gets some names, and every name goes to some forms. */
function aimsAt(key: MatrixKey): [aim: string, hostile: string | [string, string][]][] {
  const others = Object.keys(HOSTILE).filter((aim) => !BY_SCHEMA.includes(aim));
  const chosen = [...BY_SCHEMA, ...portion(others, forms.indexOf(key), 6)];
  return Object.entries(HOSTILE).filter(([aim]) => chosen.includes(aim));
}

function bodyOf(hostile: string | [string, string][]): URLSearchParams {
  return new URLSearchParams(typeof hostile === "string" ? [[hostile, "1"]] : hostile);
}

/** A permitted caller and an existing address for the form. */
function callerOf(key: MatrixKey): Username | null {
  if (key === "POST /auth") return null;
  if (key === "POST /alterar-senha") return "novoana";
  return key.startsWith("POST /minhas-reservas/") ? "ana" : "admin";
}

function pathOf(key: MatrixKey): string {
  return key.replace("POST ", "").replace(":id", key.includes("/usuarios/") ? "4" : "1");
}

const schoolWithForms = copiesOf(async (app) => {
  addReservation(app);
  namePeople(app, "sala1", ["admin"]);
  // The first check of the holidays waits for their worker.
  await app.deps.holidays.ofYear({ year: 2026, state: null });
  // The screens of a calendar address exist only once it is created.
  await app.as("admin").post("/perfil/calendario/novo");
});

it("finds the forms", () => {
  expect(forms.length).toBeGreaterThan(20);
  expect(forms).toContain("POST /reservas/nova");
});

describe.each(forms)("%s", (key) => {
  it("answers 400 to unknown field names at once, and changes nothing", async () => {
    const app = await schoolWithForms();
    const client = app.as(callerOf(key));
    const before = stateOfAllRows(app.db);
    for (const [aim, hostile] of aimsAt(key)) {
      // Both share the code that parses the names.
      for (const path of aim.startsWith("an unknown")
        ? [pathOf(key), `${pathOf(key)}.data`]
        : [pathOf(key)]) {
        const attempt = `${path}, ${aim}`;
        const cpu = startCpuClock();
        const answer = await client.fetch(path, { method: "POST", body: bodyOf(hostile) });
        const text = await answer.text();
        // On an idle machine some 10 ms; without the check, seconds, or a crash.
        expect(cpu(), attempt).toBeLessThan(1000);
        expect(answer.status, attempt).toBe(400);
        expect(text, attempt).toMatch(new RegExp(`${SENTENCE}|Há um problema com os dados enviados`));
        expect(text, attempt).not.toMatch(/at .+:\d+:\d+|conform|Invalid path/);
      }
    }
    expect(stateOfAllRows(app.db)).toBe(before);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("answers 400 to a file, which no field accepts", async () => {
    const app = await schoolWithForms();
    const body = new FormData();
    body.append("name", new Blob(["x"]), "x.txt");
    const answer = await app.as(callerOf(key)).fetch(pathOf(key), { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

it.each(WITHOUT_FIELDS)("%s does not parse the body", async (key) => {
  for (const hostile of Object.values(HOSTILE)) {
    const app = await createTestApp();
    const path = pathOf(key).replace("*", "nada");
    const answer = await app.as("admin").fetch(path, { method: "POST", body: bodyOf(hostile) });
    expect(answer.status).toBe(key === "POST /sair" ? 302 : 404);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  }
});

describe("what our own pages send", () => {
  const pages = servedRows().filter((key) => key.startsWith("GET /") && !/ \/api\/|\*$/.test(key));

  const tried = new Set<string>();

  it.each(pages)("is known: the forms of %s", async (key) => {
    const app = await schoolWithForms();
    const path = pathOf(key.replace("GET ", "POST ") as MatrixKey).replace(/:\w+/, "1");
    for (const who of ["admin", "ana", "novoana", null] as const) {
      for (const { action, names } of await postForms(app.as(who), path)) {
        const form = `${action} ${names}`;
        if (tried.has(form)) continue;
        tried.add(form);
        // Nothing is filled in: required fields fail with their own message, not as unknown.
        const answer = await app.as(who).post(action, Object.fromEntries(names.map((name) => [name, ""])));
        expect(await answer.text(), `${who}: ${form}`).not.toContain(SENTENCE);
      }
    }
  });

  it("preserves the known fields of a refused form", async () => {
    const app = await createTestApp();
    const answer = await app.as("admin").post("/admin/ambientes/novo", { name: "Sala do grêmio", zzz: "1" });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(SENTENCE);
    expect(html).toContain('value="Sala do grêmio"');
  });

  it("never returns a password", async () => {
    const app = await createTestApp();
    const typed = { currentPassword: "Senha#Forte1", newPassword: "Outra#Senha2", zzz: "1" };
    const answer = await app.as("ana").post("/perfil/senha", typed);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toMatch(/Senha#Forte1|Outra#Senha2/);
  });
});

describe("names in a query string", () => {
  it.each(Object.entries(HOSTILE))(
    "do not slow down a form that restores typed values: %s",
    async (_, hostile) => {
      const app = await createTestApp();
      const typed = deflateRawSync(bodyOf(hostile).toString()).toString("base64url");
      for (const who of [null, "admin"] as const) {
        const cpu = startCpuClock();
        const answer = await app.as(who).fetch(`/auth?digitado=${typed}`);
        await answer.text();
        expect(cpu()).toBeLessThan(1000);
        expect(answer.status).toBeLessThan(400);
      }
      expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
    },
  );

  it("do not slow down the request form, which is prefilled from it", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    for (const name of ["dates", "environmentIds", "exceptions", "dates[2000000]", "zzz[2000000]"]) {
      const query = new URLSearchParams(Array.from({ length: 1000 }, (_, i) => [name, `2027-03-${i}`]));
      const cpu = startCpuClock();
      const answer = await ana.fetch(`/reservas/nova?${query}&verificar=1`);
      await answer.text();
      expect(cpu(), name).toBeLessThan(1000);
      expect(answer.status, name).toBe(200);
    }
  });
});

describe("while every form receives unknown field names", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    addReservation(server);
    namePeople(server, "sala1", ["admin"]);
  });
  afterAll(() => server.close());

  it("other requests are answered", async () => {
    const people = ["novoana", "ana", "admin"] as const;
    const cookies = new Map<Username | null, string>(people.map((who) => [who, server.sessionOf(who)]));
    // One caller per form, one name after the other.
    const sending = Promise.all(
      forms.map(async (key) => {
        const headers = { Origin: server.origin, Cookie: cookies.get(callerOf(key)) ?? "" };
        const statuses: number[] = [];
        for (const hostile of portion(Object.values(HOSTILE), forms.indexOf(key), 14)) {
          const who = callerOf(key);
          const body = new URLSearchParams(who ? { [OPENED_BY]: String(PEOPLE[who].id) } : {});
          for (const [name, value] of bodyOf(hostile)) body.append(name, value);
          const init = { method: "POST", redirect: "manual" as const, headers, body };
          statuses.push((await fetch(server.origin + pathOf(key), init)).status);
        }
        return statuses;
      }),
    );
    let isDone = false;
    const finished = sending.finally(() => {
      isDone = true;
    });
    let longest = 0;
    while (!isDone) {
      const started = performance.now();
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const statuses = new Set((await finished).flat());
    // Those of a calendar address redirect if there is none.
    expect([...statuses].sort()).toEqual([302, 400]);
    expect(longest).toBeLessThan(5000);
  }, 60_000);
});
