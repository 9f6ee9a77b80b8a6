/** The school calendar outside its own screens (rules R23.7, R23.8); without a calendar nothing changes. */
import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { requestBody } from "#tests/support/bookings/reservations.ts";
import { pageOf } from "#tests/support/pages.ts";
import { addCalendar, FIRST_HALF } from "#tests/support/school/calendars.ts";
import { CLASS, ROOM } from "#tests/support/school/school.ts";

const RECESS = { name: "Recesso", kind: "recess", startDate: "2026-03-16", endDate: "2026-03-20" } as const;
const SATURDAY = { date: "2026-03-28", asWeekday: 1, title: "Sábado letivo" } as const;

/** The address of the request form with chosen dates. */
const request = (dates: string[]) => `/reservas/nova?${dates.map((date) => `dates=${date}`).join("&")}`;

describe("the form of a request", () => {
  it("marks days without school with the reason, and lists the chosen ones among them", async () => {
    const app = await createTestApp();
    addCalendar(app, { terms: [FIRST_HALF, RECESS], days: [SATURDAY] });
    const html = await pageOf(app, "ana", request(["2026-03-17", "2026-03-24"]));
    expect(html).toContain("Fora do período letivo");
    expect(html).toContain("17/03/2026: Recesso");
    expect(html).not.toContain("24/03/2026: ");
    expect(html).toMatch(/aria-label="21\/03\/2026, não letivo: Dia não letivo"/);
    expect(html).toMatch(/aria-label="28\/03\/2026"/);
  });

  it("accepts the request anyway", async () => {
    const app = await createTestApp();
    addCalendar(app, { terms: [FIRST_HALF, RECESS] });
    const { status } = await app
      .as("ana")
      .api("POST", "/api/reservations", requestBody({ date: "2026-03-17" }));
    expect(status).toBe(201);
  });

  it("uses the chosen class's calendar", async () => {
    const app = await createTestApp();
    addCalendar(app);
    const night = addCalendar(app, { name: "Noturno", isDefault: false, terms: [FIRST_HALF, RECESS] });
    app.db.sqlite.prepare("UPDATE classes SET calendar_id = ? WHERE id = ?").run(night, CLASS.ds2);
    const chosen = request(["2026-03-17"]);
    expect(await pageOf(app, "ana", `${chosen}&classId=${CLASS.ds1}`)).not.toContain("17/03/2026: Recesso");
    expect(await pageOf(app, "ana", `${chosen}&classId=${CLASS.ds2}`)).toContain("17/03/2026: Recesso");
  });
});

describe("weeks", () => {
  it("name the day, and the next one skips a recess", async () => {
    const app = await createTestApp();
    const before = await pageOf(app, "pedro", "/?aba=semana&semana=2026-03-09");
    expect(before).toContain("semana=2026-03-16");
    addCalendar(app, {
      terms: [FIRST_HALF, RECESS],
      days: [{ date: "2026-03-11", isSchoolDay: false, title: "Conselho de classe" }],
    });
    const html = await pageOf(app, "pedro", "/?aba=semana&semana=2026-03-09");
    expect(html).toContain("semana=2026-03-23");
    expect(html).toContain("Conselho de classe");
    const own = await pageOf(app, "ana", "/reservas?semana=2026-03-09");
    expect(own).toContain("semana=2026-03-23");
    expect(own).toContain('href="/calendario"');
    expect(await pageOf(app, null, "/programacao-semanal?semana=2026-03-09")).toMatch(
      /semana=2026-03-23" rel="next"/,
    );
    expect(await pageOf(app, "pedro", "/pedagogical/reservas?aba=calendario&semana=2026-03-09")).toContain(
      "semana=2026-03-23",
    );
    expect(await pageOf(app, "pedro", "/?aba=semana&semana=2026-03-16")).toContain("Recesso");
  });
});

describe("what the public sees of the calendar", () => {
  it("is the title of the day, and nothing else of the calendar", async () => {
    const app = await createTestApp();
    addCalendar(app, { terms: [FIRST_HALF], days: [{ ...SATURDAY, date: "2026-03-12" }] });
    addReservation(app, { status: "approved", date: "2026-03-12", classId: CLASS.ds1 });
    expect(await pageOf(app, null, "/programacao-semanal?semana=2026-03-09")).toContain("Sábado letivo");
    const panel = await pageOf(app, null, "/tv-panel");
    expect(panel).toContain("Sábado letivo");
    expect(panel).not.toContain("Integrado");
    const feed = await (await app.as(null).fetch(`/calendario/turma/${CLASS.ds1}.ics`)).text();
    expect(feed).toMatch(/DESCRIPTION:[^\r\n]*/);
    expect(feed.replace(/\r\n /g, "")).toContain("Sábado letivo");
  });
});

it("the report adds the occupancy of school days to its other rates", async () => {
  const app = await createTestApp();
  const range = "de=2026-03-09&ate=2026-03-20";
  addReservation(app, { status: "approved", date: "2026-03-12" });
  // In the recess: it counts in the other rates, not on school days.
  addReservation(app, { status: "approved", date: "2026-03-17" });
  const before = await pageOf(app, "pedro", `/admin/relatorios?${range}&ambiente=${ROOM.sala1}`);
  expect(before).not.toContain("nos dias letivos");
  addCalendar(app, { terms: [FIRST_HALF, RECESS] });
  const html = await pageOf(app, "pedro", `/admin/relatorios?${range}&ambiente=${ROOM.sala1}`);
  // One of the fifteen shifts of the first week; the second is a recess.
  expect(html).toContain("nos dias letivos, 7%");
});
