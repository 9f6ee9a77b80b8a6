import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";

it("leads from the list of environments to the sheets of all doors, and to each room's page", async () => {
  const app = await createTestApp();
  const page = await (await app.as("admin").fetch("/admin/ambientes")).text();
  expect(page).toMatch(/<a href="\/ambientes\/folhas"[^>]*>Folhas das portas<\/a>/);
  expect(page).toMatch(/<a [^>]*href="\/ambientes\/3"[^>]*>Laboratório 1<\/a>/);
});

it("leads from the day of all rooms to each room's page", async () => {
  const app = await createTestApp();
  const page = await (await app.as("ana").fetch("/ambientes?data=2026-03-12")).text();
  expect(page).toMatch(/<a class="name" href="\/ambientes\/3" aria-label="Laboratório 1"/);
});

it("leads from a class's week to its calendar, and from no other", async () => {
  const app = await createTestApp({ appUrl: "https://reservas.escola.br" });
  const fetchWeek = async (query: string) =>
    (await app.as(null).fetch(`/programacao-semanal${query}`)).text();
  const link = '<a href="webcal://reservas.escola.br/calendario/turma/2.ics">Assinar agenda</a>';
  expect(await fetchWeek("?turma=2")).toContain(link);
  expect(await fetchWeek("?turma=99")).not.toContain("Assinar agenda");
  expect(await fetchWeek("")).not.toContain("Assinar agenda");
});
