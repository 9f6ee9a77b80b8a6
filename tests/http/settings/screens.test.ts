import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { requestBody } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { fieldValue } from "#tests/support/browser/page.ts";
import type { Username } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";

const SCREEN = "/admin/configuracoes";
const NOTICES = `${SCREEN}/notificacoes`;
const DISPLAY = `${SCREEN}/painel`;

const WELCOME = { morning: "Bom dia, escola", afternoon: "Boa tarde, escola", evening: "Boa noite, escola" };
const SENT_NOTICES = {
  openWeekday: "tuesday",
  openTime: "08:00",
  deadlineWeekday: "thursday",
  deadlineTime: "17:00",
  pending_limit: "50",
  mail_from: "",
  mail_approval: "on",
};

async function pageOf(app: TestApp, address: string, who: Username = "pedro"): Promise<string> {
  const answer = await app.as(who).fetch(address);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("the settings", () => {
  it("have seven tabs, each an address of its own", async () => {
    const app = await createTestApp();
    const others = ["escola", "entrada", "copias", "emails"].map((tab) => `${SCREEN}/${tab}`);
    for (const address of [SCREEN, NOTICES, DISPLAY, ...others]) {
      const page = await pageOf(app, address);
      expect(textOf(page)).toContain(
        "Mensagens de boas-vindas Notificações Exibição Escola Entrada Cópias de segurança E-mails",
      );
      expect(page).toMatch(
        new RegExp(`<nav[^>]*class="tabs">.*<a aria-current="page"[^>]*href="${address}"`),
      );
    }
  });
});

describe("the welcome messages", () => {
  it("are saved for all shifts, confirmed, shown on the panel and audited", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const before = await pageOf(app, SCREEN);
    expect(before).toContain("Boas-vindas à nossa escola.");
    const saved = await pedro.post(SCREEN, { ...WELCOME, updatedAt: fieldValue(before, "updatedAt") ?? "" });
    expect(saved.status).toBe(302);
    const page = await (await pedro.fetch(saved.headers.get("location") ?? "")).text();
    expect(page).toContain("Mensagens atualizadas");
    expect(page).toContain("Boa tarde, escola");
    expect(await (await app.as(null).fetch("/tv-panel?turno=noite")).text()).toContain("Boa noite, escola");
    expect(auditOf(app.db, "welcome-message")).toEqual(["2 create 1", "2 create 2", "2 create 3"]);

    const version = fieldValue(page, "updatedAt") ?? "";
    const one = await pedro.post(SCREEN, { ...WELCOME, evening: "Até amanhã", updatedAt: version });
    expect(one.status).toBe(302);
    expect(auditOf(app.db, "welcome-message").slice(3)).toEqual(["2 update 3"]);
    const late = await pedro.post(SCREEN, { ...WELCOME, morning: "Outro texto", updatedAt: version });
    expect(late.status).toBe(409);
    const shown = await late.text();
    expect(shown).toContain("As mensagens mudaram enquanto você as via.");
    expect(shown).toContain("Até amanhã");
    expect(shown).toContain("Outro texto");
  });

  it("are one version: two of them that change within one millisecond are two changes", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const seen = async () => fieldValue(await pageOf(app, SCREEN), "updatedAt") ?? "";
    await pedro.post(SCREEN, { ...WELCOME, updatedAt: await seen() });
    await pedro.post(SCREEN, { ...WELCOME, evening: "Até amanhã", updatedAt: await seen() });
    const version = await seen();
    const texts = { ...WELCOME, evening: "Até amanhã" };
    const other = await pedro.post(SCREEN, { ...texts, morning: "Outro texto", updatedAt: version });
    expect(other.status).toBe(302);
    const late = await pedro.post(SCREEN, { ...texts, afternoon: "Mais um texto", updatedAt: version });
    expect(late.status).toBe(409);
  });

  it("need at least 5 characters each, and a refusal shows the typed values", async () => {
    const app = await createTestApp();
    const answer = await app.as("pedro").post(SCREEN, { ...WELCOME, afternoon: "Oi" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Erro ao atualizar mensagens");
    expect(page).toContain("A mensagem deve ter pelo menos 5 caracteres");
    expect(page).toContain(">Oi</textarea>");
    expect(page).toContain("Bom dia, escola");
    expect(auditOf(app.db, "welcome-message")).toEqual([]);
  });
});

describe("the notifications tab", () => {
  it("saves the window, the limit, the sender and the switches, and audits only changes", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const before = await pageOf(app, NOTICES);
    expect(before.match(/type="checkbox"[^>]*checked/g)).toHaveLength(6);
    // Thursday 10:00, and the default window runs from Monday to Friday.
    expect(before).toContain("Aberto até sexta, 18:00");
    expect(before).toContain('placeholder="reservas@escola.example"');
    const enforced = { ...SENT_NOTICES, deadlineTime: "09:00", reservation_window_enforced: "on" };
    const saved = await pedro.post(NOTICES, {
      ...enforced,
      updatedAt: fieldValue(before, "updatedAt") ?? "",
    });
    expect(saved.status).toBe(302);
    const page = await (await pedro.fetch(NOTICES)).text();
    expect(page).toContain("Configurações salvas");
    expect(page).toContain("Fechado, abre terça, 08:00");
    expect(page.match(/<input[^>]*\bchecked=""[^>]*>/g)?.map((tag) => /name="(\w+)"/.exec(tag)?.[1])).toEqual(
      ["reservation_window_enforced", "mail_approval"],
    );
    // Opening, deadline, enforcement, limit and five switches; the sender is unchanged.
    expect(auditOf(app.db, "setting")).toHaveLength(9);
    const request = await app.as("ana").api("POST", "/api/reservations", requestBody());
    expect(request.status).toBe(400);
    const again = await pedro.post(NOTICES, { ...enforced, updatedAt: fieldValue(page, "updatedAt") ?? "" });
    expect(again.status).toBe(302);
    expect(auditOf(app.db, "setting")).toHaveLength(9);
    const late = await pedro.post(NOTICES, { ...SENT_NOTICES, updatedAt: "never" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("As configurações mudaram enquanto você as via.");
  });

  it("shows each error at its field and preserves the typed values", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const faults = { openTime: "8h", pending_limit: "0", mail_from: "x" };
    const bad = await pedro.post(NOTICES, { ...SENT_NOTICES, ...faults });
    expect(bad.status).toBe(400);
    const page = await bad.text();
    const limit = "O limite deve ser um número inteiro de 1 a 99.999";
    for (const text of ["Informe a hora", limit, "Email inválido"]) expect(page).toContain(text);
    expect(page.match(/<input[^>]*\bchecked=""[^>]*>/g)).toHaveLength(1);
    const same = await pedro.post(NOTICES, {
      ...SENT_NOTICES,
      deadlineWeekday: SENT_NOTICES.openWeekday,
      deadlineTime: SENT_NOTICES.openTime,
    });
    expect(same.status).toBe(400);
    expect(await same.text()).toContain("A abertura e o prazo não podem ser no mesmo momento");
    expect(auditOf(app.db, "setting")).toEqual([]);
  });

  it("reports that no mail server is configured, by form and dialog", async () => {
    const app = await createTestApp();
    setSetting(app, "mail_from", "reservas@escola.test");
    const pedro = app.as("pedro");
    expect(await pageOf(app, NOTICES)).toContain("Nenhum servidor de e-mail está configurado");
    const test = await pageOf(app, `${NOTICES}/teste`);
    expect(test).toContain('value="pedro@escola.test"');
    expect(test).toContain('value="reservas@escola.test"');
    const sent = await pedro.post(`${NOTICES}/teste`, { to: "a@escola.test", from: "b@escola.test" });
    expect(sent.status).toBe(503);
    const shown = await sent.text();
    expect(shown).toContain("Erro ao enviar e-mail");
    expect(shown).toContain("por isso nada foi enviado");
    expect(shown).toContain('value="a@escola.test"');
    expect(await pageOf(app, `${NOTICES}/avisar`)).toContain("devem ser enviadas de segunda-feira às 07:30");
    const notice = await pedro.post(`${NOTICES}/avisar`, { fromEmail: "b@escola.test" });
    expect(notice.status).toBe(302);
    const queued = await (await pedro.fetch(NOTICES)).text();
    expect(queued).toContain("Notificação na fila");
    expect(queued).toContain("3 professores têm o aviso na fila. Sem servidor de e-mail, ele espera");
  });
});

describe("the display tab", () => {
  it("saves interval and speed, and the panel uses them; refuses 29 seconds", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const page = await pageOf(app, DISPLAY);
    expect(fieldValue(page, "refresh_interval")).toBe("60");
    expect(page).toMatch(/<a[^>]*href="\/tv-panel"[^>]*target="_blank"/);
    const refused = await pedro.post(DISPLAY, { refresh_interval: "29", animation_speed: "slow" });
    const shown = await refused.text();
    expect(shown).toContain("O intervalo deve ser um número inteiro de 30 a 300 segundos");
    expect(shown).toContain('<option value="slow" selected="">');
    const typed = { refresh_interval: "120", animation_speed: "fast", updatedAt: "" };
    const saved = await pedro.post(DISPLAY, typed);
    expect(saved.status).toBe(302);
    expect(await (await pedro.fetch(DISPLAY)).text()).toContain("Configurações salvas");
    expect(await (await app.as(null).fetch("/tv-panel")).text()).toContain('content="120;');
    expect(auditOf(app.db, "setting")).toEqual(["2 update 1", "2 update 2"]);
  });
});

describe("the window's banner", () => {
  it.each([
    ["2026-03-12T13:00:00.000Z", "Aberto até sexta, 18:00"],
    ["2026-03-14T13:00:00.000Z", "Fechado, abre segunda, 07:30"],
  ])("shows teachers at %s: %s", async (now, state) => {
    const app = await createTestApp({ now });
    const sentence =
      "As reservas para a próxima semana devem ser enviadas de segunda-feira às 07:30 até sexta-feira às 18:00.";
    const teacher = textOf(await pageOf(app, "/reservas", "ana"));
    expect(teacher).toContain(state);
    expect(teacher).toContain(sentence);
    const staff = textOf(await pageOf(app, "/reservas", "pedro"));
    expect(staff).toContain(sentence);
    expect(staff).not.toContain(state);
  });
});
