/** A teacher has at most 200 pending reservations, or the configured limit; the form warns in advance. */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { createReservation, requestBody, snapshot, staffBody } from "#tests/support/bookings/reservations.ts";
import { addCrowd } from "#tests/support/school/crowd.ts";
import { CLASS, DISCIPLINE, ROOM } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";

const API = "/api/reservations";

function formFields(dates: string[]) {
  return {
    disciplineId: String(DISCIPLINE.algoritmos),
    classId: String(CLASS.ds1),
    environmentIds: [String(ROOM.sala1)],
    shift: "morning",
    notes: "O que foi digitado",
    dates,
  };
}

const form = async (app: TestApp) => (await app.as("bia").fetch("/reservas/nova")).text();

describe("the limit", () => {
  it("is 200: the next one is refused with advice, and nothing is written", async () => {
    const app = await createTestApp();
    addCrowd(app, 199);
    await createReservation(app.as("bia"), requestBody());
    const before = snapshot(app);
    const refused = await app.as("bia").api("POST", API, requestBody());
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      "Você tem 200 reservas pendentes de hoje em diante e pode ter até 200; este pedido faria mais 1. Nada foi gravado. " +
        "Espere uma avaliação ou exclua as de que não precisa em Minhas Reservas.",
    );
    expect(snapshot(app)).toBe(before);
    await createReservation(app.as("ana"), requestBody());
  });

  it("counts all dates of a form, which preserves the typed values", async () => {
    const app = await createTestApp();
    addCrowd(app, 198);
    const bia = app.as("bia");
    const refused = await bia.post("/reservas/nova", formFields(["2026-03-23", "2026-03-24", "2026-03-25"]));
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain(
      "Você tem 198 reservas pendentes de hoje em diante e pode ter até 200; este pedido faria mais 3.",
    );
    expect(html).toContain("O que foi digitado");
    expect((await bia.post("/reservas/nova", formFields(["2026-03-23", "2026-03-24"]))).status).toBe(302);
  });

  it("does not count pending reservations of past days", async () => {
    const app = await createTestApp();
    addCrowd(app, 200, { date: "2026-03-11" });
    setSetting(app, "pending_limit", "1");
    await createReservation(app.as("bia"), requestBody());
    expect((await app.as("bia").api("POST", API, requestBody())).status).toBe(409);
  });

  it("counts only pending reservations: a decision or a deletion allows another one", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "2");
    const bia = app.as("bia");
    const first = await createReservation(bia, requestBody());
    const second = await createReservation(bia, requestBody());
    expect((await bia.api("POST", API, requestBody())).status).toBe(409);
    await app.as("pedro").api("PUT", `${API}/${first.id}/status`, { status: "approved" });
    await createReservation(bia, requestBody({ date: "2026-03-20" }));
    expect((await bia.api("POST", API, requestBody())).status).toBe(409);
    await bia.api("DELETE", `${API}/${second.id}`);
    await createReservation(bia, requestBody({ date: "2026-03-23" }));
  });

  it("does not apply to staff, whose requests are approved at once", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "1");
    addReservation(app);
    await createReservation(app.as("pedro"), staffBody({ date: "2026-03-23" }));
    await createReservation(app.as("admin"), staffBody({ date: "2026-03-24" }));
  });

  it("does not refuse a form submitted twice", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "1");
    const fields = { ...formFields(["2026-03-23"]), formToken: "a-form" };
    expect((await app.as("bia").post("/reservas/nova", fields)).status).toBe(302);
    expect((await app.as("bia").post("/reservas/nova", fields)).status).toBe(302);
  });

  it.each(["", "0", "-1", "abc", "1e9", "200.5", "100000"])(
    "is 200 where the setting is %j",
    async (value) => {
      const app = await createTestApp();
      setSetting(app, "pending_limit", value);
      addCrowd(app, 199);
      await createReservation(app.as("bia"), requestBody());
      expect((await app.as("bia").api("POST", API, requestBody())).status).toBe(409);
    },
  );

  it("holds for concurrent requests", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "5");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.as("bia").api("POST", API, requestBody())),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(15);
  });
});

describe("the request form", () => {
  it("shows no notice while sixty dates are within the limit", async () => {
    const app = await createTestApp();
    addCrowd(app, 140);
    expect(await form(app)).not.toContain("pode ter até");
  });

  it("shows how many dates a request may still have", async () => {
    const app = await createTestApp();
    addCrowd(app, 141);
    expect(await form(app)).toContain(
      "Você tem 141 reservas pendentes de hoje em diante e pode ter até 200. Este pedido pode ter no máximo 59 datas.",
    );
    addCrowd(app, 58);
    expect(await form(app)).toContain("Este pedido pode ter no máximo 1 data.");
  });

  it("shows what to do at the limit", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "3");
    addCrowd(app, 4);
    expect(await form(app)).toContain(
      "Você tem 4 reservas pendentes de hoje em diante e pode ter até 3. Antes de pedir outra, espere uma avaliação",
    );
  });

  it("shows no notice to staff", async () => {
    const app = await createTestApp();
    setSetting(app, "pending_limit", "1");
    expect(await (await app.as("pedro").fetch("/reservas/nova")).text()).not.toContain("pode ter até");
  });
});

describe("one request", () => {
  const many = (count: number, first: number) => Array.from({ length: count }, (_, index) => first + index);

  it.each([
    ["POST", API, requestBody({ environmentIds: many(41, 1) }), "ana"],
    ["PUT", `${API}/1`, { environmentIds: many(41, 1) }, "ana"],
    ["PUT", `${API}/1`, { environmentIds: many(41, 1) }, "pedro"],
  ] as const)("has forty rooms at most: %s %s", async (method, address, body, who) => {
    const app = await createTestApp();
    addReservation(app);
    const refused = await app.as(who).api(method, address, body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.environmentIds).toEqual(["Selecione no máximo 40 ambientes"]);
    const forty = { ...body, environmentIds: many(40, 1) };
    expect((await app.as(who).api(method, address, forty)).body.errors.environmentIds).not.toEqual([
      "Selecione no máximo 40 ambientes",
    ]);
  });

  it("has at most forty rooms, in its forms and in the check", async () => {
    const app = await createTestApp();
    const id = addReservation(app);
    const rooms = many(41, 1).map(String);
    const request = await app
      .as("ana")
      .post("/reservas/nova", { ...formFields(["2026-03-23"]), environmentIds: rooms });
    const lesson = { teacherUserId: "3", disciplineId: "1", environmentIds: rooms, notes: "" };
    const edit = await app.as("ana").post(`/minhas-reservas/${id}/editar`, lesson);
    const move = { ...lesson, classId: "1", date: "2026-03-23", shift: "morning" };
    const transfer = await app.as("pedro").post(`/admin/reservas/${id}/transferir`, move);
    for (const answer of [request, edit, transfer]) {
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("Selecione no máximo 40 ambientes");
    }
    const check = (ids: string[]) =>
      app.as(null).fetch(`/api/public/check-conflicts?environmentIds=${ids}&date=2026-03-23&shift=morning`);
    expect((await check(rooms)).status).toBe(400);
    expect((await check(rooms.slice(1))).status).toBe(200);
  });

  it("has sixty dates at most", async () => {
    const app = await createTestApp();
    const dates = many(61, 1).map((day) => new Date(Date.UTC(2026, 3, day)).toISOString().slice(0, 10));
    const refused = await app.as("ana").post("/reservas/nova", formFields(dates));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Selecione no máximo 60 datas");
    expect((await app.as("ana").post("/reservas/nova", formFields(dates.slice(1)))).status).toBe(302);
  });
});
