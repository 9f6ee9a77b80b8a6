import { describe, expect, it, vi } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { approveSelected } from "#app/services/bookings/review/bulk.server.ts";
import { rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { readQueuePage } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf, notificationTitlesOf, requestAs, rowOf, textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const ADDRESS = "/admin/reservas/aprovar";

describe("bulk approval", () => {
  it("continues past those that cannot be approved and counts both", async () => {
    const app = await createTestApp();
    const one = requestAs(app, "ana");
    const rival = requestAs(app, "bia");
    const decided = requestAs(app, "ana", { environmentIds: [ROOM.lab1] });
    rejectReservation(app.deps, actorOf("admin"), decided, "Não");
    const other = requestAs(app, "bia", { environmentIds: [ROOM.sala2] });
    const untouched = requestAs(app, "bia", { environmentIds: [ROOM.auditorio] });
    const pedro = app.as("pedro");
    const ids = [one, rival, decided, other, other, 999].map(String);
    const answer = await pedro.post(`${ADDRESS}?aba=pendentes&busca=x`, { ids });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/admin/reservas?aba=pendentes&busca=x");
    const html = await (await pedro.fetch("/admin/reservas")).text();
    const outcome = /<div class="toast"[^>]*data-variant="warning"[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1];
    expect(textOf(outcome ?? "")).toContain("2 reservas aprovadas. 3 não foram aprovadas.");
    const reasons = [...(outcome ?? "").matchAll(/<li>(.*?)<\/li>/g)].map(([, reason]) =>
      textOf(reason ?? ""),
    );
    expect(reasons).toEqual([
      expect.stringMatching(
        /^Sala 1, \d\d\/\d\d\/2026, 07:30–11:30, Bia Gonçalves: já existe reserva aprovada/,
      ),
      expect.stringMatching(/^Laboratório 1, .*, Ana Conceição: já foi avaliada por outra pessoa\.$/),
      "Reserva 999: não existe mais.",
    ]);
    expect([one, rival, decided, other, untouched].map((id) => rowOf(app, id)?.status)).toEqual([
      "approved",
      "pending",
      "rejected",
      "approved",
      "pending",
    ]);
    expect(rowOf(app, rival)?.override_user_id).toBeNull();
    expect(notificationTitlesOf(app, "bia")).toEqual(["Reserva aprovada"]);
  });

  it("shows a red toast if none was approved, and a green one if all were", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const one = requestAs(app, "ana");
    for (const [variant, text] of [
      ["default", "1 reserva aprovada."],
      ["destructive", "1 não foi aprovada."],
    ] as const) {
      await pedro.post(ADDRESS, { ids: [String(one)] });
      const html = await (await pedro.fetch("/admin/reservas")).text();
      expect(/class="toast"[^>]*data-variant="(\w+)"/.exec(html)?.[1]).toBe(variant);
      expect(textOf(html)).toContain(text);
    }
  });

  it("can be undone as far as it came if the process ends within it", async () => {
    const app = await createTestApp();
    const ids = daysFrom("2026-04-01", 25).map((date) =>
      addReservation(app, { date, userId: PEOPLE.ana.id }),
    );
    const killed = vi.spyOn(app.db, "whenUnlocked").mockRejectedValue(new Error("killed"));
    const pedro = actorOf("pedro");
    const rows = ids.map((id) => ({ id }));
    await expect(approveSelected(app.deps, pedro, rows)).rejects.toThrow("killed");
    killed.mockRestore();
    const statuses = () => ids.map((id) => rowOf(app, id)?.status);
    expect(statuses().filter((status) => status === "approved")).toHaveLength(20);
    const { text, html } = await readQueuePage(app);
    expect(text).toContain("Última decisão: 20 reservas.");
    await app.as("pedro").post(/\/admin\/reservas\/desfazer\/\d+/.exec(html)?.[0] ?? "", {});
    expect(new Set(statuses())).toEqual(new Set(["pending"]));
  });

  it("has one entry for all of it after several steps", async () => {
    const app = await createTestApp();
    const ids = daysFrom("2026-04-01", 45).map((date) =>
      addReservation(app, { date, userId: PEOPLE.ana.id }),
    );
    await app.as("pedro").post(ADDRESS, { ids: ids.map(String) });
    const { html, text } = await readQueuePage(app);
    expect(text).toContain("Última decisão: 45 reservas.");
    await app.as("pedro").post(/\/admin\/reservas\/desfazer\/\d+/.exec(html)?.[0] ?? "", {});
    expect(new Set(ids.map((id) => rowOf(app, id)?.status))).toEqual(new Set(["pending"]));
  });

  it("never takes an override", async () => {
    const app = await createTestApp();
    const [one, two] = [requestAs(app, "ana"), requestAs(app, "bia")];
    const ids = [String(one), String(two)];
    expect((await app.as("admin").post(ADDRESS, { ids, override: "on" })).status).toBe(400);
    await app.as("admin").post(ADDRESS, { ids });
    expect([rowOf(app, one)?.status, rowOf(app, two)?.status]).toEqual(["approved", "pending"]);
  });

  it("refuses an empty or invalid selection with an error above the list", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    for (const ids of [[], [""], [String(id), "x"]]) {
      const answer = await app.as("pedro").post(`${ADDRESS}?aba=pendentes`, { ids });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain("Selecione pelo menos uma reserva pendente.");
      expect(html).toContain(`data-id="${id}"`);
    }
    expect(rowOf(app, id)?.status).toBe("pending");
  });
});

describe("selection without JavaScript", () => {
  it("selects every pending row by a link, in one form beside the rows' own", async () => {
    const app = await createTestApp();
    const pending = requestAs(app, "ana");
    requestAs(app, "pedro", { environmentIds: [ROOM.sala2] });
    const pedro = app.as("pedro");
    const plain = await (await pedro.fetch("/admin/reservas?aba=todas")).text();
    expect(plain).toContain("/admin/reservas?aba=todas&amp;selecionar=todas");
    expect(plain).not.toContain('checked=""');
    const html = await (await pedro.fetch("/admin/reservas?aba=todas&selecionar=todas")).text();
    const boxes = html.match(/<input[^>]*name="ids"[^>]*>/g) ?? [];
    expect(boxes).toHaveLength(1);
    expect(boxes[0]).toContain(`value="${pending}@`);
    expect(boxes[0]).toContain("checked");
    expect(boxes[0]).toContain('form="avaliar-selecionadas"');
    expect(html).toContain("1 selecionada");
    // Actions return to the list without the selection.
    expect(html).toContain(`/admin/reservas/${pending}/rejeitar?aba=todas"`);
    const forms = html.replace(/<script[\s\S]*?<\/script>/g, "").match(/<\/?form\b/g) ?? [];
    forms.forEach((tag, index) => {
      expect(tag).toBe(index % 2 === 0 ? "<form" : "</form");
    });
  });
});

describe("bulk rejection that is refused", () => {
  it("shows the typed reason without JavaScript", async () => {
    const app = await createTestApp();
    requestAs(app, "ana");
    const fields = { rejectionReason: "Sala em <obra>" };
    const answer = await app.as("pedro").post("/admin/reservas/rejeitar", fields);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(textOf(html)).toContain("Selecione pelo menos uma reserva pendente.");
    expect(html).toMatch(/class="hidden noscript:inline-flex"[\s\S]*Sala em &lt;obra&gt;<\/textarea>/);
  });

  it("asks for the missing reason by its field, for the rows that are ticked", async () => {
    const app = await createTestApp();
    const ids = [requestAs(app, "ana"), requestAs(app, "bia")].map(String);
    const pedro = app.as("pedro");
    const answer = await pedro.post("/admin/reservas/rejeitar", { ids });
    expect(answer.status).toBe(400);
    const dialog = /<dialog[\s\S]*<\/dialog>/.exec(await answer.text())?.[0] ?? "";
    expect(dialog).toMatch(/<textarea[^>]*name="rejectionReason"[^>]*aria-invalid="true"/);
    expect(dialog.match(/name="ids" value="(\d+)"/g)).toEqual(ids.map((id) => `name="ids" value="${id}"`));
    const sent = await pedro.post("/admin/reservas/rejeitar", { ids, rejectionReason: "Obras" });
    expect(sent.status).toBe(302);
    expect(ids.map((id) => rowOf(app, Number(id))?.status)).toEqual(["rejected", "rejected"]);
  });
});
