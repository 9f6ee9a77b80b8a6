import { expect, it } from "vitest";
import { ACTION_SLUGS, AUDIT_FIELDS, type AuditedEntity } from "#app/domain/audit/audit.ts";
import { SETTING_DEFAULTS, SETTING_KEYS } from "#app/domain/settings/setting.ts";
import { auditText, shownChanges, shownLabel } from "#app/text/audit/audit.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { textOf } from "#tests/support/bookings/review.ts";

const SERVICES = import.meta.glob<string>("../../../app/services/**/*.ts", {
  eager: true,
  query: "?raw",
  import: "default",
});
const SCREEN = "/admin/auditoria";

/** Recorded by a service that gets the action as a parameter. */
const SELECTED = ["approve-selected", "reject-selected"];

/** Ids, whose row's name is shown beside them, and the entry's own instant. */
const NOT_SHOWN = [
  ...["substituteUserId", "equipmentIds"],
  ...["userId", "teacherUserId", "teacherUserIds", "reviewerUserId", "ownerId", "userIds", "groupIds"],
  ...[
    "disciplineId",
    "classId",
    "classIds",
    "courseId",
    "environmentId",
    "environmentIds",
    "equipmentIds",
    "createdAt",
  ],
];

it.each(Object.entries(AUDIT_FIELDS))("every field of %s has a label", (entity, fields) => {
  for (const field of fields.filter((name) => !NOT_SHOWN.includes(name))) {
    const [change] = shownChanges({ entity: entity as AuditedEntity, before: null, after: { [field]: "x" } });
    expect(change?.field, field).toMatch(/^\p{Lu}/u);
    expect(change?.field, field).not.toBe(field);
  }
});

it.each(SETTING_KEYS)("the setting %s and its value have labels", (key) => {
  const entry = { entity: "setting", label: key } as const;
  expect(shownLabel(entry)).toMatch(/^\p{Lu}/u);
  expect(shownLabel(entry)).not.toContain("_");
  const [change] = shownChanges({ ...entry, before: { value: "" }, after: { value: SETTING_DEFAULTS[key] } });
  expect(change?.after).not.toMatch(/true|false|\||normal/);
});

it("every recorded action has a label and is in the filter, which lists no others", async () => {
  // Both ends of `action: isBy ? "a" : "b"` too, and of what may be done with an override.
  const acts = Object.values(SERVICES).flatMap((source) => [
    ...[...source.matchAll(/\baction: ([^,;}]+)/g)].flatMap(([, value = ""]) =>
      [...value.matchAll(/"([a-z-]+)"/g)].map(([, act]) => act ?? ""),
    ),
    ...[...source.matchAll(/auditOverride\("([a-z]+)"/g)].flatMap(([, act]) => [
      `${act}`,
      `${act}-with-override`,
    ]),
  ]);
  for (const act of acts) expect(auditText.action(act), act).not.toContain(act);
  const app = await createTestApp();
  const page = await (await app.as("pedro").fetch(SCREEN)).text();
  const [filter = ""] = /<select[^>]*name="acao"[\s\S]*?<\/select>/.exec(page) ?? [];
  const offered = [...filter.matchAll(/<option value="([^"]+)"/g)].map(([, slug]) => slug);
  const slugs: Record<string, string> = ACTION_SLUGS;
  const recorded = [...new Set([...acts, ...SELECTED])];
  expect(new Set(offered)).toEqual(new Set(recorded.map((act) => slugs[act] ?? act)));
});

it("a setting is named in the list, details and file, and found by its name", async () => {
  const app = await createTestApp();
  const pedro = app.as("pedro");
  expect((await pedro.api("PUT", "/api/settings/refresh_interval", { value: "90" })).status).toBe(200);
  for (const address of [SCREEN, `${SCREEN}/1`, `${SCREEN}?busca=intervalo`]) {
    const text = textOf(await (await pedro.fetch(address)).text());
    expect(text, address).toContain("Intervalo de atualização do painel, em segundos");
    expect(text, address).not.toContain("refresh_interval");
  }
  const file = await (await pedro.fetch(`${SCREEN}/exportar`)).text();
  expect(file).toContain("Intervalo de atualização do painel");
  expect(file).not.toContain("refresh_interval");
});

it("an action on many rows shows how many, and links to them", async () => {
  const app = await createTestApp();
  const pedro = app.as("pedro");
  const ids = ["2026-03-19", "2026-03-20", "2026-03-23"].map((date) => addReservation(app, { date }));
  await pedro.api("POST", "/api/classes", { name: "Antes" });
  await pedro.post("/admin/reservas/aprovar", { ids: ids.map(String) });
  await pedro.api("POST", "/api/classes", { name: "Depois" });
  const act = app.db.sqlite
    .prepare("SELECT id FROM audit_log WHERE action = 'approve-selected'")
    .pluck()
    .get();
  const rows = `${SCREEN}?ato=${act}`;
  for (const address of [SCREEN, `${SCREEN}/${act}`]) {
    const page = await (await pedro.fetch(address)).text();
    expect(textOf(page)).not.toContain("Nenhum campo mudou");
    expect(page).toMatch(new RegExp(`href="${rows.replace("?", "\\?")}"[^>]*>3 reservas<`));
  }
  const shown = await (await pedro.fetch(rows)).text();
  expect(shown.match(/data-label="O quê"/g)).toHaveLength(3);
  for (const date of ["19/03", "20/03", "23/03"]) expect(textOf(shown)).toContain(`Sala 1, ${date}/2026`);
  expect(shown).toContain("Limpar");
  const file = await (await pedro.fetch(`${SCREEN}/exportar?ato=${act}`)).text();
  expect(file.trim().split("\n")).toHaveLength(4);
  // An entry of another action, and an unknown one.
  for (const other of [1, 999]) {
    const page = await (await pedro.fetch(`${SCREEN}?ato=${other}`)).text();
    expect(page).not.toContain('data-label="O quê"');
  }
});

it("an entry without fields shows no message that nothing changed", async () => {
  const app = await createTestApp();
  await app.as("ana").post("/perfil/calendario/novo");
  const page = await (await app.as("pedro").fetch(SCREEN)).text();
  expect(textOf(page)).toContain("Renovou o endereço do calendário");
  expect(textOf(page)).not.toContain("Nenhum campo mudou");
});
