import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { readQueuePage } from "#tests/support/bookings/queue.ts";
import { requestAs, rowOf } from "#tests/support/bookings/review.ts";
import { ROOM } from "#tests/support/school/school.ts";

const BASE = "/pedagogical/reservas";

describe("the pedagogical sector's screen", () => {
  it("opens on the pending requests, with their count", async () => {
    const app = await createTestApp();
    const pending = requestAs(app, "ana");
    requestAs(app, "pedro", { environmentIds: [ROOM.sala2] });
    for (const who of ["pedro", "admin"] as const) {
      const { status, ids, text } = await readQueuePage(app, "", who, BASE);
      expect([status, ids]).toEqual([200, [pending]]);
      expect(text).toContain("Pendentes 1 Calendário Todas as reservas 2 Gestão");
    }
    expect((await readQueuePage(app, "?aba=todas", "pedro", BASE)).ids).toHaveLength(2);
    expect((await readQueuePage(app, "?busca=nada", "pedro", BASE)).text).toContain("Nenhum resultado");
  });

  it("rejects with the fixed reason in one click, and every action returns to it", async () => {
    const app = await createTestApp();
    const [one, two] = [requestAs(app, "ana"), requestAs(app, "bia", { environmentIds: [ROOM.sala2] })];
    const { html } = await readQueuePage(app, "?por=50", "pedro", BASE);
    const action = `/admin/reservas/${one}/rejeitar?por=50&volta=pedagogico`;
    expect(html).toContain(`action="${action.replace("&", "&amp;")}"`);
    expect(html).toContain('name="rejectionReason" value="Rejeitada pelo setor pedagógico"');
    const pedro = app.as("pedro");
    const answer = await pedro.post(action, { rejectionReason: "Rejeitada pelo setor pedagógico" });
    expect(answer.headers.get("location")).toBe(`${BASE}?por=50`);
    expect(rowOf(app, one)?.rejection_reason).toBe("Rejeitada pelo setor pedagógico");
    const approved = await pedro.post(`/admin/reservas/${two}/aprovar?volta=pedagogico`, {});
    expect(approved.headers.get("location")).toBe(BASE);
    // A dialog closes to where it was opened, and nowhere else.
    for (const name of ["excluir", "historico"]) {
      const dialog = await (
        await pedro.fetch(`/admin/reservas/${two}/${name}?por=50&volta=pedagogico`)
      ).text();
      expect(dialog, name).toContain(`href="${BASE}?por=50"`);
    }
    const forged = await pedro.post(`/admin/reservas/${two}/excluir?volta=//mal.example`, {});
    expect(forged.headers.get("location")).toBe("/admin/reservas");
  });

  it("opens the week of all rooms on the next one from Friday 18:00 on", async () => {
    for (const [now, monday] of [
      ["2026-03-13T20:59:00.000Z", "09/03/2026"],
      ["2026-03-13T21:00:00.000Z", "16/03/2026"],
    ] as const) {
      const app = await createTestApp({ now });
      const { text } = await readQueuePage(app, "?aba=calendario", "pedro", BASE);
      expect(text).toContain(`Semana de ${monday}`);
    }
  });

  it("shows the week of all rooms, a room a row", async () => {
    const app = await createTestApp();
    requestAs(app, "ana", { environmentIds: [ROOM.sala1, ROOM.lab1] });
    requestAs(app, "bia", { dates: ["2026-03-21"], environmentIds: [ROOM.sala2] });
    const query = "?aba=calendario&semana=2026-03-18&turno=manha";
    const { text, html } = await readQueuePage(app, query, "pedro", BASE);
    expect(text).toContain("Semana de 16/03/2026 a 21/03/2026");
    expect(html.match(/class="week-entry"/g)).toHaveLength(3);
    for (const room of ["Sala 1", "Sala 2", "Laboratório 1", "Auditório"]) {
      expect(html).toContain(`<th scope="row">${room}</th>`);
    }
    const evening = await readQueuePage(app, query.replace("manha", "noite"), "pedro", BASE);
    expect(evening.html).not.toContain("week-entry");
    expect(evening.text).toContain("sexta-feira 20/03 Auditório");
    expect((await readQueuePage(app, "?aba=calendario&semana=x", "pedro", BASE)).status).toBe(200);
  });

  it("links to the other work, with counts", async () => {
    const app = await createTestApp();
    requestAs(app, "ana");
    requestAs(app, "bia");
    const { html, text } = await readQueuePage(app, "?aba=gestao", "pedro", BASE);
    for (const address of ["/admin/reservas", "/teacher/minhas-reservas", "/admin/relatorios"]) {
      expect(html).toContain(`href="${address}"`);
    }
    expect(text).toContain("Pendentes em conflito 2");
  });
});
