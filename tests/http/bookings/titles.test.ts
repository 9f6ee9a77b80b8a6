import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { requestAs, textOf } from "#tests/support/bookings/review.ts";
import type { Username } from "#tests/support/school/school.ts";

const NAME = "Sala 1, 16/03/2026, manhã";

async function pageOf(app: TestApp, username: Username, address: string) {
  const html = await (await app.as(username).fetch(address)).text();
  const title = textOf(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? "").trim();
  const dialog = /<dialog[^>]*class="dialog"[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? "";
  return { title, heading: textOf(/<h2[^>]*>(.*?)<\/h2>/.exec(dialog)?.[1] ?? "").trim() };
}

describe("a reservation's page titles show its details, not its number", () => {
  it.each([
    ["ana", "", `Reserva: ${NAME}`],
    ["ana", "/editar", `Editar reserva: ${NAME}`],
    ["ana", "/excluir", `Excluir reserva: ${NAME}`],
  ] as const)("to %s at /minhas-reservas/:id%s", async (who, path, expected) => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    const { title, heading } = await pageOf(app, who, `/minhas-reservas/${id}${path}`);
    expect([title, heading]).toEqual([expected, expected]);
  });

  it.each([
    ["aprovar", "Aprovar reserva"],
    ["rejeitar", "Rejeitar reserva"],
    ["transferir", "Transferir reserva"],
    ["excluir", "Excluir reserva"],
  ] as const)("to staff at /admin/reservas/:id/%s", async (path, action) => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    const { title, heading } = await pageOf(app, "pedro", `/admin/reservas/${id}/${path}`);
    expect(title).toBe(`${action}: ${NAME}`);
    expect(heading).toMatch(new RegExp(`^${action}(: ${NAME})?$`));
  });

  it("in the actions of a list's rows", async () => {
    const app = await createTestApp();
    requestAs(app, "ana");
    const queue = textOf(await (await app.as("pedro").fetch("/admin/reservas")).text());
    for (const action of ["Selecionar", "Aprovar", "Rejeitar", "Transferir", "Excluir"])
      expect(queue).toContain(`${action} a reserva da ${NAME}, Ana Conceição`);
    const own = textOf(await (await app.as("ana").fetch("/minhas-reservas")).text());
    for (const action of ["Editar", "Excluir", "Pedir de novo"]) expect(own).toContain(`${action} ${NAME}`);
  });

  it("has its own title for what does not exist", async () => {
    const app = await createTestApp();
    expect((await pageOf(app, "ana", "/minhas-reservas/999/editar")).title).not.toContain("undefined");
  });
});
