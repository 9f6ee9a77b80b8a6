import { beforeAll, expect, it } from "vitest";
import { type ApiOperation, readApiDocument, readOperations } from "#tests/support/api/openapi.ts";
import { createTestApp } from "#tests/support/app.ts";

let page: string;
let operations: ApiOperation[];

beforeAll(async () => {
  const response = await (await createTestApp())
    .as(null)
    .fetch("/api/docs", { headers: { accept: "text/html" } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  page = await response.text();
  operations = readOperations(await readApiDocument());
});

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

/** An endpoint's article as text. */
function articleOf(id: string): string {
  const start = page.indexOf(`<article id="${id}"`);
  return plain(page.slice(start, page.indexOf("</article>", start)));
}

it("shows every endpoint with its address, parameters, body and responses", () => {
  for (const { method, path, operation } of operations) {
    const article = articleOf(operation.operationId ?? "");
    expect(article).toContain(`${method} ${path}`);
    expect(article).toContain(plain(operation.description?.replaceAll("`", " ").slice(0, 30) ?? ""));
    const names = operation.parameters?.map((each) => ("name" in each ? each.name : "")) ?? [];
    const body = operation.requestBody && "content" in operation.requestBody ? operation.requestBody : null;
    const schema = body?.content["application/json"]?.schema as { properties?: object } | undefined;
    for (const name of [...names, ...Object.keys(schema?.properties ?? {})])
      expect(article).toContain(` ${name} `);
    for (const status of Object.keys(operation.responses ?? {})) expect(article).toContain(` ${status} `);
  }
});

it("shows who may call an endpoint, and how", () => {
  expect(articleOf("createUser")).toContain(
    "Quem pode: Setor Pedagógico, Administrador; com sessão ou chave",
  );
  expect(articleOf("createEnvironment")).toContain("Quem pode: Administrador; com sessão ou chave");
  expect(articleOf("changePassword")).toContain("Professor, Setor Pedagógico, Administrador; com sessão ");
  expect(articleOf("listReservationsOfWeek")).toContain("Quem pode: Qualquer pessoa, sem entrar Parâmetros");
  const made = `curl -X PUT "http://escola.test/api/welcome-messages/1" \\ -H "Authorization: Bearer $CHAVE"`;
  expect(articleOf("updateWelcomeMessage")).toContain(made);
  expect(articleOf("reviewReservation")).toContain(`-d '{"status":"approved"}'`);
});

it("has no broken link, and runs no script", () => {
  const ids = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
  const targets = Array.from(page.matchAll(/href="#([^"]+)"/g), ([, id]) => id);
  expect(targets.length).toBeGreaterThan(operations.length);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  expect(page.match(/ id="([^"]+)"/g)).toHaveLength(ids.size);
  expect(page).not.toMatch(/<script|<style|style="|undefined|\[object/);
});
