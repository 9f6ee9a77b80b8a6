/** Rules R1.10: 2018-11-04, when São Paulo's day started at one o'clock, on machines of every zone. */
import { afterEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { requestBody, staffBody } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";

/** The school's own, where the hour is missing, and one on either side of it. */
const ZONES = ["America/Sao_Paulo", "America/Rio_Branco", "UTC"];
const DAY = "2018-11-04";
const SHOWN = "04/11/2018";

const machine = process.env.TZ;
afterEach(() => {
  if (machine === undefined) delete process.env.TZ;
  else process.env.TZ = machine;
});

/** The school at ten in the morning of the day, with one approved and one pending reservation on it. */
async function schoolOn(now: string): Promise<TestApp> {
  const app = await createTestApp({ now });
  const approved = staffBody({ date: DAY, startTime: "09:10", endTime: "11:30" });
  expect((await app.as("pedro").api("POST", "/api/reservations", approved)).status).toBe(201);
  const pending = requestBody({ date: `${DAY}T00:00:00.000Z`, environmentIds: [2] });
  expect((await app.as("ana").api("POST", "/api/reservations", pending)).body.date).toBe(DAY);
  return app;
}

describe.each(ZONES)("on a machine in %s", (zone) => {
  it("is shown as that day on every screen, file and call", async () => {
    process.env.TZ = zone;
    const app = await schoolOn("2018-11-04T12:00:00.000Z");
    const page = async (who: "ana" | "pedro" | null, path: string) => {
      const answer = await app.as(who).fetch(path);
      expect(answer.status, path).toBe(200);
      return answer.text();
    };
    expect(textOf(await page("ana", "/minhas-reservas"))).toContain(SHOWN);
    expect(textOf(await page("ana", "/minhas-reservas/2"))).toContain(SHOWN);
    expect(textOf(await page("pedro", "/admin/reservas?aba=todas"))).toContain(SHOWN);
    expect(textOf(await page("pedro", "/admin/reservas/2/transferir"))).toContain(SHOWN);
    expect(await page("pedro", "/admin/relatorios/csv?de=2018-11-01&ate=2018-11-10")).toContain(
      `${SHOWN};domingo`,
    );
    expect(textOf(await page(null, "/programacao-semanal?semana=2018-10-29"))).toContain("Algoritmos");
    expect(textOf(await page(null, "/programacao-semanal?semana=2018-11-05"))).not.toContain("Algoritmos");
    expect(textOf(await page(null, "/tv-panel"))).toContain("Algoritmos");
    expect(await page(null, "/calendario/ambiente/1.ics")).toMatch(/DTSTART[^\n]*:20181104T/);
    const range = `startDate=${DAY}&endDate=${DAY}`;
    const listed = await app.as("pedro").api("GET", `/api/reservations?${range}`);
    expect(listed.body.map(({ date }: { date: string }) => date)).toEqual([DAY, DAY]);
    const shown = await app.as(null).api("GET", `/api/public/reservations/weekly?${range}`);
    expect(shown.body).toHaveLength(1);
  });

  it("can be requested from one o'clock of the fourth until midnight of the fifth", async () => {
    process.env.TZ = zone;
    const app = await schoolOn("2018-11-04T12:00:00.000Z");
    // A session of its own each time: the clock goes back.
    const request = async (date: string, environmentIds: number[]) =>
      (
        await app
          .as("ana")
          .api("POST", "/api/reservations", requestBody({ date, environmentIds, shift: "evening" }))
      ).status;
    // 23:59:59 of the third, 01:00 of the fourth, midnight of the fifth.
    app.setNow("2018-11-04T02:59:59.000Z");
    expect(await request("2018-11-03", [3])).toBe(400);
    expect(await request("2018-11-04", [3])).toBe(201);
    app.setNow("2018-11-04T03:00:00.000Z");
    expect(await request("2018-11-03", [4])).toBe(400);
    expect(await request("2018-11-04", [4])).toBe(201);
    app.setNow("2018-11-05T02:00:00.000Z");
    expect(await request("2018-11-04", [1])).toBe(400);
    expect(await request("2018-11-05", [1])).toBe(201);
  });
});
