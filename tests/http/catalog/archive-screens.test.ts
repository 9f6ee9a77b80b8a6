/** Archiving on screens (rules R16.12 to R16.15). */
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, snapshot } from "#tests/support/bookings/reservations.ts";
import { pageOf } from "#tests/support/pages.ts";
import { PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { addNamed } from "#tests/support/school/school-rows.ts";

const SCREENS: { base: string; id: number; name: string; may: Username[]; mayNot: Username[] }[] = [
  { base: "/admin/ambientes", id: ROOM.sala2, name: "Sala 2", may: ["admin"], mayNot: ["pedro", "ana"] },
  {
    base: "/admin/disciplinas",
    id: 2,
    name: "Redes de Computadores",
    may: ["admin", "pedro"],
    mayNot: ["ana"],
  },
  { base: "/admin/turmas", id: 2, name: "DS-2", may: ["admin", "pedro"], mayNot: ["ana"] },
  {
    base: "/admin/usuarios",
    id: PEOPLE.bia.id,
    name: "Bia Gonçalves",
    may: ["admin"],
    mayNot: ["pedro", "ana"],
  },
];

const ARCHIVED = "?situacao=arquivados";

it.each(SCREENS)(
  "$base archives ticked rows, undoes it, and offers them again",
  async ({ base, id, name, may }) => {
    for (const who of may) {
      const app = await createTestApp();
      const list = await pageOf(app, who, base);
      expect(list).toContain(`value="${id}"`);
      const dialog = await pageOf(app, who, `${base}/arquivar?id=${id}`);
      expect(dialog).toContain(`name="ids" value="${id}"`);
      const sent = await app.as(who).post(`${base}/arquivar`, { ids: String(id) });
      const to = sent.headers.get("location") ?? "";
      expect(to).toMatch(/\?desfazer=\d+&quantos=1$/);
      const after = await pageOf(app, who, to);
      expect(after).not.toContain(`Marcar ${name}`);
      const undo = /action="([^"]*\/desfazer)"/.exec(after)?.[1] ?? "";
      expect(await pageOf(app, who, base + ARCHIVED)).toContain(`/${id}/reativar`);
      await app.as(who).post(undo);
      expect(await pageOf(app, who, base)).toContain(name);
      await app.as(who).post(`${base}/arquivar`, { ids: String(id) });
      const back = await app
        .as(who)
        .post(`${base}/${id}/reativar`, base.endsWith("usuarios") ? {} : { name });
      expect(back.headers.get("location")).toBe(base + ARCHIVED);
      expect(await pageOf(app, who, base)).toContain(name);
    }
  },
);

it.each(SCREENS)("$base is archived by nobody else", async ({ base, id, mayNot }) => {
  const app = await createTestApp();
  const before = snapshot(app);
  for (const who of mayNot) {
    expect((await app.as(who).fetch(`${base}/arquivar?id=${id}`)).status, who).not.toBe(200);
    for (const path of [`${base}/arquivar`, `${base}/${id}/reativar`, `${base}/arquivar/1/desfazer`])
      expect((await app.as(who).post(path, { ids: String(id) })).status, who + path).toBeGreaterThanOrEqual(
        300,
      );
  }
  expect(snapshot(app)).toBe(before);
});

it("archives last year's classes by what was searched, as one act", async () => {
  const app = await createTestApp();
  const old = ["ADM-2025-1A", "DS 2025 2B"].map((name) => addNamed(app, "classes", name));
  addNamed(app, "classes", "ADM-2026-1A");
  const found = await pageOf(app, "pedro", "/admin/turmas?busca=2025");
  expect(found).toContain('href="/admin/turmas/arquivar?busca=2025"');
  const dialog = await pageOf(app, "pedro", "/admin/turmas/arquivar?busca=2025");
  expect(dialog).toContain("Arquivar 2 turmas?");
  const sent = await app.as("pedro").post("/admin/turmas/arquivar", { ids: old.map(String) });
  const left = await pageOf(app, "pedro", sent.headers.get("location") ?? "");
  expect(left).toContain("2 turmas arquivadas.");
  expect(left).not.toContain("ADM-2025-1A");
  const log = await pageOf(app, "admin", "/admin/auditoria");
  expect(log).toContain("Arquivou em lote");
});

it("shows the lessons to come of a room first, and refuses what was not shown", async () => {
  const app = await createTestApp();
  addReservation(app, { environmentIds: [ROOM.sala2], date: DAY, status: "approved" });
  const unseen = await app.as("admin").post("/admin/ambientes/arquivar", { ids: String(ROOM.sala2) });
  expect(unseen.status).toBe(409);
  const dialog = await pageOf(app, "admin", `/admin/ambientes/arquivar?id=${ROOM.sala2}`);
  expect(dialog).toContain("1 aula por vir fica como está:");
  const seen = /name="seen" value="([^"]*)"/.exec(dialog)?.[1] ?? "";
  const sent = await app.as("admin").post("/admin/ambientes/arquivar", { ids: String(ROOM.sala2), seen });
  expect(sent.headers.get("location")).toContain("quantos=1");
});

it("asks for another name where it was taken", async () => {
  const app = await createTestApp();
  await app.as("pedro").post("/admin/turmas/arquivar", { ids: "2" });
  addNamed(app, "classes", "DS-2");
  const taken = await app.as("pedro").post("/admin/turmas/2/reativar", { name: "DS-2" });
  expect(taken.status).toBe(409);
  expect(await taken.text()).toContain("Escolha outro nome.");
  const other = await app.as("pedro").post("/admin/turmas/2/reativar", { name: "DS-2 (2025)" });
  expect(other.status).toBe(302);
});

it("counts both tabs by what is searched, and keeps the search between them", async () => {
  const app = await createTestApp();
  const old = ["ADM-2025-1A", "DS 2025 2B"].map((name) => addNamed(app, "classes", name));
  await app.as("pedro").post("/admin/turmas/arquivar", { ids: String(old[0]) });
  const tabs = (html: string) => [
    ...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(Ativas|Arquivadas)<span class="count">(\d+)/g),
  ];
  const found = tabs(await pageOf(app, "pedro", "/admin/turmas?busca=2025"));
  expect(found.map(([, to, name, count]) => [to, name, count])).toEqual([
    ["/admin/turmas?busca=2025", "Ativas", "1"],
    ["/admin/turmas?situacao=arquivados&busca=2025", "Arquivadas", "1"],
  ]);
  expect(tabs(await pageOf(app, "pedro", "/admin/turmas")).map(([, , , count]) => count)).toEqual(["3", "1"]);
});

it("says of each class its room and its last approved lesson, joined ones too", async () => {
  const app = await createTestApp();
  addReservation(app, { classId: 1, date: "2026-03-19", status: "approved" });
  addReservation(app, { classId: 1, date: "2026-04-02" });
  addReservation(app, { classId: 1, classIds: [2], date: "2026-03-26", status: "approved" });
  const html = await pageOf(app, "pedro", "/admin/turmas");
  const rowOf = (name: string) => html.split("<tr>").find((row) => row.includes(`>${name}</a>`)) ?? "";
  expect(rowOf("DS-1")).toContain("26/03/2026");
  expect(rowOf("DS-2")).toContain("26/03/2026");
});

it("offers to archive where a deletion is asked for, to whom may", async () => {
  const app = await createTestApp();
  for (const { base, id, may } of SCREENS)
    for (const who of may)
      expect(await pageOf(app, who, `${base}/${id}/excluir`), base).toContain(
        `href="${base}/arquivar?id=${id}"`,
      );
  for (const act of ["excluir", "anonimizar"]) {
    const path = `/admin/usuarios/${PEOPLE.bia.id}/${act}`;
    expect(await pageOf(app, "admin", path)).toContain(`/admin/usuarios/arquivar?id=${PEOPLE.bia.id}`);
    expect(await pageOf(app, "pedro", path)).not.toContain(`/admin/usuarios/arquivar?id=`);
  }
  await app.as("admin").post("/admin/turmas/arquivar", { ids: "2" });
  expect(await pageOf(app, "pedro", "/admin/turmas/2/excluir")).not.toContain("/admin/turmas/arquivar?id=2");
});

it("says calmly that nothing was ticked", async () => {
  const app = await createTestApp();
  const dialog = await pageOf(app, "pedro", "/admin/turmas/arquivar");
  expect(dialog).toContain("Nada a arquivar. Marque turmas na lista");
  expect(dialog).not.toContain('role="alert"');
});

it("shows an archived room in the day of all rooms where it still has lessons, and offers none of it", async () => {
  const app = await createTestApp();
  addReservation(app, { date: DAY, environmentIds: [ROOM.sala2], status: "approved" });
  await app.as("admin").api("PUT", `/api/environments/${ROOM.sala2}`, { archived: true, override: true });
  const rowOf = (html: string) => html.split("<tr").find((row) => row.includes('aria-label="Sala 2"'));
  const row = rowOf(await pageOf(app, "ana", `/ambientes?data=${DAY}`));
  expect(row).toContain("DS-");
  expect(row).toContain("arquivado");
  expect(row).not.toContain("/reservas/nova");
  expect(rowOf(await pageOf(app, "ana", "/ambientes?data=2026-03-27"))).toBeUndefined();
});
