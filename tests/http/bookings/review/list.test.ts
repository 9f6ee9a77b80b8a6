import { describe, expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { actorOf, requestAs, shownIds, textOf } from "#tests/support/bookings/review.ts";
import { CLASS, DISCIPLINE, ROOM } from "#tests/support/school/school.ts";

async function fetchQueue(app: TestApp, query = ""): Promise<string> {
  const answer = await app.as("pedro").fetch(`/admin/reservas${query}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** `count` pending ones on consecutive days, each without conflicts. */
function requestMany(app: TestApp, count: number): number[] {
  return daysFrom("2026-03-16", count).map((date) => requestAs(app, "ana", { dates: [date] }));
}

it("has no NUL byte, wherever a block of the renderer ends", async () => {
  const app = await createTestApp();
  const notes = "–".repeat(400);
  for (const date of daysFrom("2026-03-16", 10)) requestAs(app, "ana", { dates: [date], notes });
  const html = await fetchQueue(app);
  expect(html).toContain(notes);
  expect(html).not.toContain("\0");
});

describe("tabs", () => {
  it("shows each status under its tab, pending by default, with the pending count", async () => {
    const app = await createTestApp();
    const pending = requestAs(app, "ana");
    const approved = requestAs(app, "pedro", { environmentIds: [ROOM.sala2] });
    const rejected = requestAs(app, "bia", { environmentIds: [ROOM.lab1], notes: "Com <b>projetor</b>" });
    rejectReservation(app.deps, actorOf("pedro"), rejected, "Sala em obra");
    for (const query of ["", "?aba=pendentes", "?aba=nada"]) {
      const html = await fetchQueue(app, query);
      expect(shownIds(html)).toEqual([pending]);
      expect(textOf(html)).toContain("Pendentes 1");
    }
    expect(shownIds(await fetchQueue(app, "?aba=aprovadas"))).toEqual([approved]);
    const rejectedPage = await fetchQueue(app, "?aba=rejeitadas");
    expect(shownIds(rejectedPage)).toEqual([rejected]);
    expect(textOf(rejectedPage)).toContain("Motivo da rejeição: Sala em obra");
    expect(rejectedPage).toContain("Com &lt;b&gt;projetor&lt;/b&gt;");
    expect(new Set(shownIds(await fetchQueue(app, "?aba=todas")))).toEqual(
      new Set([pending, approved, rejected]),
    );
  });

  it("offers decisions on pending ones only", async () => {
    const app = await createTestApp();
    requestAs(app, "pedro");
    const html = await fetchQueue(app, "?aba=aprovadas");
    expect(html).toContain("/transferir?aba=aprovadas");
    expect(html).toContain("/excluir?aba=aprovadas");
    expect(html).not.toContain("/aprovar?aba");
    expect(html).not.toContain("/rejeitar");
    expect(html).not.toContain('name="ids"');
  });

  it("distinguishes an empty queue from a search without a match", async () => {
    const app = await createTestApp();
    expect(await fetchQueue(app)).toContain("Nenhuma reserva pendente.");
    expect(await fetchQueue(app, "?aba=aprovadas")).toContain("Nenhuma reserva nesta lista.");
    requestAs(app, "ana");
    expect(await fetchQueue(app, "?busca=xyz")).toContain("Nenhum resultado para estes filtros.");
  });
});

describe("search", () => {
  it("finds by id, teacher, discipline, environment and class, without accents and case", async () => {
    const app = await createTestApp();
    const one = requestAs(app, "ana", { environmentIds: [ROOM.lab1] });
    const two = requestAs(app, "bia", {
      disciplineId: DISCIPLINE.redes,
      classId: CLASS.ds2,
      environmentIds: [ROOM.sala2, ROOM.auditorio],
    });
    const finds = async (search: string) =>
      shownIds(await fetchQueue(app, `?busca=${encodeURIComponent(search)}`));
    expect(await finds(String(one))).toEqual([one]);
    expect(await finds(`#${two}`)).toEqual([two]);
    expect(await finds("conceicao")).toEqual([one]);
    expect(await finds("GONÇALVES")).toEqual([two]);
    expect(await finds("redes de")).toEqual([two]);
    expect(await finds("laboratorio")).toEqual([one]);
    expect(await finds("auditório")).toEqual([two]);
    expect(await finds("ds-2")).toEqual([two]);
    for (const nothing of ["%", "_", "\\", "' OR 1=1 --", "x".repeat(500)]) {
      expect(await finds(nothing)).toEqual([]);
    }
  });

  it("stays on the tab and preserves the typed text", async () => {
    const app = await createTestApp();
    requestAs(app, "ana");
    const html = await fetchQueue(app, "?aba=todas&busca=ana");
    expect(html).toMatch(/type="hidden" name="aba" value="todas"/);
    expect(html).toContain('value="ana"');
    expect(html).toContain("/admin/reservas?aba=aprovadas&amp;busca=ana");
  });
});

describe("a search by words and a day", () => {
  it("finds what has both, in whatever order they are typed", async () => {
    const app = await createTestApp();
    const [first, second] = [requestAs(app, "ana"), requestAs(app, "bia")];
    const other = requestAs(app, "ana", { dates: ["2026-03-17"] });
    const found = async (words: string) =>
      shownIds(await fetchQueue(app, `?aba=todas&busca=${encodeURIComponent(words)}`));
    expect(await found("Conceição Ana 16/03")).toEqual([first]);
    expect(await found("17/03/2026 ana")).toEqual([other]);
    expect(await found("16/03 sala")).toEqual(expect.arrayContaining([first, second]));
    expect(await found("16/03 Kraftwerk")).toEqual([]);
    expect(await found("ana 99/99")).toEqual([]);
  });

  it("that finds nothing names the tabs where it would", async () => {
    const app = await createTestApp();
    const rejected = requestAs(app, "bia");
    rejectReservation(app.deps, actorOf("pedro"), rejected, "Não");
    const html = await fetchQueue(app, "?aba=aprovadas&busca=gonçalves&pagina=2");
    expect(textOf(html)).toContain("Nenhum resultado para estes filtros.");
    expect(textOf(html)).toContain("Reservas rejeitadas: 1");
    expect(html).toContain('href="/admin/reservas?aba=rejeitadas&amp;busca=gon%C3%A7alves"');
    expect(textOf(await fetchQueue(app, "?aba=aprovadas&busca=Kraftwerk"))).not.toContain(
      "Reservas rejeitadas:",
    );
  });
});

describe("pages of 10", () => {
  it("preserves the query, and shows the last page for one past the end", async () => {
    const app = await createTestApp();
    const ids = requestMany(app, 21);
    expect(shownIds(await fetchQueue(app))).toEqual(ids.slice(0, 10));
    const second = await fetchQueue(app, "?aba=pendentes&busca=ana&pagina=2");
    expect(shownIds(second)).toEqual(ids.slice(10, 20));
    expect(second).toContain("/admin/reservas?aba=pendentes&amp;busca=ana&amp;pagina=3");
    for (const last of ["3", "4", "999999999"]) {
      expect(shownIds(await fetchQueue(app, `?pagina=${last}`))).toEqual(ids.slice(20));
    }
    for (const first of ["0", "-1", "abc", "1.5", "99999999999999999999"]) {
      expect(shownIds(await fetchQueue(app, `?pagina=${first}`))).toEqual(ids.slice(0, 10));
    }
  });

  it("shows no pagination for one page, every page up to 7, ellipses beyond", async () => {
    const app = await createTestApp();
    const words = async (query = "") => {
      const nav = /<nav aria-label="Páginas"[\s\S]*?<\/nav>/.exec(await fetchQueue(app, query))?.[0] ?? "";
      return textOf(nav).trim();
    };
    requestMany(app, 10);
    expect(await words()).toBe("");
    requestMany(app, 60);
    expect(await words()).toBe("1 2 3 4 5 6 7 Próxima");
    requestMany(app, 20);
    expect(await words("?pagina=5")).toBe("Anterior 1 … 4 5 6 … 9 Próxima");
    expect(await words("?pagina=9")).toBe("Anterior 1 … 8 9");
  });
});

describe("conflicts", () => {
  it("shows the badge and the rivals, pending and approved, never rejected or touching ones", async () => {
    const app = await createTestApp();
    const mine = requestAs(app, "ana", { environmentIds: [ROOM.sala1, ROOM.sala2], endTime: "09:10" });
    requestAs(app, "bia", { environmentIds: [ROOM.sala1, ROOM.sala2], endTime: "08:20" });
    const rejected = requestAs(app, "bia");
    rejectReservation(app.deps, actorOf("pedro"), rejected, "Não");
    requestAs(app, "bia", { startTime: "09:10" });
    const html = await fetchQueue(app, "?busca=ana");
    const text = textOf(html);
    expect(text).toContain("Conflito");
    // The rival is below, in the same columns.
    expect(text).toContain(
      "2 Disputa com Bia Gonçalves 16/03/2026 07:30–08:20 Sala 1, Sala 2 Algoritmos DS-1 Pendente",
    );
    expect(text.match(/Disputa com/g)).toHaveLength(1);
    expect(text).not.toContain(`reserva ${rejected})`);
    expect(html).toContain(`href="/admin/reservas/${mine}/aprovar?busca=ana"`);
    expect(textOf(await fetchQueue(app, "?aba=rejeitadas"))).not.toContain("Conflito");
  });

  it("opens a dialog for the approval if an approved one conflicts", async () => {
    const app = await createTestApp();
    const mine = requestAs(app, "ana");
    requestAs(app, "pedro", { override: true });
    // Approved beside a pending one: no override was needed, both are shown.
    const html = await fetchQueue(app);
    expect(textOf(html)).toMatch(/Disputa com Ana Conceição .* Aprovada/);
    expect(textOf(html)).toContain("Aprovar mesmo assim");
    expect(html).toContain(`href="/admin/reservas/${mine}/aprovar"`);
    expect(html).not.toContain(`action="/admin/reservas/${mine}/aprovar"`);
    expect(textOf(await fetchQueue(app, "?aba=aprovadas"))).toContain("Conflito");
  });
});

describe("a list that cannot be read", () => {
  it.each([
    ["", "Falha ao carregar reservas pendentes"],
    ["?aba=todas", "Falha ao carregar todas as reservas"],
  ])("shows an error in its place %s and renders the rest", async (query, sentence) => {
    const app = await createTestApp();
    app.db.sqlite.exec("ALTER TABLE reservation_environments RENAME TO gone");
    const answer = await app.as("pedro").fetch(`/admin/reservas${query}`);
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toContain("Tentar novamente");
    expect(html).toContain("Gerenciar Reservas");
    expect(html).toContain('name="busca"');
    expect(html).not.toContain("no such table");
    expect(app.logged.some((entry) => entry.event === "request-failed")).toBe(true);
  });
});
