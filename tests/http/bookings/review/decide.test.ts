import { describe, expect, it } from "vitest";
import { approveReservation } from "#app/services/bookings/review/review.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { actorOf, notificationTitlesOf, requestAs, rowOf, textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

async function fetchToast(app: TestApp, answer: Response, client = app.as("pedro")): Promise<string> {
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("reservas_aviso="));
  const html = await (
    await client.fetch("/admin/reservas", { headers: { cookie: cookie?.split(";")[0] ?? "" } })
  ).text();
  return textOf(/class="toast"[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? "");
}

describe("approve", () => {
  it.each(["pedro", "admin"] as const)(
    "is one click for %s, returns to the list, confirms it",
    async (who) => {
      const app = await createTestApp();
      const id = requestAs(app, "ana");
      const client = app.as(who);
      const answer = await client.post(`/admin/reservas/${id}/aprovar?aba=todas&pagina=2`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe("/admin/reservas?aba=todas&pagina=2");
      expect(rowOf(app, id)).toMatchObject({ status: "approved", reviewer_user_id: PEOPLE[who].id });
      expect(notificationTitlesOf(app, "ana")).toEqual(["Reserva aprovada"]);
      const html = await (await client.fetch("/admin/reservas")).text();
      expect(textOf(html)).toContain("Reserva aprovada Sala 1, 16/03/2026, 07:30–11:30, Ana Conceição");
    },
  );

  it("conflicts with an approved one: the dialog shows it and requires the checkbox", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    const rival = requestAs(app, "bia");
    approveReservation(app.deps, actorOf("admin"), rival);
    const address = `/admin/reservas/${id}/aprovar?aba=pendentes`;
    const pedro = app.as("pedro");
    const refused = await pedro.post(address);
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Erro ao atualizar status");
    expect(html).toContain("Aprovar mesmo assim");
    expect(html).toContain('name="override"');
    expect(html).toContain("<title>Erro: ");
    expect(textOf(html)).toContain(`07:30–11:30, Bia Gonçalves (reserva ${rival}) Aprovada`);
    expect(rowOf(app, id)).toMatchObject({ status: "pending", override_user_id: null });

    expect((await pedro.post(address, { override: "" })).status).toBe(409);
    expect((await pedro.post(address, { override: "talvez" })).status).toBe(400);
    expect(rowOf(app, id)).toMatchObject({ status: "pending" });
    expect((await pedro.post(address, { override: "on" })).status).toBe(302);
    expect(rowOf(app, id)).toMatchObject({ status: "approved", override_user_id: PEOPLE.pedro.id });
  });

  it("offers no checkbox without an approved conflict", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    requestAs(app, "bia");
    const html = await (await app.as("pedro").fetch(`/admin/reservas/${id}/aprovar`)).text();
    expect(html).toContain("Aprovar esta reserva?");
    expect(html).not.toContain('name="override"');
  });
});

describe("reject", () => {
  it("stores the trimmed reason, which the dialog says the teacher will read", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    const pedro = app.as("pedro");
    const address = `/admin/reservas/${id}/rejeitar?busca=ana`;
    const dialog = await (await pedro.fetch(address)).text();
    expect(dialog).toContain("Motivo da rejeição");
    expect(dialog).toContain("O professor verá este texto.");
    const answer = await pedro.post(address, { rejectionReason: " Sala em obra " });
    expect(answer.headers.get("location")).toBe("/admin/reservas?busca=ana");
    expect(rowOf(app, id)).toMatchObject({ status: "rejected", rejection_reason: "Sala em obra" });
    expect(notificationTitlesOf(app, "ana")).toEqual(["Reserva rejeitada"]);
    expect(await fetchToast(app, answer, pedro)).toContain("Reserva rejeitada");
  });
});

describe("a reservation decided or deleted meanwhile", () => {
  it.each([
    ["aprovar", { rejectionReason: "Sala em <obra>" }],
    ["rejeitar", { rejectionReason: "Sala em <obra>" }],
  ])("%s shows that it was decided, no form, and the reason that was typed", async (action, fields) => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    approveReservation(app.deps, actorOf("admin"), id);
    const address = `/admin/reservas/${id}/${action}`;
    const answer = await app.as("pedro").post(address, fields);
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Esta reserva já foi avaliada por outra pessoa.");
    expect(html).not.toContain('name="rejectionReason"');
    expect(textOf(html)).toContain("O motivo que você digitou");
    expect(html).toContain("Sala em &lt;obra&gt;</textarea>");
    expect(rowOf(app, id)).toMatchObject({ status: "approved", reviewer_user_id: PEOPLE.admin.id });
    expect(await (await app.as("pedro").fetch(address)).text()).toContain(
      "Esta reserva já foi avaliada por outra pessoa.",
    );
  });

  it("shows the notes typed for a transfer of a deleted one", async () => {
    const app = await createTestApp();
    const gone = requestAs(app, "ana");
    const pedro = app.as("pedro");
    await app.as("admin").post(`/admin/reservas/${gone}/excluir`);
    const answer = await pedro.post(`/admin/reservas/${gone}/transferir`, {
      teacherUserId: String(PEOPLE.bia.id),
      disciplineId: "1",
      classId: "1",
      date: "2026-03-16",
      shift: "morning",
      environmentIds: ["1"],
      notes: "Levar <projetor>",
    });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(textOf(html)).toContain("As observações que você digitou");
    expect(html).toContain("Levar &lt;projetor&gt;</textarea>");
  });

  it("shows the reason typed for a deleted one, and the list behind the error", async () => {
    const app = await createTestApp();
    const gone = requestAs(app, "ana");
    const address = `/admin/reservas/${gone}`;
    expect((await app.as("admin").post(`${address}/excluir`)).status).toBe(302);
    const answer = await app.as("pedro").post(`${address}/rejeitar`, { rejectionReason: "Sala em obra" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("Sala em obra</textarea>");
    const opened = await (await app.as("pedro").fetch(`${address}/rejeitar`)).text();
    expect(opened).not.toContain("<textarea");
    expect(opened).toContain("Gerenciar Reservas");
  });
});

describe("delete", () => {
  it("asks for confirmation, deletes in any status and notifies the teacher", async () => {
    const app = await createTestApp();
    const pending = requestAs(app, "ana");
    const approved = requestAs(app, "ana", { environmentIds: [ROOM.sala2] });
    approveReservation(app.deps, actorOf("admin"), approved);
    const pedro = app.as("pedro");
    for (const id of [pending, approved]) {
      const dialog = await (await pedro.fetch(`/admin/reservas/${id}/excluir`)).text();
      expect(textOf(dialog)).toContain("Excluir a reserva da Sala ");
      expect(dialog).toContain("Pode ser restaurada por 30 dias em Auditoria.");
      expect(dialog).not.toContain("não pode ser desfeita");
      expect(rowOf(app, id)).toBeDefined();
      const answer = await pedro.post(`/admin/reservas/${id}/excluir?aba=todas`);
      expect(answer.headers.get("location")).toBe("/admin/reservas?aba=todas");
      expect(await fetchToast(app, answer, pedro)).toContain("Reserva excluída");
      expect(rowOf(app, id)).toBeUndefined();
    }
    expect(notificationTitlesOf(app, "ana").filter((title) => title === "Reserva excluída")).toHaveLength(2);
  });
});

describe("the usual reasons of a rejection", () => {
  it("fill the field in by an address, and leave nothing in that of the list", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    const dialog = async (query: string) =>
      (await app.as("pedro").fetch(`/admin/reservas/${id}/rejeitar${query}`)).text();
    const reason = "O pedido chegou depois do prazo.";
    expect(await dialog("?por=50")).toContain(`href="/admin/reservas/${id}/rejeitar?por=50&amp;motivo=3"`);
    const filled = await dialog("?por=50&motivo=3");
    expect(filled).toMatch(new RegExp(`<textarea[^>]*>${reason}</textarea>`));
    expect(filled).toContain('href="/admin/reservas?por=50"');
    expect(await dialog("?motivo=99")).toMatch(/<textarea[^>]*><\/textarea>/);
  });
});
