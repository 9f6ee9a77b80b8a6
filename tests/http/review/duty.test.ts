import { describe, expect, it } from "vitest";
import type { MailItem } from "#app/domain/mail/mail.ts";
import { encodeSettledRival } from "#app/domain/review/settled-rival.ts";
import { decisionMail } from "#app/services/mail/decision-mail.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { notificationTitlesOf, requestAs, rowOf, shownIds } from "#tests/support/reservations/review.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** Bia answers for Sala 1; Ana asks for it, for Sala 2, and for both at once. */
async function createSchool(): Promise<{ app: TestApp; own: number; other: number; both: number }> {
  const app = await createTestApp();
  namePeople(app, "sala1", ["bia"]);
  const own = requestAs(app, "ana");
  const other = requestAs(app, "ana", { environmentIds: [ROOM.sala2] });
  const both = requestAs(app, "ana", {
    environmentIds: [ROOM.sala1, ROOM.sala2],
    dates: ["2026-03-17"],
  });
  return { app, own, other, both };
}

const REASON = { rejectionReason: "Manutenção" };

function setStatus(app: TestApp, id: number, body: object) {
  return app.as("bia").fetch(`/api/reservations/${id}/status`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

function lastEntry(app: TestApp, action: string): number {
  const query = app.db.sqlite.prepare("SELECT max(id) FROM audit_log WHERE action = ?").pluck();
  return query.get(action) as number;
}

describe("the queue of the rooms that one answers for", () => {
  it("shows only reservations in these rooms, whatever the tab, filter and search", async () => {
    const { app, own } = await createSchool();
    const list = async (query: string) =>
      shownIds(await (await app.as("bia").fetch(`/reservas/avaliar${query}`)).text());
    for (const query of ["", "?aba=todas", "?busca=Ana", "?turno=manha", `?professor=${PEOPLE.ana.id}`]) {
      expect(await list(query), query).toEqual([own]);
    }
    expect(await list(`?ambiente=${ROOM.sala2}`)).toEqual([]);
  });

  it("is a place of its own: its acts go back to it, and the menu names it for who has rooms", async () => {
    const { app, own } = await createSchool();
    const page = await (await app.as("bia").fetch("/reservas/avaliar")).text();
    expect(page).toContain(`action="/reservas/avaliar/${own}/aprovar`);
    expect(page).not.toContain("/admin/");
    expect(await (await app.as("ana").fetch("/minhas-reservas")).text()).not.toContain("/reservas/avaliar");
    const answer = await app.as("bia").post(`/reservas/avaliar/${own}/aprovar`, {});
    expect(answer.headers.get("location")).toBe("/reservas/avaliar");
    expect(rowOf(app, own)).toMatchObject({ status: "approved", reviewer_user_id: PEOPLE.bia.id });
    expect(notificationTitlesOf(app, "ana")).toEqual(["Reserva aprovada"]);
  });

  it("refuses who answers for no room, staff too", async () => {
    const { app, own } = await createSchool();
    for (const who of ["ana", "pedro", "admin"] as const) {
      expect((await app.as(who).fetch("/reservas/avaliar")).status, who).toBe(403);
      expect((await app.as(who).post(`/reservas/avaliar/${own}/aprovar`, {})).status, who).toBe(403);
    }
    expect(rowOf(app, own)).toMatchObject({ status: "pending" });
  });
});

describe("a row of other rooms", () => {
  it.each(["other", "both"] as const)("is neither shown nor decided: %s", async (which) => {
    const school = await createSchool();
    const { app } = school;
    const id = school[which];
    const before = rowOf(app, id);
    for (const act of ["aprovar", "rejeitar"]) {
      expect((await app.as("bia").fetch(`/reservas/avaliar/${id}/${act}`)).status).toBe(404);
      const answer = await app
        .as("bia")
        .post(`/reservas/avaliar/${id}/${act}`, { ...REASON, override: "on" });
      expect(answer.status).not.toBe(302);
    }
    await app
      .as("bia")
      .post(`/reservas/avaliar/${id}/mover`, { from: String(ROOM.sala2), to: String(ROOM.lab1) });
    await app.as("bia").post("/reservas/avaliar/aprovar", { ids: String(id) });
    await app.as("bia").post("/reservas/avaliar/rejeitar", { ids: String(id), ...REASON });
    expect((await setStatus(app, id, { status: "approved", override: true })).status).toBe(404);
    expect((await setStatus(app, id, { status: "rejected", ...REASON })).status).toBe(404);
    expect(rowOf(app, id)).toEqual(before);
    expect(notificationTitlesOf(app, "ana")).toEqual([]);
  });

  it("is left out of a bulk approval with a foreign id in it, which decides the others", async () => {
    const { app, own, other } = await createSchool();
    const form = new URLSearchParams([
      ["ids", String(own)],
      ["ids", String(other)],
    ]);
    await app.as("bia").fetch("/reservas/avaliar/aprovar", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    expect(rowOf(app, own)).toMatchObject({ status: "approved" });
    expect(rowOf(app, other)).toMatchObject({ status: "pending" });
  });

  it("is not where a request is moved to", async () => {
    const { app, own } = await createSchool();
    await app
      .as("bia")
      .post(`/reservas/avaliar/${own}/mover`, { from: String(ROOM.sala1), to: String(ROOM.lab1) });
    const rooms = app.db.sqlite
      .prepare("SELECT environment_id FROM reservation_environments WHERE reservation_id = ?")
      .pluck()
      .all(own);
    expect(rooms).toEqual([ROOM.sala1]);
  });

  it("is decided where each of its rooms names the person", async () => {
    const { app, both } = await createSchool();
    namePeople(app, "sala2", ["bia"]);
    expect((await setStatus(app, both, { status: "approved" })).status).toBe(200);
    expect(rowOf(app, both)).toMatchObject({ status: "approved" });
  });

  it("is not settled by an approval in one's own room", async () => {
    const { app, own } = await createSchool();
    const rival = requestAs(app, "ana", { environmentIds: [ROOM.sala1, ROOM.lab1] });
    const version = app.db.sqlite
      .prepare("SELECT updated_at FROM reservations WHERE id = ?")
      .pluck()
      .get(rival);
    const rivals = encodeSettledRival({ id: rival, updatedAt: String(version), act: "reject" });
    const pageOf = async (who: "bia" | "pedro", base: string) =>
      (await app.as(who).fetch(`${base}/${own}/aprovar`)).text();
    expect(await pageOf("pedro", "/admin/reservas")).toContain(`value="${rivals}"`);
    expect(await pageOf("bia", "/reservas/avaliar")).not.toContain(`value="${rivals}"`);
    const answer = await app.as("bia").post(`/reservas/avaliar/${own}/aprovar`, { rivals, ...REASON });
    expect(answer.status).not.toBe(302);
    expect([own, rival].map((id) => rowOf(app, id)?.status)).toEqual(["pending", "pending"]);
  });
});

describe("the teacher reads who decided", () => {
  const lastMessages = ({ db }: TestApp) => ({
    notice: String(
      db.sqlite.prepare("SELECT message FROM notifications ORDER BY id DESC LIMIT 1").pluck().get(),
    ),
    mail: JSON.parse(
      String(
        db.sqlite.prepare("SELECT details FROM mail_items ORDER BY id DESC LIMIT 1").pluck().get() ?? "null",
      ),
    ) as Omit<MailItem, "event">,
  });
  const BIA = "Bia Gonçalves, responsável pela Sala 1,";

  it("by name where somebody answers for the room, in the notification and the mail", async () => {
    const { app, own } = await createSchool();
    await app.as("bia").post(`/reservas/avaliar/${own}/aprovar`, {});
    expect(lastMessages(app).notice).toMatch(new RegExp(`^${BIA} aprovou a reserva de Sala 1 em `));
    const approved: MailItem = { ...lastMessages(app).mail, event: "approved" };
    const options = { count: 1, hasCalendar: false, places: new Map(), linkTo: () => null };
    expect(decisionMail([approved], options).parts[0]).toEqual({
      kind: "heading",
      text: `${BIA} aprovou a sua reserva.`,
    });
    const many = JSON.stringify(decisionMail([approved, approved], { ...options, count: 2 }));
    expect(many).toContain(`${BIA} aprovou a sua reserva.`);
    // Read, so that undoing notifies too.
    app.db.sqlite.exec("UPDATE notifications SET read_at = created_at");
    await app.as("bia").post(`/reservas/avaliar/desfazer/${lastEntry(app, "approve")}`, {});
    expect(lastMessages(app).notice).toContain(`${BIA} desfez a decisão sobre a reserva`);
    await setStatus(app, own, { status: "rejected", ...REASON });
    expect(lastMessages(app).notice).toMatch(new RegExp(`^${BIA} rejeitou .* Motivo: Manutenção$`));
    expect(decisionMail([{ ...lastMessages(app).mail, event: "rejected" }], options).parts[0]).toMatchObject({
      text: `${BIA} rejeitou a sua reserva.`,
    });
  });

  it("moved among one's rooms, and with all its rooms", async () => {
    const { app, own, both } = await createSchool();
    namePeople(app, "sala2", ["bia"]);
    const change = { from: String(ROOM.sala1), to: String(ROOM.sala2) };
    const other = requestAs(app, "ana", { dates: ["2026-03-18"] });
    expect(own).not.toBe(other);
    await app.as("bia").post(`/reservas/avaliar/${other}/mover`, change);
    expect(lastMessages(app).notice).toMatch(
      new RegExp(`^${BIA} alterou a reserva de Sala 1 em .*Agora: Sala 2 `),
    );
    await app.as("bia").post(`/reservas/avaliar/${both}/aprovar`, {});
    expect(lastMessages(app).notice).toContain("Bia Gonçalves, responsável por Sala 1 e Sala 2, aprovou");
  });

  it("of nobody where the sector decided", async () => {
    const { app, own } = await createSchool();
    await app.as("pedro").post(`/admin/reservas/${own}/aprovar`, {});
    expect(lastMessages(app).notice).toMatch(/ foi aprovada\.$/);
    expect(lastMessages(app).mail.by).toBeUndefined();
  });
});

describe("undo", () => {
  it("takes back one's own decision", async () => {
    const { app, own } = await createSchool();
    await app.as("bia").post(`/reservas/avaliar/${own}/aprovar`, {});
    await app.as("bia").post(`/reservas/avaliar/desfazer/${lastEntry(app, "approve")}`, {});
    expect(rowOf(app, own)).toMatchObject({ status: "pending" });
  });

  it("does not take back another's, nor one's own in a room that one no longer answers for", async () => {
    const { app, own } = await createSchool();
    await app.as("pedro").post(`/admin/reservas/${own}/aprovar`, {});
    await app.as("bia").post(`/reservas/avaliar/desfazer/${lastEntry(app, "approve")}`, {});
    expect(rowOf(app, own)).toMatchObject({ status: "approved" });

    const mine = requestAs(app, "ana", { dates: ["2026-03-18"] });
    await app.as("bia").post(`/reservas/avaliar/${mine}/aprovar`, {});
    namePeople(app, "sala1", ["pedro"]);
    namePeople(app, "lab1", ["bia"]);
    await app.as("bia").post(`/reservas/avaliar/desfazer/${lastEntry(app, "approve")}`, {});
    expect(rowOf(app, mine)).toMatchObject({ status: "approved" });
  });
});

it("approves all without a conflict of these rooms alone", async () => {
  const { app, own, other, both } = await createSchool();
  const page = await (await app.as("bia").fetch("/reservas/avaliar/aprovar-sem-conflito")).text();
  const seen = /name="seen"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(seen).not.toBe("");
  await app.as("bia").post("/reservas/avaliar/aprovar-sem-conflito", { seen });
  expect([own, other, both].map((id) => rowOf(app, id)?.status)).toEqual(["approved", "pending", "pending"]);
});

it("leaves the sector to see and decide everything", async () => {
  const { app, own, other, both } = await createSchool();
  const shown = shownIds(await (await app.as("pedro").fetch("/admin/reservas")).text());
  expect(new Set(shown)).toEqual(new Set([own, other, both]));
  await app.as("pedro").post(`/admin/reservas/${own}/aprovar`, {});
  expect(rowOf(app, own)).toMatchObject({ status: "approved", reviewer_user_id: PEOPLE.pedro.id });
});
