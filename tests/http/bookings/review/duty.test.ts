import { describe, expect, it } from "vitest";
import { encodeSettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import type { MailItem } from "#app/domain/mail/mail.ts";
import { decisionMail } from "#app/services/mail/decision-mail.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { roomsOf } from "#tests/support/bookings/reservations.ts";
import { notificationTitlesOf, requestAs, rowOf, shownIds } from "#tests/support/bookings/review.ts";
import { versionOf } from "#tests/support/database/versions.ts";
import { namePeople } from "#tests/support/school/room-people.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** Bia is responsible for Sala 1; Ana requests it, Sala 2, and both at once. */
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

const setStatus = (app: TestApp, id: number, body: object) =>
  app.as("bia").api("PUT", `/api/reservations/${id}/status`, body);

function lastEntry(app: TestApp, action: string): number {
  const query = app.db.sqlite.prepare("SELECT max(id) FROM audit_log WHERE action = ?").pluck();
  return query.get(action) as number;
}

describe("the queue of the rooms that a person is responsible for", () => {
  it("shows only reservations in these rooms, whatever the tab, filter and search", async () => {
    const { app, own } = await createSchool();
    const list = async (query: string) =>
      shownIds(await (await app.as("bia").fetch(`/reservas/avaliar${query}`)).text());
    for (const query of ["", "?aba=todas", "?busca=Ana", "?turno=manha", `?professor=${PEOPLE.ana.id}`]) {
      expect(await list(query), query).toEqual([own]);
    }
    expect(await list(`?ambiente=${ROOM.sala2}`)).toEqual([]);
  });

  it("has its own address: its actions return to it, and the menu links to it only for people with rooms", async () => {
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

  it("is refused to people who are responsible for no room, staff too", async () => {
    const { app, own } = await createSchool();
    for (const who of ["ana", "pedro", "admin"] as const) {
      expect((await app.as(who).fetch("/reservas/avaliar")).status, who).toBe(403);
      expect((await app.as(who).post(`/reservas/avaliar/${own}/aprovar`, {})).status, who).toBe(403);
    }
    expect(rowOf(app, own)).toMatchObject({ status: "pending" });
  });
});

describe("a reservation in other rooms", () => {
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

  it("is skipped by a bulk approval that contains it, which approves the others", async () => {
    const { app, own, other } = await createSchool();
    await app.as("bia").post("/reservas/avaliar/aprovar", { ids: [String(own), String(other)] });
    expect(rowOf(app, own)).toMatchObject({ status: "approved" });
    expect(rowOf(app, other)).toMatchObject({ status: "pending" });
  });

  it("is no target of a move", async () => {
    const { app, own } = await createSchool();
    await app
      .as("bia")
      .post(`/reservas/avaliar/${own}/mover`, { from: String(ROOM.sala1), to: String(ROOM.lab1) });
    expect(roomsOf(app, own)).toEqual([ROOM.sala1]);
  });

  it("can be decided by a person who is responsible for each of its rooms", async () => {
    const { app, both } = await createSchool();
    namePeople(app, "sala2", ["bia"]);
    expect((await setStatus(app, both, { status: "approved" })).status).toBe(200);
    expect(rowOf(app, both)).toMatchObject({ status: "approved" });
  });

  it("is not rejected along with an approval in one's own room", async () => {
    const { app, own } = await createSchool();
    const rival = requestAs(app, "ana", { environmentIds: [ROOM.sala1, ROOM.lab1] });
    const updatedAt = versionOf(app, "reservations", rival);
    const rivals = encodeSettledRival({ id: rival, updatedAt, act: "reject" });
    const pageOf = async (who: "bia" | "pedro", base: string) =>
      (await app.as(who).fetch(`${base}/${own}/aprovar`)).text();
    expect(await pageOf("pedro", "/admin/reservas")).toContain(`value="${rivals}"`);
    expect(await pageOf("bia", "/reservas/avaliar")).not.toContain(`value="${rivals}"`);
    const answer = await app.as("bia").post(`/reservas/avaliar/${own}/aprovar`, { rivals, ...REASON });
    expect(answer.status).not.toBe(302);
    expect([own, rival].map((id) => rowOf(app, id)?.status)).toEqual(["pending", "pending"]);
  });
});

describe("the notification and mail of a decision", () => {
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

  it("name the person responsible for the room", async () => {
    const { app, own } = await createSchool();
    await app.as("bia").post(`/reservas/avaliar/${own}/aprovar`, {});
    expect(lastMessages(app).notice).toMatch(new RegExp(`^${BIA} aprovou a reserva da Sala 1 em `));
    const approved: MailItem = { ...lastMessages(app).mail, event: "approved" };
    const options = { count: 1, calendar: { files: 0, left: 0 }, places: new Map(), linkTo: () => null };
    expect(decisionMail([approved], options).parts[0]).toEqual({
      kind: "heading",
      text: `${BIA} aprovou a sua reserva.`,
    });
    const many = JSON.stringify(decisionMail([approved, approved], { ...options, count: 2 }));
    expect(many).toContain(`${BIA} aprovou a sua reserva.`);
    // Once the notification is read, an undo sends another one.
    app.db.sqlite.exec("UPDATE notifications SET read_at = created_at");
    await app.as("bia").post(`/reservas/avaliar/desfazer/${lastEntry(app, "approve")}`, {});
    expect(lastMessages(app).notice).toContain(`${BIA} desfez a decisão sobre a reserva`);
    expect(rowOf(app, own)).toMatchObject({ status: "pending" });
    await setStatus(app, own, { status: "rejected", ...REASON });
    expect(lastMessages(app).notice).toMatch(new RegExp(`^${BIA} rejeitou .* Motivo: Manutenção$`));
    expect(decisionMail([{ ...lastMessages(app).mail, event: "rejected" }], options).parts[0]).toMatchObject({
      text: `${BIA} rejeitou a sua reserva.`,
    });
  });

  it("name that person for a move too, with all of the reservation's rooms", async () => {
    const { app, own, both } = await createSchool();
    namePeople(app, "sala2", ["bia"]);
    const change = { from: String(ROOM.sala1), to: String(ROOM.sala2) };
    const other = requestAs(app, "ana", { dates: ["2026-03-18"] });
    expect(own).not.toBe(other);
    await app.as("bia").post(`/reservas/avaliar/${other}/mover`, change);
    expect(lastMessages(app).notice).toMatch(
      new RegExp(`^${BIA} alterou a reserva da Sala 1 em .*Agora: Sala 2 `),
    );
    await app.as("bia").post(`/reservas/avaliar/${both}/aprovar`, {});
    expect(lastMessages(app).notice).toContain("Bia Gonçalves, responsável por Sala 1 e Sala 2, aprovou");
  });

  it("name nobody if staff decided", async () => {
    const { app, own } = await createSchool();
    await app.as("pedro").post(`/admin/reservas/${own}/aprovar`, {});
    expect(lastMessages(app).notice).toMatch(/ foi aprovada\.$/);
    expect(lastMessages(app).mail.by).toBeUndefined();
  });
});

it("undoes neither another's decision, nor one's own in a room that one is no longer responsible for", async () => {
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

it("approves all requests without a conflict in these rooms only", async () => {
  const { app, own, other, both } = await createSchool();
  const page = await (await app.as("bia").fetch("/reservas/avaliar/aprovar-sem-conflito")).text();
  const seen = /name="seen"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(seen).not.toBe("");
  await app.as("bia").post("/reservas/avaliar/aprovar-sem-conflito", { seen });
  expect([own, other, both].map((id) => rowOf(app, id)?.status)).toEqual(["approved", "pending", "pending"]);
});

it("lets staff see and decide everything", async () => {
  const { app, own, other, both } = await createSchool();
  const shown = shownIds(await (await app.as("pedro").fetch("/admin/reservas")).text());
  expect(new Set(shown)).toEqual(new Set([own, other, both]));
  await app.as("pedro").post(`/admin/reservas/${own}/aprovar`, {});
  expect(rowOf(app, own)).toMatchObject({ status: "approved", reviewer_user_id: PEOPLE.pedro.id });
});
