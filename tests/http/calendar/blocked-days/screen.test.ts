import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { notificationsOf, reservationRow, tableRows } from "#tests/support/bookings/reservations.ts";
import { shownNow } from "#tests/support/bookings/shown.ts";
import { fieldValue } from "#tests/support/browser/page.ts";
import { pageOf } from "#tests/support/pages.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const SCREEN = "/admin/dias-bloqueados";
const DAY = {
  date: "2026-04-21",
  title: "Tiradentes",
  type: "holiday",
  affectedShifts: ["morning", "evening"],
};

describe("the screen of blocked days", () => {
  it("creates, changes and deletes a day, with a confirmation", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const created = await pedro.post(`${SCREEN}/novo?ano=2026`, {
      ...DAY,
      showInPanel: "on",
      description: "",
    });
    expect(created.status).toBe(302);
    expect(created.headers.get("location")).toBe(`${SCREEN}?ano=2026`);
    const list = await (await pedro.fetch(SCREEN)).text();
    for (const text of ["Dia bloqueado criado", "21/04/2026", "Tiradentes", "Feriado", "Visível"]) {
      expect(list).toContain(text);
    }
    const form = await pageOf(app, "pedro", `${SCREEN}/1/editar`);
    expect(form).toContain('value="2026-04-21"');
    await pedro.post(`${SCREEN}/1/editar`, { ...DAY, title: "Feriado", affectedShifts: "morning" });
    expect(tableRows(app, "blocked_days")).toMatchObject([{ title: "Feriado", show_in_panel: 0 }]);
    expect(tableRows(app, "blocked_day_shifts")).toMatchObject([{ shift: "morning" }]);
    expect(await pageOf(app, "pedro", SCREEN)).toContain("Oculto");
    expect(await pageOf(app, "pedro", `${SCREEN}/1/excluir`)).toContain(
      "Tem certeza que deseja excluir este dia bloqueado? Esta ação não pode ser desfeita.",
    );
    expect((await pedro.post(`${SCREEN}/1/excluir`)).status).toBe(302);
    expect(await pageOf(app, "pedro", SCREEN)).toContain("Nenhum dia bloqueado encontrado");
  });

  it("defaults a new one to a public holiday of all shifts", async () => {
    const app = await createTestApp();
    const form = await pageOf(app, "pedro", `${SCREEN}/novo`);
    expect(form).toMatch(/<option value="holiday" selected="">/);
    expect(form.match(/name="affectedShifts"[^>]*checked=""/g)).toHaveLength(3);
    expect(form).toMatch(/name="showInPanel"[^>]*checked=""/);
  });

  it("blocks a period at once, all or nothing", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const recess = { ...DAY, title: "Recesso", date: "2026-07-13" };
    const reversed = await pedro.post(`${SCREEN}/novo`, { ...recess, endDate: "2026-07-01" });
    const refused = await reversed.text();
    expect(refused).toContain("Erro ao criar dia bloqueado");
    expect(refused).toContain("A data final deve ser igual ou posterior à inicial.");
    const long = await pedro.post(`${SCREEN}/novo`, { ...recess, endDate: "2026-12-31" });
    expect(await long.text()).toContain("O período pode ter no máximo 100 dias.");
    expect(tableRows(app, "blocked_days")).toEqual([]);
    expect((await pedro.post(`${SCREEN}/novo`, { ...recess, endDate: "2026-07-24" })).status).toBe(302);
    const days = tableRows(app, "blocked_days");
    expect(days).toHaveLength(12);
    expect([days[0]?.date, days[11]?.date]).toEqual(["2026-07-13", "2026-07-24"]);
    expect(await (await pedro.fetch(SCREEN)).text()).toContain("12 dias a partir de 13/07/2026, Recesso");
  });

  it("filters by type and year, of eleven years", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    await pedro.post(`${SCREEN}/novo`, DAY);
    await pedro.post(`${SCREEN}/novo`, { ...DAY, title: "Conselho", type: "council", date: "2026-05-05" });
    await pedro.post(`${SCREEN}/novo`, { ...DAY, title: "Do ano passado", date: "2025-05-05" });
    const present = await pageOf(app, "pedro", SCREEN);
    expect([...present.matchAll(/<option value="(20\d\d)"/g)].map((match) => match[1])).toEqual(
      Array.from({ length: 11 }, (_, index) => String(2021 + index)),
    );
    expect(present).toContain("Tiradentes");
    expect(present).not.toContain("Do ano passado");
    const council = await pageOf(app, "pedro", `${SCREEN}?tipo=conselho`);
    expect(council).toContain("05/05/2026");
    expect(council).not.toContain("Tiradentes");
    expect(await pageOf(app, "pedro", `${SCREEN}?ano=2025`)).toContain("Do ano passado");
    expect(await pageOf(app, "pedro", `${SCREEN}?ano=1850`)).toContain("Tiradentes");
  });

  it("shows the reservations a day affects before it saves, and applies the choice", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const pending = addReservation(app, { date: DAY.date });
    addReservation(app, { date: DAY.date, status: "approved", userId: PEOPLE.bia.id, environmentIds: [2] });
    addReservation(app, { date: DAY.date, status: "rejected" });
    const refused = await pedro.post(`${SCREEN}/novo`, DAY);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    for (const text of [
      "1 reserva aprovada e 1 reserva pendente",
      "Sala 1, 21/04/2026, manhã",
      "Ana Conceição",
      "Avisar os professores",
      "Rejeitar os pendentes",
      'name="touched"',
      'value="Tiradentes"',
    ]) {
      expect(html).toContain(text);
    }
    expect(tableRows(app, "blocked_days")).toEqual([]);
    const touched = fieldValue(html, "touched") ?? "";
    // One changes, and another one comes: each time they are shown again.
    await pedro.api("PUT", `/api/reservations/${pending}`, { notes: "Muda" });
    const chosen = { ...DAY, notifyTeachers: "on", rejectPending: "on" };
    const changed = await pedro.post(`${SCREEN}/novo`, { ...chosen, touched });
    expect(changed.status).toBe(409);
    const seen = fieldValue(await changed.text(), "touched") ?? "";
    addReservation(app, { date: DAY.date, environmentIds: [3] });
    const more = await pedro.post(`${SCREEN}/novo`, { ...chosen, touched: seen });
    expect(more.status).toBe(409);
    const now = fieldValue(await more.text(), "touched") ?? "";
    expect((await pedro.post(`${SCREEN}/novo`, { ...chosen, touched: now })).status).toBe(302);
    expect(await (await pedro.fetch(SCREEN)).text()).toContain("2 pendentes rejeitadas, 1 aviso enviado.");
    expect(reservationRow(app, pending)).toMatchObject({ status: "rejected" });
    expect(notificationsOf(app, PEOPLE.bia.id)).toHaveLength(1);
  });

  it("asks again only if the edited day gets another date", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    await pedro.post(`${SCREEN}/novo`, DAY);
    addReservation(app, { date: DAY.date });
    addReservation(app, { date: "2026-04-22" });
    expect((await pedro.post(`${SCREEN}/1/editar`, { ...DAY, title: "Outro nome" })).status).toBe(302);
    const moved = { ...DAY, date: "2026-04-22" };
    const asked = await pedro.post(`${SCREEN}/1/editar`, moved);
    expect(asked.status).toBe(409);
    const touched = fieldValue(await asked.text(), "touched") ?? "";
    expect((await pedro.post(`${SCREEN}/1/editar`, { ...moved, touched })).status).toBe(302);
  });

  it("is in the menus of staff", async () => {
    const app = await createTestApp();
    for (const person of ["pedro", "admin"] as const) {
      const html = await (await app.as(person).fetch(SCREEN)).text();
      expect(html).toMatch(/href="\/admin\/dias-bloqueados"[^>]*>(<svg.*?<\/svg>)?(<span>)?Dias Bloqueados/s);
    }
  });
});

describe("holidays of a year", () => {
  const HOLIDAYS = `${SCREEN}/feriados`;

  it("are national ones and those of the chosen state, including Easter's", async () => {
    const app = await createTestApp();
    const national = await pageOf(app, "pedro", `${HOLIDAYS}?ano=2027`);
    for (const text of ["01/01/2027", "26/03/2027", "Sexta-Feira Santa", "Corpus Christi", "25/12/2027"]) {
      expect(national).toContain(text);
    }
    expect(national).not.toContain("Revolução Constitucionalista");
    const state = await pageOf(app, "pedro", `${HOLIDAYS}?ano=2027&uf=SP`);
    expect(state).toContain("Revolução Constitucionalista");
    expect(state).toContain("Estadual");
    expect(state).toMatch(/value="2027-07-09"[^>]*checked=""|checked=""[^>]*value="2027-07-09"/);
    expect(state).not.toMatch(/value="2027-02-08"[^>]*checked=""|checked=""[^>]*value="2027-02-08"/);
  });

  it("are blocked as chosen, once", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const none = await pedro.post(`${HOLIDAYS}?ano=2026`, {});
    expect(none.status).toBe(400);
    expect(await none.text()).toContain("Selecione pelo menos um feriado");
    const dates = ["2026-04-03", "2026-12-25", "2026-03-03"];
    expect((await pedro.post(`${HOLIDAYS}?ano=2026`, { dates })).status).toBe(302);
    expect(tableRows(app, "blocked_days")).toMatchObject([
      { date: "2026-04-03", title: "Sexta-Feira Santa", type: "holiday", show_in_panel: 1 },
      { date: "2026-12-25", title: "Natal" },
    ]);
    expect(tableRows(app, "blocked_day_shifts")).toHaveLength(6);
    expect(await pageOf(app, "pedro", `${HOLIDAYS}?ano=2026`)).toContain("Já bloqueado");
    expect((await pedro.post(`${HOLIDAYS}?ano=2026`, { dates })).status).toBe(400);
    expect(tableRows(app, "blocked_days")).toHaveLength(2);
  });

  it("cancel the reservations that they affect, each by its own name, with one notification per teacher", async () => {
    const app = await createTestApp();
    const ids = ["2026-04-03", "2026-12-25"].map((date) => addReservation(app, { date, status: "approved" }));
    const chosen = { dates: ["2026-04-03", "2026-12-25"], cancelTouched: "on" };
    const refused = await app.as("pedro").post(`${HOLIDAYS}?ano=2026`, chosen);
    const html = await refused.text();
    expect(refused.status).toBe(409);
    for (const choice of ["Cancelar estas 2", "Avisar os professores"]) expect(html).toContain(choice);
    const done = await app.as("pedro").post(`${HOLIDAYS}?ano=2026`, { ...chosen, touched: shownNow(app) });
    expect(done.status).toBe(302);
    expect(ids.map((id) => reservationRow(app, id).rejection_reason)).toEqual(["Sexta-Feira Santa", "Natal"]);
    expect(tableRows(app, "gaps").map(({ title }) => title)).toEqual(["Sexta-Feira Santa", "Natal"]);
    expect(notificationsOf(app, PEOPLE.ana.id)).toHaveLength(1);
    expect(tableRows(app, "jobs").filter(({ kind }) => kind === "follow-blocked-days")).toEqual([]);
  });

  it("list a lesson once that was to be made up on them", async () => {
    const app = await createTestApp();
    const lost = addReservation(app, { date: "2026-03-20", status: "approved" });
    const days = { startDate: "2026-03-20", endDate: "2026-03-20" };
    const told = await app.as("ana").api("POST", "/api/absences", days);
    const decisions = [{ reservationId: lost, action: "cancel" }];
    await app.as("pedro").api("POST", `/api/absences/${told.body.id}/decisions`, { decisions });
    expect(reservationRow(app, lost).status).toBe("rejected");
    const place = { gapId: "1", date: "2026-04-03", environmentIds: "1" };
    expect((await app.as("ana").post("/minhas-reservas/a-repor", place)).status).toBe(302);
    const madeUp = tableRows(app, "reservations").at(-1)?.id as number;
    const holiday = { dates: ["2026-04-03"], cancelTouched: "on", touched: shownNow(app, [madeUp]) };
    expect((await app.as("pedro").post(`${HOLIDAYS}?ano=2026`, holiday)).status).toBe(302);
    const open = (await app.as("ana").api("GET", "/api/gaps")).body;
    expect(open.map(({ date }: { date: string }) => date)).toEqual(["2026-03-20"]);
    expect(await pageOf(app, "pedro", "/admin/dias-bloqueados")).toContain("Sexta-Feira Santa");
    expect(await (await app.as("ana").fetch("/minhas-reservas/a-repor")).text()).toContain("1 aula a repor");
  });

  it("cancel the reservations that the days of a period affect, but none that is over", async () => {
    const app = await createTestApp();
    const dates = ["2026-04-20", "2026-04-22"];
    const ids = dates.map((date) => addReservation(app, { date, status: "approved" }));
    // 10:00 of 2026-03-12: a lesson of the same morning is over, another is not.
    const over = { date: "2026-03-12", startTime: "07:30", endTime: "09:10" };
    const [past, toCome] = [addReservation(app, over), addReservation(app, { ...over, endTime: "11:30" })];
    const today = { ...DAY, date: "2026-03-12", cancelTouched: "on", touched: shownNow(app, [past, toCome]) };
    expect((await app.as("pedro").post(`${SCREEN}/novo`, today)).status).toBe(302);
    expect([past, toCome].map((id) => reservationRow(app, id).status)).toEqual(["pending", "rejected"]);
    app.db.sqlite.exec("DELETE FROM gaps");
    const period = { ...today, date: "2026-04-20", endDate: "2026-04-22", touched: shownNow(app, ids) };
    expect((await app.as("pedro").post(`${SCREEN}/novo`, period)).status).toBe(302);
    expect(ids.map((id) => reservationRow(app, id).status)).toEqual(["rejected", "rejected"]);
    expect(tableRows(app, "gaps").map(({ date, reason }) => `${date} ${reason}`)).toEqual(
      dates.map((date) => `${date} blocked`),
    );
  });
});
