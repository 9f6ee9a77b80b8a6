/** The form of a series, without JavaScript (rules R24.7). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { addCalendar, FIRST_HALF, RECESS } from "#tests/support/school/calendars.ts";
import { addLessonSet, setOf } from "#tests/support/school/lesson-sets.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const FORM = {
  weekdays: "4",
  everyWeeks: "1",
  startDate: "2026-03-19",
  endDate: "2026-05-14",
  shift: "morning",
  lessons: ["1", "2"],
  environmentIds: "1",
  disciplineId: "1",
  classId: "1",
};

function addressOf(fields: Record<string, string | string[]>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, each]));
  return `/reservas/serie?${new URLSearchParams(pairs)}`;
}

async function busySchool(): Promise<TestApp> {
  const app = await createTestApp();
  addReservation(app, { userId: PEOPLE.bia.id, date: "2026-04-09", status: "approved" });
  addReservation(app, { userId: PEOPLE.bia.id, date: "2026-04-16" });
  addBlockedDay(app, { date: "2026-04-30", title: "Véspera" });
  return app;
}

async function pageOf(app: TestApp, who: "ana" | "pedro", fields: Record<string, string | string[]>) {
  const response = await app.as(who).fetch(addressOf(fields));
  return { status: response.status, html: await response.text() };
}

describe("the form of a series", () => {
  it("offers no submit before the dates were shown", async () => {
    const app = await busySchool();
    const { html } = await pageOf(app, "ana", {});
    expect(textOf(html)).toContain("Ver datas");
    expect(textOf(html)).not.toContain("Solicitar série");
    const request = await (await app.as("ana").fetch("/reservas/nova")).text();
    expect(request).toContain('formaction="/reservas/serie"');
  });

  it("is filled in with a teacher's last request, and with the weekdays of single dates", async () => {
    const app = await busySchool();
    const hours = { startTime: "08:20", endTime: "10:00" };
    addReservation(app, { date: "2026-04-08", environmentIds: [ROOM.sala2], ...hours });
    const { html } = await pageOf(app, "ana", {});
    const checked = (of: string) =>
      [...html.matchAll(/<input[^>]*>/g)]
        .map(([input]) => input)
        .filter((input) => input.includes(`name="${of}"`) && input.includes("checked"))
        .map((input) => /value="([^"]*)"/.exec(input)?.[1]);
    expect(checked("shift")).toEqual(["morning"]);
    expect(checked("lessons")).toEqual(["2", "3"]);
    expect(checked("environmentIds")).toEqual([String(ROOM.sala2)]);
    expect(checked("weekdays")).toEqual([]);
    const led = await pageOf(app, "ana", { dates: ["2026-04-09", "2026-04-16"], shift: "evening" });
    expect(led.html).toMatch(/name="weekdays"[^>]*checked="" value="4"/);
    expect(led.html).toMatch(/name="shift"[^>]*checked="" value="evening"/);
    // A form sent with nothing selected is not filled in, nor is one of staff, who book for others.
    const sent = await pageOf(app, "ana", { startDate: "2026-04-09", ver: "1" });
    expect(sent.html).not.toMatch(/name="environmentIds"[^>]*checked=""/);
    const staff = await pageOf(app, "pedro", {});
    expect(staff.html).not.toMatch(/name="(shift|environmentIds)"[^>]*checked=""/);
  });

  it("returns the dates while it is filled in, and the rooms' states before one is chosen", async () => {
    const app = await busySchool();
    const check = async (fields: Record<string, string | string[]>) => {
      const address = addressOf(fields).replace("/serie?", "/serie/datas?");
      const response = await app.as("ana").fetch(address);
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
      return response.json();
    };
    const { environmentIds: _, disciplineId: __, ...withoutRoom } = FORM;
    expect(await check({ weekdays: "4" })).toMatchObject({ preview: null, states: null, problem: null });
    const early = await check({ ...withoutRoom, disciplineId: "1" });
    expect([early.preview, early.states.dateCount]).toEqual([null, 8]);
    expect(early.states.notFree).toMatchObject([{ id: ROOM.sala1, standing: "taken" }]);
    const { preview } = await check({ ...FORM, choices: ["room:2026-04-09:2"] });
    expect([preview.total, preview.free, preview.dates.length]).toEqual([9, 8, 9]);
    const far = await check({ ...FORM, weekdays: ["1", "2", "3", "4", "5"], endDate: "2026-12-01" });
    expect([far.preview, far.problem]).toEqual([null, expect.stringContaining("60")]);
    expect(tableRows(app, "series")).toEqual([]);
  });

  it("returns the end of the term and the lessons of the first day that is typed, before the form is complete", async () => {
    const app = await createTestApp();
    const SECOND_HALF = {
      ...FIRST_HALF,
      name: "2º semestre",
      startDate: "2026-08-03",
      endDate: "2026-12-10",
    };
    addCalendar(app, { terms: [FIRST_HALF, SECOND_HALF] });
    addLessonSet(app, { from: "2026-08-01", set: setOf(3) });
    const start = async (startDate: string) => {
      const { termEnd, lessonSet } = await (
        await app.as("ana").fetch(`/reservas/serie/datas?startDate=${startDate}&classId=1`)
      ).json();
      return [termEnd?.endDate ?? null, lessonSet.morning.lessons.length];
    };
    expect(await start("2026-03-19")).toEqual([FIRST_HALF.endDate, 5]);
    expect(await start("2026-08-10")).toEqual([SECOND_HALF.endDate, 3]);
    expect(await start("2029-02-01")).toEqual([null, 3]);
    expect(await start("nada")).toEqual([FIRST_HALF.endDate, 5]);
  });

  it("takes the place of the repeats that the request form and the finder had", async () => {
    const app = await createTestApp();
    addCalendar(app, { terms: [{ ...FIRST_HALF, endDate: "2026-04-30" }, RECESS] });
    const ledTo = async (address: string) => {
      const response = await app.as("ana").fetch(address);
      expect(response.status).toBe(302);
      const html = await (await app.as("ana").fetch(response.headers.get("location") ?? "")).text();
      for (const [name, value] of [
        ["weekdays", "4"],
        ["shift", "morning"],
        ["lessons", "2"],
        ["environmentIds", String(ROOM.sala2)],
      ]) {
        expect(html).toMatch(new RegExp(`name="${name}"[^>]*checked="" value="${value}"`));
      }
      return textOf(html);
    };
    const request = "/reservas/nova?dates=2026-03-19&shift=morning&lessons=2&environmentIds=2";
    const finder = "/ambientes/livres?data=2026-03-05&data=2026-03-19&turno=manha&aula=2&ambiente=2";
    const untilDay = "de 19/03 a 09/04/2026";
    expect(await ledTo(`${request}&repetir=1&repeatUntil=2026-04-09`)).toContain(`${untilDay} `);
    expect(await ledTo(`${finder}&ate=2026-04-09`)).toContain(`${untilDay} `);
    const untilEnd = "de 19/03 a 30/04/2026, fim do 1º semestre";
    expect(await ledTo(`${finder}&periodo=1`)).toContain(untilEnd);
    expect(await ledTo(`${request}&repetir=1&repeatUntil=x`)).toContain(untilEnd);
    for (const plain of [`${request}&repeatUntil=2026-04-09`, `${finder}&ate=`]) {
      const response = await app.as("ana").fetch(plain);
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(textOf(html)).toContain("Repetir toda semana");
      expect(html).toContain('formaction="/reservas/serie"');
    }
  });

  it("leaves single free dates out: neither requested nor to be made up", async () => {
    const app = await busySchool();
    const choices = ["out:2026-03-26", "out:2026-04-09"];
    const { html } = await pageOf(app, "ana", { ...FORM, choices, ver: "1" });
    const text = textOf(html);
    expect(text).toContain("5 de 7 datas na Sala 1");
    expect(text).toContain("5 de 7 datas · Sala 1 · quintas");
    expect(text).toContain("Deixar datas de fora (1 data)");
    expect(text).toContain("qui 26/03 : Deixada de fora");
    expect(html).toMatch(/name="choices" checked="" value="out:2026-03-26"/);
    expect(html).toMatch(/value="out:2026-04-09" selected/);
    const swapped = await pageOf(app, "ana", { ...FORM, choices, troca: String(ROOM.sala2) });
    expect(textOf(swapped.html)).toContain("6 de 7 datas na Sala 2");
    expect((await app.as("ana").post("/reservas/serie", { ...FORM, choices })).status).toBe(302);
    expect(tableRows(app, "gaps").map(({ date }) => date)).toEqual(["2026-04-16", "2026-04-30"]);
    const dates = tableRows(app, "reservations").filter((row) => row.series_id === 1);
    expect(dates.map(({ date }) => date)).toEqual([
      ...["2026-03-19", "2026-04-02", "2026-04-23", "2026-05-07", "2026-05-14"],
    ]);
  });

  it("shows what is free on the dates before a room is chosen, without JavaScript too", async () => {
    const app = await busySchool();
    const { html } = await pageOf(app, "ana", { ...FORM, environmentIds: [], ver: "1" });
    expect(textOf(html)).toContain("Selecione pelo menos um ambiente");
    expect(textOf(html)).toContain("Livre em 6 de 8");
  });

  it("shows how many dates are free, and each other one with its obstacle and choices", async () => {
    const app = await busySchool();
    const { status, html } = await pageOf(app, "ana", { ...FORM, ver: "1" });
    const text = textOf(html);
    expect(status).toBe(200);
    expect(text).toContain("6 de 9 datas na Sala 1");
    expect(text).toContain("6 de 9 datas · Sala 1 · quintas, 07:30–09:10 3 ficam para repor");
    expect(text).toContain("3 datas sem esta sala 1 ocupada, 1 com pedido, 1 sem aula (30/04, Véspera)");
    expect(text).toContain("Pular todas As 3 vão para Aulas a repor");
    expect(text).toContain("Outra sala em cada uma 2 na Sala 2; 1 fica para repor");
    expect(text).toContain("Pedir mesmo assim 2 disputadas: o setor pedagógico decide; 1 fica para repor");
    expect(text).toContain("Decidir uma a uma as 3 datas");
    expect(text).not.toContain("Sim, pedir só");
    expect(text).toContain("Ocupado por Bia Gonçalves");
    expect(text).toContain("Disputada: outro pedido espera avaliação");
    expect(text).toContain("Bloqueada: Véspera");
    expect(html).toContain('value="ask:2026-04-09"');
    expect(html).not.toContain('value="ask:2026-04-30"');
    expect(html).toContain('value="skip:2026-04-16"');
    expect(text).toContain("Solicitar série");
    expect(tableRows(app, "series")).toEqual([]);
  });

  it("renders the typed values again and names the missing ones", async () => {
    const app = await createTestApp();
    const { endDate: _, ...open } = FORM;
    const { html } = await pageOf(app, "ana", { ...open, ver: "1" });
    expect(textOf(html)).toContain("Escolha até quando, ou o fim do período");
    expect(html).toMatch(/name="environmentIds"[^>]*checked="" value="1"/);
    const sent = await app.as("ana").post("/reservas/serie", { ...open, weekdays: [] });
    expect(sent.status).toBe(400);
    expect(textOf(await sent.text())).toContain("Escolha pelo menos um dia da semana");
  });

  it("requests the dates by the choice made for each", async () => {
    const app = await busySchool();
    const choices = ["ask:2026-04-09", "skip:2026-04-16", "", ""];
    const sent = await app.as("ana").post("/reservas/serie", { ...FORM, choices, formToken: "a" });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/minhas-reservas"]);
    const gaps = tableRows(app, "gaps").map(({ date, reason }) => [date, reason]);
    expect(gaps).toEqual([
      ["2026-04-16", "cancelled"],
      ["2026-04-30", "blocked"],
    ]);
    const rows = tableRows(app, "reservations").filter((row) => row.series_id === 1);
    expect(rows.map((row) => row.date)).toContain("2026-04-09");
    expect(rows[0]).toMatchObject({ start_time: "07:30", end_time: "09:10", status: "pending" });
    await app.as("ana").post("/reservas/serie", { ...FORM, choices, formToken: "a" });
    expect(tableRows(app, "series")).toHaveLength(1);
  });

  it("does the same with all dates that are not free, but for those decided one by one", async () => {
    const placesOf = async (fields: Record<string, string | string[]>) => {
      const app = await busySchool();
      expect((await app.as("ana").post("/reservas/serie", { ...FORM, ...fields })).status).toBe(302);
      const rows = tableRows(app, "reservations").filter(({ series_id }) => series_id === 1);
      const places = tableRows(app, "reservation_environments");
      const roomOn = (date: string) => {
        const id = rows.find((row) => row.date === date)?.id;
        return places.find((place) => place.reservation_id === id)?.environment_id ?? null;
      };
      return ["2026-03-19", "2026-04-09", "2026-04-16", "2026-04-30"].map(roomOn);
    };
    const { sala1, sala2 } = ROOM;
    expect(await placesOf({})).toEqual([sala1, null, null, null]);
    expect(await placesOf({ unavailable: "ask" })).toEqual([sala1, sala1, sala1, null]);
    expect(await placesOf({ unavailable: "elsewhere" })).toEqual([sala1, sala2, sala2, null]);
    const mixed = { unavailable: "elsewhere", choices: ["ask:2026-04-09", "skip:2026-04-16"] };
    expect(await placesOf(mixed)).toEqual([sala1, sala1, null, null]);
  });

  it("makes one series of one form sent twice, whatever its second look at the rooms would be", async () => {
    const app = await busySchool();
    for (let times = 0; times < 2; times++) {
      const sent = { ...FORM, unavailable: "elsewhere", formToken: "b" };
      expect((await app.as("ana").post("/reservas/serie", sent)).status).toBe(302);
    }
    expect(tableRows(app, "series")).toHaveLength(1);
  });

  it("asks for a confirmation where more than a third would be lost, on the server too", async () => {
    const app = await busySchool();
    addReservation(app, { userId: PEOPLE.bia.id, date: "2026-04-02", status: "approved" });
    const { html } = await pageOf(app, "ana", { ...FORM, ver: "1" });
    expect(textOf(html)).toContain("Assim você perde 4 de 9 aulas");
    expect(textOf(html)).toContain("Na Sala 2 perderia só uma.");
    const refused = await app.as("ana").post("/reservas/serie", FORM);
    expect(refused.status).toBe(400);
    expect(textOf(await refused.text())).toContain("Assim se perdem 4 de 9 aulas.");
    expect(tableRows(app, "series")).toEqual([]);
    const elsewhere = await app.as("ana").post("/reservas/serie", { ...FORM, unavailable: "elsewhere" });
    expect(elsewhere.status).toBe(302);
    const other = await busySchool();
    addReservation(other, { userId: PEOPLE.bia.id, date: "2026-04-02", status: "approved" });
    expect((await other.as("ana").post("/reservas/serie", { ...FORM, acceptLoss: "on" })).status).toBe(302);
  });

  it("says that the same series was asked for before, and that the room is that of the last request", async () => {
    const app = await busySchool();
    await app.as("ana").post("/reservas/serie", FORM);
    const again = await pageOf(app, "ana", { ...FORM, ver: "1" });
    expect(textOf(again.html)).toContain("Você já pediu esta série, de 19/03/2026 a 14/05/2026. Ver a série");
    for (const other of [
      { weekdays: "3" },
      { lessons: "1" },
      { startDate: "2026-05-21", endDate: "2026-05-28" },
    ])
      expect(textOf((await pageOf(app, "ana", { ...FORM, ...other, ver: "1" })).html)).not.toContain(
        "já pediu esta série",
      );
    expect(textOf((await pageOf(app, "ana", {})).html)).toContain("do seu último pedido");
  });

  it("proposes rooms that are free on more dates, and shows the dates with one in one click", async () => {
    const app = await busySchool();
    const { html } = await pageOf(app, "ana", { ...FORM, ver: "1" });
    const text = textOf(html);
    expect(text).toContain("Sala 2 , 8 de 9 datas");
    expect(html).toContain(`name="troca" value="${ROOM.sala2}"`);
    const choice = { choices: "ask:2026-04-09", troca: String(ROOM.sala2) };
    const swapped = await pageOf(app, "ana", { ...FORM, ...choice });
    expect(swapped.html).toMatch(/name="environmentIds"[^>]*checked="" value="2"/);
    expect(swapped.html).not.toMatch(/name="environmentIds"[^>]*checked="" value="1"/);
    expect(textOf(swapped.html)).toContain("8 de 9 datas na Sala 2");
    expect(swapped.html).not.toContain('name="troca"');
    expect((await pageOf(app, "ana", { ...FORM, troca: "x,9999" })).status).toBe(200);
  });

  it("proposes sets of rooms if several are requested", async () => {
    const app = await busySchool();
    const rooms = [ROOM.sala1, ROOM.lab1].map(String);
    const { html } = await pageOf(app, "ana", { ...FORM, environmentIds: rooms, ver: "1" });
    expect(html).toContain(`name="troca" value="${ROOM.sala2},${ROOM.lab1}"`);
  });

  it("accepts another room for a date, and shows that choice again", async () => {
    const app = await busySchool();
    const choice = `room:2026-04-09:${ROOM.sala2}`;
    const { html } = await pageOf(app, "ana", { ...FORM, ver: "1" });
    expect(html).toContain(`value="${choice}"`);
    const again = await pageOf(app, "ana", { ...FORM, choices: choice, ver: "1" });
    expect(textOf(again.html)).toContain("7 de 9 datas · Sala 1");
    expect(textOf(again.html)).toContain("1 em outro ambiente");
    expect(again.html).toMatch(new RegExp(`value="${choice}" selected`));
    expect((await app.as("ana").post("/reservas/serie", { ...FORM, choices: [choice] })).status).toBe(302);
    const row = tableRows(app, "reservations").find(
      ({ series_id, date }) => series_id === 1 && date === "2026-04-09",
    );
    expect(row).toMatchObject({ is_detached: 1 });
    const places = tableRows(app, "reservation_environments").filter(
      (place) => place.reservation_id === row?.id,
    );
    expect(places.map((place) => place.environment_id)).toEqual([ROOM.sala2]);
  });

  it("shows the choice for a day without school again", async () => {
    const app = await createTestApp();
    addCalendar(app, { terms: [{ ...FIRST_HALF, endDate: "2026-04-30" }] });
    const chosen = { ...FORM, endDate: "2026-05-14", choices: "ask:2026-05-07", ver: "1" };
    const { html } = await pageOf(app, "ana", chosen);
    expect(html).toMatch(/value="ask:2026-05-07" selected/);
  });

  it("extends to the term's end, and includes a day without school on request", async () => {
    const app = await createTestApp();
    addCalendar(app, { terms: [{ ...FIRST_HALF, endDate: "2026-04-30" }, RECESS] });
    const { endDate: _, ...open } = FORM;
    const untilEnd = { ...open, untilTermEnd: "on" };
    const { html } = await pageOf(app, "ana", { ...untilEnd, ver: "1" });
    expect(textOf(html)).toContain("Até o fim do período: 30/04/2026");
    expect(textOf(html)).toContain("6 de 6 datas na Sala 1");
    expect(textOf(html)).toContain("Fora do período letivo");
    await app.as("ana").post("/reservas/serie", { ...untilEnd, choices: ["ask:2026-04-02"] });
    expect(tableRows(app, "reservations").map((row) => row.date)).toContain("2026-04-02");
  });

  it("is approved at once when staff make it for a teacher, and refused beside an approved one unless they confirm", async () => {
    const app = await busySchool();
    const sent = { ...FORM, teacherUserId: "3", choices: ["ask:2026-04-09"] };
    const refused = await app.as("pedro").post("/reservas/serie", sent);
    expect(refused.status).toBe(409);
    expect(textOf(await refused.text())).toContain("7 de 9 datas · Sala 1");
    expect((await app.as("pedro").post("/reservas/serie", { ...sent, override: "on" })).status).toBe(302);
    expect(tableRows(app, "reservations").filter((row) => row.series_id === 1)).toHaveLength(7);
    const without = await app.as("pedro").post("/reservas/serie", FORM);
    expect(without.status).toBe(400);
  });
});
