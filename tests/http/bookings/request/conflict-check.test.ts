import { expect, it } from "vitest";
import { nameKeys } from "#app/models/search.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const QUERY = "dates=2026-03-19&shift=morning&environmentIds=1";

it("returns conflicts and alternatives, but no field of the form", async () => {
  const app = await createTestApp();
  addReservation(app, { userId: PEOPLE.bia.id });
  const response = await app.as("ana").fetch(`/reservas/conflitos?${QUERY}&notes=${"x".repeat(400)}`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const answer = await response.json();
  expect(new Set(Object.keys(answer))).toEqual(new Set(["blocked", "check"]));
  expect(answer.check.conflictCount).toBe(1);
  expect(answer.check.conflicts).toMatchObject([{ environmentName: "Sala 1", userName: PEOPLE.bia.name }]);
});

it("returns null while a choice is missing", async () => {
  const app = await createTestApp();
  const response = await app.as("ana").fetch("/reservas/conflitos?shift=morning");
  expect(await response.json()).toEqual({ blocked: [], check: null });
});

it("returns the blocked days of each date's shift, even before rooms are chosen", async () => {
  const app = await createTestApp();
  addBlockedDay(app, { date: "2026-03-19", title: "Conselho", shifts: ["morning"] });
  addBlockedDay(app, { date: "2026-03-20", title: "Feira", shifts: ["evening"] });
  addBlockedDay(app, { date: "2026-03-23", title: "Recesso" });
  const query = "dates=2026-03-19&dates=2026-03-20&dates=2026-03-23&dates=2026-03-24&shift=morning";
  const ask = async (more: string) =>
    (await (await app.as("ana").fetch(`/reservas/conflitos?${query}${more}`)).json()).blocked;
  const council = { date: "2026-03-19", shift: "morning", title: "Conselho" };
  const recess = { date: "2026-03-23", shift: "morning", title: "Recesso" };
  expect(await ask("")).toEqual([council, recess]);
  const evening = encodeURIComponent("2026-03-20|evening|1");
  expect(await ask(`&environmentIds=1&exceptions=${evening}`)).toEqual([
    council,
    { date: "2026-03-20", shift: "evening", title: "Feira" },
    recess,
  ]);
});

it("stays small for any number of conflicts, and counts them all", async () => {
  const app = await createTestApp();
  const dates = Array.from({ length: 28 }, (_, day) => `2026-04-${String(day + 1).padStart(2, "0")}`);
  for (const date of dates)
    for (let n = 0; n < 20; n++) addReservation(app, { date, environmentIds: [1, 2] });
  const query = new URLSearchParams([
    ["shift", "morning"],
    ["environmentIds", "1"],
    ["environmentIds", "2"],
  ]);
  for (const date of dates) query.append("dates", date);
  const text = await (await app.as("bia").fetch(`/reservas/conflitos?${query}`)).text();
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(5000);
  const { check } = JSON.parse(text);
  expect(check.conflictCount).toBe(28 * 20 * 2);
  expect(check.conflicts.length).toBeGreaterThan(10);
});

it("rooms are in natural order here, on every screen and in every call", async () => {
  const app = await createTestApp();
  const rename = (id: number, name: string) => {
    const renamed = app.db.q.updateTable("environments").set({ name, ...nameKeys(name) });
    app.db.run(renamed.where("id", "=", id));
  };
  rename(2, "Sala 10");
  rename(4, "Sala 2");
  addReservation(app, { environmentIds: [1, 2, 4], status: "approved" });
  const names = ["Sala 1", "Sala 2", "Sala 10"];
  const conflicts = await app
    .as("bia")
    .fetch(`/reservas/conflitos?${QUERY}&environmentIds=2&environmentIds=4`);
  const answer = (await conflicts.json()) as { check: { conflicts: { environmentName: string }[] } };
  expect(answer.check.conflicts.map((row) => row.environmentName)).toEqual(names);
  const { body } = await app
    .as("ana")
    .api("GET", "/api/reservations?startDate=2026-03-19&endDate=2026-03-19");
  expect(body[0]).toMatchObject({ environmentNames: names, environmentIds: [1, 4, 2] });
  const week = await (await app.as(null).fetch("/programacao-semanal?semana=2026-03-16")).text();
  expect(week).toMatch(/Sala 1<.*Sala 2<.*Sala 10</s);
  expect(week).toContain(names.join(", "));
  for (const [who, address] of [
    ["ana", "/reservas/nova"],
    ["pedro", "/admin/reservas/1/transferir"],
    ["admin", "/admin/ambientes"],
    ["ana", "/minhas-reservas"],
  ] as const) {
    const html = await (await app.as(who).fetch(address)).text();
    expect(html.slice(html.indexOf("<main")), address).toMatch(/Sala 1\b.*Sala 2\b.*Sala 10\b/s);
  }
  const { body: rooms } = await app.as("ana").api("GET", "/api/environments");
  expect(
    (rooms as { name: string }[]).map(({ name }) => name).filter((name) => name.startsWith("Sala")),
  ).toEqual(names);
});
