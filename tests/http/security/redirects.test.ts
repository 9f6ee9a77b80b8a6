import { expect, it } from "vitest";
import { type Client, createTestApp } from "#tests/support/app.ts";
import { portion } from "#tests/support/every-change.ts";
import { servedRows } from "#tests/support/routes.ts";
import { PASSWORD } from "#tests/support/school/school.ts";

const OWN = "http://escola.test";
const EVIL = ["//evil.example", "/.//evil.example"];
/** Our own query names, and common names of a redirect parameter. */
const NAMES = ["voltar", "busca", "aba", "pagina", "mes", "semana", "turno", "next", "redirect", "url"];
const SIGN_IN = { username: "ana", password: PASSWORD };

const rows = servedRows().filter((key) => !key.includes(" @") && !key.includes(" /api/"));

/** The redirect's target: in a header, or in the body of a client-side navigation. */
async function targetOf(answer: Response): Promise<string | null> {
  const header = answer.headers.get("location");
  if (header !== null || answer.status !== 202) return header;
  return /"redirect",\s*"([^"]*)"/.exec(await answer.text())?.[1] ?? "no address found in the answer";
}

async function expectOwnSite(client: Client, method: string, address: string, target: string): Promise<void> {
  const query = new URLSearchParams(NAMES.map((name) => [name, target]));
  const headers = { referer: `https://evil.example/?${query}` };
  const body = new URLSearchParams([...query, ...Object.entries(SIGN_IN)]);
  const init = method === "GET" ? { headers } : { method, headers, body };
  const location = await targetOf(await client.fetch(`${address}?${query}`, init));
  if (location !== null) expect(new URL(location, OWN).origin, `${address}: ${location}`).toBe(OWN);
}

it.each(rows)("%s redirects to no other site, whatever its query and its Referer", async (key) => {
  const app = await createTestApp();
  const [method = "", pattern = ""] = key.split(" ");
  const path = pattern.replace(/:id|:code|:file/, "1").replace("*", "nada");
  for (const target of portion(EVIL, rows.indexOf(key), EVIL.length)) {
    await expectOwnSite(app.as(null), method, path, target);
    await expectOwnSite(app.as(null), method, path === "/" ? "/_root.data" : `${path}.data`, target);
    await expectOwnSite(app.as("admin"), method, path, target);
  }
});

it.each(EVIL)("a request of %s itself redirects to no other site", async (path) => {
  const app = await createTestApp();
  for (const caller of [null, "admin"] as const) {
    await expectOwnSite(app.as(caller), "GET", `${path}/admin/reservas`, path);
    await expectOwnSite(app.as(caller), "POST", `${path}/admin/reservas`, path);
  }
});
