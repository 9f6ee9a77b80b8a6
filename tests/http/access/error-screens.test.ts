import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";

const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

it.each([
  ["ana", "/admin/usuarios", 403, "Sem permissão"],
  ["pedro", "/admin/ambientes/novo", 403, "Sem permissão"],
  ["ana", "/minhas-reservas/999", 404, "Não encontrado"],
] as const)("names the tab after what happened: %s at %s", async (who, path, status, expected) => {
  const app = await createTestApp();
  const response = await app.as(who).fetch(path);
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(title(html)).toBe(expected);
  expect(html).toContain('class="sidebar-fixed"');
});

it("renders an unknown address inside the frame only for the signed-in", async () => {
  const app = await createTestApp();
  const own = await app.as("ana").fetch("/nada");
  expect(own.status).toBe(404);
  const html = await own.text();
  expect(html).toContain("404 Page Not Found");
  expect(html).toContain("Did you forget to add the page to the router?");
  expect(html).toContain('class="sidebar-fixed"');
  const anonymous = await app.as(null).fetch("/nada");
  expect(anonymous.status).toBe(404);
  expect(await anonymous.text()).not.toContain("sidebar");
});

it("lists errors in the form's order", async () => {
  const app = await createTestApp();
  const html = await (await app.as("pedro").post("/reservas/nova", {})).text();
  const summary = html.slice(html.indexOf('role="alert"'));
  const places = [
    "Selecione pelo menos uma data",
    "Selecione um turno",
    "Selecione pelo menos um ambiente",
    "Selecione uma disciplina",
    "Selecione uma turma",
  ].map((sentence) => summary.indexOf(sentence));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
