import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** The messages of a page's WhatsApp links. */
async function fetchShared(app: TestApp, address: string): Promise<string[]> {
  const page = (await (await app.as("ana").fetch(address)).text()).replaceAll("&amp;", "&");
  return [...page.matchAll(/href="(https:\/\/wa\.me\/[^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
    ([, href = "", content]) => {
      expect(content).toContain("Compartilhar");
      return new URL(href).searchParams.get("text") ?? "";
    },
  );
}

it("shares an approved reservation by room, time and class, with a public link", async () => {
  const app = await createTestApp({ appUrl: "https://reservas.escola.br" });
  const id = addReservation(app, {
    status: "approved",
    environmentIds: [ROOM.sala1, ROOM.lab1],
    startTime: "08:20",
    endTime: "10:00",
    notes: "Com a Maria & o João",
  });
  const message = [
    "Turma DS-1: Laboratório 1, Sala 1, quinta-feira, 19/03/2026, 08:20–10:00.",
    `https://reservas.escola.br/ambientes/${ROOM.lab1}?semana=2026-03-19`,
  ].join("\n");
  expect(await fetchShared(app, `/minhas-reservas/${id}`)).toContain(message);
  expect(await fetchShared(app, "/minhas-reservas")).toEqual([message]);
  expect(message).not.toContain(PEOPLE.ana.name);
  const shared = await app.as(null).fetch(`/ambientes/${ROOM.lab1}?semana=2026-03-19`);
  expect(await shared.text()).toContain("DS-1");
});

it.each(["pending", "rejected"] as const)("offers no sharing of a %s reservation", async (status) => {
  const app = await createTestApp();
  const id = addReservation(app, { status });
  for (const address of ["/minhas-reservas", `/minhas-reservas/${id}`])
    expect(await fetchShared(app, address)).toEqual([]);
});
