import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  createReservation,
  DAY,
  requestBody,
  reservationRow,
  snapshot,
} from "#tests/support/bookings/reservations.ts";

const ZONES = ["America/Sao_Paulo", "America/Manaus", "America/Rio_Branco", "America/Noronha", "UTC"];

describe("a date in JSON", () => {
  it.each([
    ["a day", "2026-03-19", "2026-03-19"],
    ["midnight UTC", "2026-03-19T00:00:00.000Z", "2026-03-19"],
    ["midnight UTC without fractions", "2026-03-19T00:00:00Z", "2026-03-19"],
    ["the local start of the day", "2026-03-19T03:00:00.000Z", "2026-03-19"],
    ["the local start of the day with its offset", "2026-03-19T00:00:00-03:00", "2026-03-19"],
    ["noon UTC", "2026-03-19T12:00:00.000Z", "2026-03-19"],
    ["the local end of the day", "2026-03-20T02:59:59.999Z", "2026-03-19"],
    ["a second before midnight UTC", "2026-03-18T23:59:59.000Z", "2026-03-18"],
    ["a millisecond after midnight UTC", "2026-03-19T00:00:00.001Z", "2026-03-18"],
  ])("means its school day: %s", async (_, date, day) => {
    const app = await createTestApp();
    const row = await createReservation(app.as("ana"), requestBody({ date }));
    expect(row).toMatchObject({ date: day, startTime: `${day}T07:30:00.000Z` });
    expect(reservationRow(app, row.id)).toMatchObject({ date: day, start_time: "07:30" });
  });

  it.each(ZONES)("of a day or of midnight UTC is the same day in %s", async (timeZone) => {
    const app = await createTestApp({ timeZone });
    for (const date of [DAY, `${DAY}T00:00:00.000Z`, `${DAY}T12:00:00.000Z`]) {
      expect((await createReservation(app.as("ana"), requestBody({ date }))).date).toBe(DAY);
    }
  });

  it("follows the school's zone for other instants", async () => {
    const days: Record<string, string> = {};
    const body = requestBody({ date: "2026-03-20T02:59:59.999Z" });
    for (const timeZone of ZONES) {
      const app = await createTestApp({ timeZone });
      days[timeZone] = (await createReservation(app.as("ana"), body)).date;
    }
    expect(days).toEqual({
      "America/Sao_Paulo": "2026-03-19",
      "America/Manaus": "2026-03-19",
      "America/Rio_Branco": "2026-03-19",
      "America/Noronha": "2026-03-20",
      UTC: "2026-03-20",
    });
  });

  // Its first ten characters are a day of 2100; the moment they name is one of 2101 in São Paulo.
  const BEYOND = "2100-12-31T23:59:59-12:00";

  it("is validated as the day that it means, in every call and form", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const pedro = app.as("pedro");
    const id = addReservation(app);
    const before = snapshot(app);
    const at = encodeURIComponent(BEYOND);
    const room = `environmentIds=1&shift=morning`;
    const answers = {
      create: await ana.api("POST", "/api/reservations", requestBody({ date: BEYOND })),
      move: await ana.api("PUT", `/api/reservations/${id}`, { date: BEYOND }),
      transfer: await pedro.api("PUT", `/api/reservations/${id}`, { date: BEYOND, override: true }),
      list: await ana.api("GET", `/api/reservations?startDate=2100-12-01&endDate=${at}`),
      detailed: await pedro.api("GET", `/api/reservations/detailed?startDate=2100-12-01&endDate=${at}`),
      proof: await ana.api("GET", `/api/reservations/proof?startDate=${at}`),
      weekly: await ana.api("GET", `/api/public/reservations/weekly?startDate=2100-12-01&endDate=${at}`),
      check: await ana.api("GET", `/api/public/check-conflicts?${room}&date=${at}`),
    };
    for (const [name, { status, body }] of Object.entries(answers)) {
      expect({ name, status }).toEqual({ name, status: 400 });
      expect(Object.values(body.errors)).toEqual([["Data inválida"]]);
    }
    const { date: _, userId: __, environmentIds, ...rest } = requestBody();
    const fields = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    const form = await ana.post("/reservas/nova", {
      ...fields,
      environmentIds: [String(environmentIds)],
      dates: [BEYOND],
    });
    const dialog = await pedro.post(`/admin/reservas/${id}/transferir`, {
      ...fields,
      teacherUserId: "3",
      environmentIds: ["1"],
      date: BEYOND,
      override: "on",
    });
    for (const screen of [form, dialog]) {
      expect(screen.status).toBe(400);
      expect(await screen.text()).toContain("Data inválida");
    }
    expect(snapshot(app)).toBe(before);
  });
});

describe("a time in JSON", () => {
  it.each([
    ["HH:mm", "18:30", "22:30", "18:30", "22:30"],
    ["instants", "2026-03-19T19:20:00.000Z", "2026-03-19T21:50:00Z", "19:20", "21:50"],
    ["instants with an offset", "2026-03-19T16:20:00-03:00", "2026-03-19T21:00:00+00:00", "19:20", "21:00"],
    ["one of each", "19:20", "2026-03-19T22:30Z", "19:20", "22:30"],
  ])("is its UTC hour and minute: %s", async (_, startTime, endTime, start, end) => {
    const app = await createTestApp();
    const row = await createReservation(app.as("ana"), requestBody({ shift: "evening", startTime, endTime }));
    expect(reservationRow(app, row.id)).toMatchObject({ start_time: start, end_time: end });
    expect([row.startTime, row.endTime]).toEqual([`${DAY}T${start}:00.000Z`, `${DAY}T${end}:00.000Z`]);
  });

  it("that is omitted defaults to the shift's", async () => {
    const app = await createTestApp();
    const late = await createReservation(app.as("ana"), requestBody({ startTime: "10:00" }));
    expect(late).toMatchObject({ startTime: `${DAY}T10:00:00.000Z`, endTime: `${DAY}T11:30:00.000Z` });
    const early = await createReservation(app.as("ana"), requestBody({ shift: "evening", endTime: "20:10" }));
    expect(early).toMatchObject({ startTime: `${DAY}T18:30:00.000Z`, endTime: `${DAY}T20:10:00.000Z` });
  });
});
