import { describe, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { cookiePair, formSignIn, raw, sessionCookieOf } from "#tests/support/api/calls.ts";
import { createTestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
const ITEM = { name: "Disciplina forjada" };

const TARGETS = [
  { name: "the sign-in", path: "/auth", form: { username: "ana", password: "Senha#Forte1" } },
  { name: "a page's action", path: "/admin/disciplinas/nova", form: ITEM },
  { name: "a page's action as data", path: "/admin/disciplinas/nova.data", form: ITEM },
  { name: "a call", path: "/api/disciplines", json: ITEM },
  { name: "an address that does not exist", path: "/nada", form: ITEM },
];

const FORGED: Record<string, Record<string, string>> = {
  "Sec-Fetch-Site: cross-site": { "sec-fetch-site": "cross-site" },
  "Sec-Fetch-Site: same-site": { "sec-fetch-site": "same-site" },
  "Sec-Fetch-Site: none": { "sec-fetch-site": "none" },
  "Sec-Fetch-Site: cross-site with our Origin": {
    "sec-fetch-site": "cross-site",
    origin: "http://escola.test",
  },
  "Sec-Fetch-Site: same-origin with another's Origin": {
    "sec-fetch-site": "same-origin",
    origin: "https://evil.example",
  },
  "Sec-Fetch-Site: same-origin with Origin: null": { "sec-fetch-site": "same-origin", origin: "null" },
  "Sec-Fetch-Site: same-origin with an Origin that is none": {
    "sec-fetch-site": "same-origin",
    origin: "escola.test",
  },
  "Origin: another site": { origin: "https://evil.example" },
  "Origin: null": { origin: "null" },
  "Origin: a sibling": { origin: "http://outra.escola.test" },
  "Origin: a name that starts like ours": { origin: "http://escola.test.evil.example" },
  "Origin: another port": { origin: "http://escola.test:8080" },
  "Origin: nonsense": { origin: "escola.test" },
};

describe.each(TARGETS)("a forged POST to $name", ({ path, form, json }) => {
  it.each(Object.entries(FORGED))("is refused: %s", async (_, headers) => {
    const app = await createTestApp();
    const cookie = cookiePair(sessionCookieOf(await formSignIn(app, "pedro")));
    const before = stateOfAllRows(app.db);
    const body = json ? JSON.stringify(json) : String(new URLSearchParams(form));
    const type = json ? JSON_TYPE : FORM_TYPE;
    const answer = await raw(app, path, { method: "POST", headers: { ...type, ...headers, cookie }, body });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(stateOfAllRows(app.db)).toBe(before);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("a POST without Sec-Fetch-Site", () => {
  async function post(path: string, headers: Record<string, string>, appUrl?: string) {
    const app = await createTestApp(appUrl ? { appUrl } : {});
    const cookie = cookiePair(sessionCookieOf(await formSignIn(app, "pedro")));
    const isApi = path.startsWith("/api");
    const body = isApi
      ? JSON.stringify(ITEM)
      : String(new URLSearchParams({ ...ITEM, [OPENED_BY]: String(PEOPLE.pedro.id) }));
    const type = isApi ? JSON_TYPE : FORM_TYPE;
    return (await raw(app, path, { method: "POST", headers: { ...type, ...headers, cookie }, body })).status;
  }

  it("is served with our own Origin", async () => {
    expect(await post("/admin/disciplinas/nova", { origin: "http://escola.test" })).toBe(302);
    expect(await post("/api/disciplines", { origin: "http://escola.test" })).toBe(201);
  });

  it("without an Origin is refused on screens and served by the API", async () => {
    expect(await post("/admin/disciplinas/nova", {})).toBe(403);
    expect(await post("/auth", {})).toBe(403);
    expect(await post("/api/disciplines", {})).toBe(201);
  });

  it("is checked against APP_URL if set, not the Host", async () => {
    const appUrl = "https://reservas.escola.test";
    expect(await post("/api/disciplines", { origin: "http://escola.test" }, appUrl)).toBe(403);
    expect(await post("/api/disciplines", { origin: "http://reservas.escola.test" }, appUrl)).toBe(403);
  });
});

describe("behind a proxy that sends another host, with APP_URL set", () => {
  const appUrl = "https://reservas.escola.test:8443";
  const HOSTS: Record<string, Record<string, string>> = {
    "the host without its port": { host: "reservas.escola.test" },
    "its own name": { host: "127.0.0.1:3000" },
    "X-Forwarded-Host": { host: "127.0.0.1:3000", "x-forwarded-host": "reservas.escola.test" },
    "X-Forwarded-Host of another site": { host: "127.0.0.1:3000", "x-forwarded-host": "evil.example" },
    "nothing new": { host: "reservas.escola.test:8443" },
  };

  it.each(Object.entries(HOSTS))("every form and call is served: %s", async (_, hosts) => {
    const app = await createTestApp({ appUrl });
    const ours = { ...hosts, origin: appUrl, "sec-fetch-site": "same-origin" };
    const send = (path: string, headers: Record<string, string>, body: string) =>
      raw(app, path, { method: "POST", headers: { ...ours, ...headers }, body });
    const fields = String(new URLSearchParams({ username: "pedro", password: "Senha#Forte1" }));
    const entered = await send("/auth", FORM_TYPE, fields);
    expect(entered.status).toBe(302);
    const cookie = cookiePair(sessionCookieOf(entered));
    const form = (name: string) =>
      String(new URLSearchParams({ ...ITEM, name, [OPENED_BY]: String(PEOPLE.pedro.id) }));
    const inForm = { ...FORM_TYPE, cookie };
    expect((await send("/admin/disciplinas/nova", inForm, form("Uma"))).status).toBe(302);
    expect((await send("/admin/disciplinas/nova.data", inForm, form("Outra"))).status).toBe(202);
    expect((await send("/api/disciplines", { ...JSON_TYPE, cookie }, JSON.stringify(ITEM))).status).toBe(201);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it.each(Object.entries(HOSTS))(
    "another site's forms are refused with the right address: %s",
    async (_, hosts) => {
      const app = await createTestApp({ appUrl });
      const origins = ["https://evil.example", "https://reservas.escola.test", "http://127.0.0.1:3000"];
      for (const origin of origins) {
        const answer = await raw(app, "/auth", {
          method: "POST",
          headers: { ...FORM_TYPE, ...hosts, origin },
          body: String(new URLSearchParams({ username: "pedro", password: "Senha#Forte1" })),
        });
        expect(answer.status, origin).toBe(403);
        expect(await answer.text()).toContain(appUrl);
      }
      expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
    },
  );
});

it.each(["PUT", "PATCH", "DELETE"])("refuses a forged %s of a call", async (method) => {
  const app = await createTestApp();
  const cookie = cookiePair(sessionCookieOf(await formSignIn(app, "pedro")));
  const before = stateOfAllRows(app.db);
  const headers = { ...JSON_TYPE, cookie, "sec-fetch-site": "cross-site" };
  const answer = await raw(app, "/api/disciplines/1", { method, headers, body: JSON.stringify(ITEM) });
  expect(answer.status).toBe(403);
  expect(stateOfAllRows(app.db)).toBe(before);
});

it.each(["GET", "POST"])("refuses ?_data= by %s, which Remix would serve unchecked", async (method) => {
  const app = await createTestApp();
  const before = stateOfAllRows(app.db);
  for (const path of [
    "/auth?_data=routes%2Faccount%2Fsign-in",
    "/api/disciplines?_data=",
    "/?x=1&_data=frame",
  ]) {
    const body = method === "POST" ? new URLSearchParams({ username: "ana", password: "x" }) : undefined;
    const headers = { "sec-fetch-site": "same-origin" };
    expect((await raw(app, path, { method, headers, body })).status).toBe(400);
  }
  expect(stateOfAllRows(app.db)).toBe(before);
});
