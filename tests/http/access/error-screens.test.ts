import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";

const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

it.each([
  ["ana", "/admin/usuarios", 403, "Sem permissão"],
  ["pedro", "/admin/ambientes/novo", 403, "Sem permissão"],
  ["ana", "/minhas-reservas/999", 404, "Não encontrado"],
] as const)("names the error in the page's title: %s at %s", async (who, path, status, expected) => {
  const app = await createTestApp();
  const response = await app.as(who).fetch(path);
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(title(html)).toBe(expected);
  expect(html).toContain('class="sidebar-fixed"');
});

it("renders an unknown address with the navigation for signed-in users only", async () => {
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
