import { describe, expect, it } from "vitest";
import { IMPORT_KINDS, IMPORT_SLUGS, TEMPLATE_FORMATS } from "#app/domain/import/import.ts";
import { createTestApp } from "#tests/support/app.ts";
import { importAll, preview } from "#tests/support/files/imports.ts";

const TEMPLATES = IMPORT_KINDS.flatMap((kind) =>
  TEMPLATE_FORMATS.map((format) => [IMPORT_SLUGS[kind], format]),
);

describe("a template", () => {
  it.each(TEMPLATES)("of %s as %s is imported as it is", async (slug = "", format = "") => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const file = await admin.fetch(`/admin/importar/modelo/${slug}.${format}`);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="modelo-${slug}.${format}"`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { html } = await preview(admin, slug, bytes);
    expect(html).toContain("1 novo · 0 alterados · 0 iguais · 0 linhas com erro");
    const done = await importAll(admin, slug, bytes);
    expect([200, 302]).toContain(done.status);
    expect((await preview(admin, slug, bytes)).html).toContain("0 novos · 0 alterados · 1 igual");
  });

  it("exists only for the kinds that the person may import", async () => {
    const app = await createTestApp();
    const status = async (who: "admin" | "pedro", file: string) =>
      (await app.as(who).fetch(`/admin/importar/modelo/${file}`)).status;
    expect(await status("pedro", "turmas.csv")).toBe(200);
    expect(await status("pedro", "ambientes.csv")).toBe(404);
    for (const name of ["turmas", "turmas.pdf", "turmas.csv.csv", "reservas.csv", ".csv"])
      expect(await status("admin", name), name).toBe(404);
  });

  it("is linked from an empty list beside its import, and from the import page", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const page = async (address: string) => (await admin.fetch(address)).text();
    for (const [slug, table] of [
      ["turmas", "classes"],
      ["disciplinas", "disciplines"],
      ["ambientes", "environments"],
      ["dias-bloqueados", "blocked_days"],
    ] as const) {
      app.db.sqlite.exec(`DELETE FROM ${table}`);
      const html = await page(`/admin/${slug}`);
      for (const format of TEMPLATE_FORMATS)
        expect(html, slug).toContain(`/admin/importar/modelo/${slug}.${format}"`);
      expect(html).toContain(`href="/admin/importar?tipo=${slug}"`);
      expect(await page("/admin/importar")).toContain(`/admin/importar/modelo/${slug}.xlsx"`);
    }
    expect(await page("/admin/turmas?busca=nada")).not.toContain("/admin/importar/modelo/");
    const pedro = await (await app.as("pedro").fetch("/admin/importar")).text();
    expect(pedro).not.toContain("/admin/importar/modelo/ambientes");
  });
});
