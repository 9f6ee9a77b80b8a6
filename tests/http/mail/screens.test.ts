import { describe, expect, it } from "vitest";
import { approveReservation } from "#app/services/bookings/review/review.server.ts";
import { raw } from "#tests/support/api/calls.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { HOUR } from "#tests/support/bookings/jobs.ts";
import { createMailSchool, type MailSchool, refusing, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf, requestAs, textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const LIST = "/admin/configuracoes/emails";

function approveFor(school: MailSchool, who: "ana" | "bia", date = "2026-03-19"): void {
  const id = addReservation(school, { date, userId: PEOPLE[who].id });
  approveReservation(school.deps, actorOf("pedro"), id, { override: true });
}

/** A school whose mail server refuses Ana's address while `server.refuses`. */
async function refusingSchool() {
  const server: { refuses: boolean } = { refuses: true };
  const smtp = refusing((to) => server.refuses && to.startsWith("ana"), 550, "5.1.1 <ana> unknown");
  return { school: await createMailSchool({ smtp }), server };
}

async function pageOf(school: MailSchool, address = LIST): Promise<string> {
  const answer = await school.as("pedro").fetch(address);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("the list of recent mail", () => {
  it("shows recipient, content, state, attempts and the server's reply", async () => {
    const { school } = await refusingSchool();
    approveFor(school, "ana");
    approveFor(school, "bia", "2026-03-20");
    await school.pass(TWO_MINUTES);
    approveFor(school, "bia", "2026-03-23");
    const page = textOf(await pageOf(school));
    expect(page).toContain("1 e-mail na fila, 1 não enviado.");
    expect(page).toContain("Ana Conceição ana@escola.test Aprovada: Sala 1, qui 19/03, manhã Não enviado");
    expect(page).toContain("550 5.1.1 &lt;ana&gt; unknown");
    expect(page).toMatch(
      /Aprovada: Sala 1, sex 20\/03, manhã Enviado 12\/03\/2026 às 10:02 1 tentativa 250 Accepted/,
    );
    expect(page).toContain("Aprovada: Sala 1, seg 23/03, manhã Na fila sai em 12/03/2026 às 10:04");
    const failed = textOf(await pageOf(school, `${LIST}?situacao=nao-enviados`));
    expect(failed).toContain("qui 19/03");
    expect(failed).not.toContain("sex 20/03");
  });

  it("resends one, and all", async () => {
    const { school, server } = await refusingSchool();
    const pedro = school.as("pedro");
    for (const date of ["2026-03-19", "2026-03-20", "2026-03-23"]) {
      approveFor(school, "ana", date);
      await school.pass(TWO_MINUTES);
    }
    server.refuses = false;
    const [first] = school.outbox();
    const again = await pedro.post(`${LIST}/1/tentar`);
    expect(again.headers.get("location")).toBe(LIST);
    expect(await (await pedro.fetch(LIST)).text()).toContain("1 e-mail volta para a fila");
    await school.pass(0);
    expect(school.smtp.received.map(({ mail }) => mail.messageId)).toEqual([`<${first?.messageId}>`]);
    expect((await pedro.post(`${LIST}/1/tentar`)).status).toBe(409);
    expect((await pedro.post(`${LIST}/tentar`)).status).toBe(302);
    await school.pass(0);
    expect(school.outbox().map(({ state, attempts }) => [state, attempts])).toEqual([
      ["sent", 2],
      ["sent", 2],
      ["sent", 2],
    ]);
    expect((await pedro.post(`${LIST}/tentar`)).status).toBe(409);
    expect(auditOf(school.db, "mail")).toEqual(["2 retry-mail 1", "2 retry-mail null"]);
  });

  it("is paginated by fifty", async () => {
    const school = await createMailSchool();
    const insert = school.db.sqlite.prepare(
      `INSERT INTO mail_outbox (message_id, kind, user_id, details, state, due_at, give_up_at, created_at, finished_at)
       VALUES (?, 'window', 3, ?, 'sent', '2026', '2026', '2026', '2026-03-12T10:00:00.000Z')`,
    );
    const moment = { weekday: "monday", time: "07:30" };
    for (let n = 1; n <= 120; n++) insert.run(`m${n}`, JSON.stringify({ open: moment, deadline: moment }));
    let address: string | undefined = LIST;
    const counts: number[] = [];
    while (address) {
      const page = await pageOf(school, address);
      counts.push(page.match(/data-label="Assunto"/g)?.length ?? 0);
      address = /href="([^"]*antes=\d+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(counts).toEqual([50, 50, 20]);
  });

  it("reports that no server is configured", async () => {
    const school = await createMailSchool({ mailer: { server: null } });
    expect(await pageOf(school)).toContain("Nenhum servidor de e-mail está configurado");
  });
});

describe("a person", () => {
  it("switches kinds of mail off and on in the profile, each for themself", async () => {
    const school = await createMailSchool();
    const ana = school.as("ana");
    const before = await (await ana.fetch("/perfil")).text();
    expect(before.match(/name="mail_\w+"/g)).toHaveLength(5);
    expect(before).not.toContain('name="mail_requests"');
    const saved = await ana.post("/perfil/avisos", { mail_rejection: "on", mail_reminder: "on" });
    expect(saved.headers.get("location")).toBe("/perfil");
    const after = await (await ana.fetch("/perfil")).text();
    expect(after).toContain("Avisos por e-mail salvos");
    expect(after.match(/<input[^>]*name="mail_\w+"[^>]*checked/g)).toHaveLength(2);
    approveFor(school, "ana");
    approveFor(school, "bia");
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received.flatMap(({ to }) => to)).toEqual(["bia@escola.test"]);
    await ana.post("/perfil/avisos", { mail_approval: "on" });
    approveFor(school, "ana", "2026-03-20");
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received.flatMap(({ to }) => to)).toEqual(["bia@escola.test", "ana@escola.test"]);
    expect(auditOf(school.db, "user")).toEqual(["3 change-mail 3", "3 change-mail 3"]);
  });

  it("of the pedagogical sector switches the digest off; an admin gets none", async () => {
    const school = await createMailSchool();
    expect(await (await school.as("admin").fetch("/perfil")).text()).not.toContain('name="mail_');
    await school.as("pedro").post("/perfil/avisos");
    requestAs(school, "ana");
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received.flatMap(({ to }) => to)).toEqual(["novopedro@escola.test"]);
  });
});

describe("the one-click unsubscribe address", () => {
  async function reminded() {
    const school = await createMailSchool();
    // Thursday 10:00; the deadline is on Friday at 18:00.
    await school.pass(8 * HOUR);
    const mail = school.smtp.received.find(({ to }) => to[0] === "ana@escola.test");
    const header = /^List-Unsubscribe: <(.*)>\r?$/m.exec(mail?.raw ?? "")?.[1] ?? "";
    return { school, mail, path: new URL(header).pathname };
  }
  const oneClick = {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  };

  it("ends the reminders, without a session, an Origin or a redirect", async () => {
    const { school, mail, path } = await reminded();
    expect(mail?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(path).toMatch(/^\/cancelar-lembretes\/[0-9a-f]{40}$/);
    const answer = await raw(school, path, oneClick);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("E-mails sobre o prazo cancelados");
    expect((await raw(school, path, oneClick)).status).toBe(200);
    const profile = await (await school.as("ana").fetch("/perfil")).text();
    expect(profile.match(/<input[^>]*name="mail_\w+"[^>]*checked/g)).toHaveLength(4);
    const count = school.smtp.received.length;
    await school.pass(7 * 24 * HOUR);
    const week = school.smtp.received.slice(count).flatMap(({ to }) => to);
    expect(week).toEqual(["bia@escola.test", "novoana@escola.test"]);
  });

  it("opened by GET asks for confirmation, and changes nothing", async () => {
    const { school, path } = await reminded();
    const page = await raw(school, path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Não receber mais e-mails sobre o prazo");
    expect(school.db.sqlite.prepare("SELECT count(*) FROM mail_opt_outs").pluck().get()).toBe(0);
    const button = await school.as(null).post(path);
    expect(await button.text()).toContain("E-mails sobre o prazo cancelados");
    expect(school.db.sqlite.prepare("SELECT user_id, kind FROM mail_opt_outs").raw().all()).toEqual([
      [PEOPLE.ana.id, "mail_reminder"],
    ]);
  });

  it("with another token, or from another site's page, changes nothing", async () => {
    const { school, path } = await reminded();
    const wrong = `/cancelar-lembretes/${"0".repeat(40)}`;
    expect((await raw(school, wrong)).status).toBe(404);
    expect((await raw(school, wrong, oneClick)).status).toBe(404);
    const foreign = { ...oneClick.headers, "sec-fetch-site": "cross-site", origin: "https://evil.test" };
    expect((await raw(school, path, { ...oneClick, headers: foreign })).status).toBe(403);
    expect((await raw(school, path, { ...oneClick, body: "x=1" })).status).toBe(400);
    expect(school.db.sqlite.prepare("SELECT count(*) FROM mail_opt_outs").pluck().get()).toBe(0);
  });
});
