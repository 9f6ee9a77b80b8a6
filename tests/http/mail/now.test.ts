import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { insertOptOut } from "#app/models/mail/mail-preference.server.ts";
import { approveReservation, rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { timestamp } from "#app/services/deps.ts";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { MINUTE } from "#tests/support/bookings/jobs.ts";
import {
  createMailSchool,
  type MailSchool,
  mailerTo,
  refusing,
  startSmtpServer,
  TWO_MINUTES,
} from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf, textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";

const TEST = "/api/email/test";
const NOTIFY = "/api/email/notify-teachers";
const MAIL = { to: "diretora@escola.test", from: "reservas@escola.test" };
const SCREEN = "/admin/configuracoes/notificacoes";

describe("the test mail", () => {
  it("is sent at once, and shows the server's reply", async () => {
    const school = await createMailSchool();
    const sent = await school.as("pedro").api("POST", TEST, MAIL);
    expect(sent.status).toBe(200);
    expect(sent.body).toEqual({ message: "E-mail enviado com sucesso", details: "250 Accepted" });
    expect(school.smtp.received).toMatchObject([{ from: MAIL.from, to: [MAIL.to] }]);
    expect(school.smtp.received[0]?.mail.subject).toBe("E-mail de teste, Escola Técnica");
    expect(auditOf(school.db, "mail")).toEqual(["2 send-test-mail null"]);
    const form = await school.as("admin").post(`${SCREEN}/teste`, MAIL);
    expect(form.headers.get("location")).toBe(SCREEN);
    expect(school.smtp.received).toHaveLength(2);
  });

  it("that is refused is a 502 with the server's reply", async () => {
    const school = await createMailSchool({ smtp: refusing(() => true, 550, "5.1.1 No such user") });
    const refused = await school.as("pedro").api("POST", TEST, MAIL);
    expect(refused.status).toBe(502);
    expect(refused.body.details).toBe("550 5.1.1 No such user");
    expect(refused.body.message).toContain("550 5.1.1 No such user");
    const form = await school.as("pedro").post(`${SCREEN}/teste`, MAIL);
    expect(form.status).toBe(502);
    const page = await form.text();
    expect(page).toContain("Erro ao enviar e-mail");
    expect(page).toContain('value="diretora@escola.test"');
    await school.smtp.close();
    const down = await school.as("pedro").api("POST", TEST, MAIL);
    expect(down.status).toBe(502);
    expect(down.body.details).toContain("ECONNREFUSED");
  });

  it("without a server is a 503", async () => {
    const app = await createTestApp();
    const none = await app.as("pedro").api("POST", TEST, MAIL);
    expect(none.status).toBe(503);
    expect(none.body).toMatchObject({
      message: expect.stringContaining("Nenhum servidor de e-mail"),
      details: "SMTP_URL não está definida",
    });
  });

  it("is sent at most five times an hour by one person", async () => {
    const school = await createMailSchool();
    for (let n = 0; n < 5; n++) expect((await school.as("pedro").api("POST", TEST, MAIL)).status).toBe(200);
    const sixth = await school.as("pedro").api("POST", TEST, MAIL);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.response.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await school.as("admin").api("POST", TEST, MAIL)).status).toBe(200);
    expect(school.smtp.received).toHaveLength(6);
  });
});

async function notify(school: MailSchool): Promise<void> {
  await school.as("admin").api("POST", NOTIFY, { fromEmail: MAIL.from });
}

function switchOff(school: MailSchool, ...people: Username[]): void {
  for (const who of people)
    insertOptOut(school.db, { userId: PEOPLE[who].id, kind: "mail_reminder", at: timestamp(school.deps) });
}

describe("the notice to teachers", () => {
  it("reaches each of them once, and reports how many", async () => {
    const school = await createMailSchool();
    setSetting(school, "mail_reminder", "false");
    const queued = await school.as("pedro").api("POST", NOTIFY, { fromEmail: "direcao@escola.test" });
    expect(queued.status).toBe(200);
    expect(queued.body).toEqual({
      message: "Notificação enviada",
      details: "3 professores recebem o aviso nos próximos minutos.",
    });
    await school.pass(0);
    expect(school.smtp.received.map(({ to, from }) => [to[0], from])).toEqual([
      ["ana@escola.test", "direcao@escola.test"],
      ["bia@escola.test", "direcao@escola.test"],
      ["novoana@escola.test", "direcao@escola.test"],
    ]);
    const mail = school.smtp.received[0]?.mail;
    expect(mail?.subject).toBe("Prazo de reservas: de segunda, 07:30 até sexta, 18:00");
    expect(mail?.text).toContain("devem ser enviadas de segunda-feira às 07:30 até sexta-feira às 18:00.");
  });

  it("has one-click unsubscribe for each recipient (RFC 8058)", async () => {
    const school = await createMailSchool();
    setSetting(school, "mail_reminder", "false");
    await school.as("pedro").api("POST", NOTIFY, { fromEmail: MAIL.from });
    await school.pass(0);
    const headers = school.smtp.received.map(
      ({ raw: text }) => /^List-Unsubscribe: <(.*)>\r?$/m.exec(text)?.[1] ?? "",
    );
    expect(new Set(headers).size).toBe(3);
    expect(school.smtp.received[0]?.raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const path = new URL(headers[0] ?? "").pathname;
    expect(school.smtp.received[0]?.mail.text).toContain(path);
    const ended = await raw(school, path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(ended.status).toBe(200);
    const again = await school.as("pedro").api("POST", NOTIFY, { fromEmail: MAIL.from });
    expect(again.body.details).toBe(
      "2 professores recebem o aviso nos próximos minutos. 1 professor desligou os e-mails sobre o prazo.",
    );
    await school.pass(MINUTE);
    expect(school.smtp.received.slice(3).map(({ to }) => to[0])).toEqual([
      "bia@escola.test",
      "novoana@escola.test",
    ]);
  });

  const NONE = "Nenhuma notificação enviada";
  const NO_SERVER = " Sem servidor de e-mail, ele espera até 72 horas.";
  it.each([
    {
      when: "there are no teachers and no server",
      options: { mailer: { server: null } },
      setUp: (school: MailSchool) =>
        school.db.sqlite.exec("UPDATE users SET left_at = '2026' WHERE role = 'teacher'"),
      title: NONE,
      details: "A escola não tem professores cadastrados.",
    },
    {
      when: "there is no server",
      options: { mailer: { server: null } },
      setUp: () => undefined,
      title: "Notificação na fila",
      details: `3 professores têm o aviso na fila.${NO_SERVER}`,
    },
    {
      when: "an earlier one waits",
      options: {},
      setUp: notify,
      title: NONE,
      details: "O aviso anterior ainda está na fila para 3 professores.",
    },
    {
      when: "an earlier one waits for a server",
      options: { mailer: { server: null } },
      setUp: notify,
      title: NONE,
      details: `O aviso anterior ainda está na fila para 3 professores.${NO_SERVER}`,
    },
    {
      when: "all have switched it off",
      options: {},
      setUp: (school: MailSchool) => switchOff(school, "ana", "bia", "novoana"),
      title: NONE,
      details: "Todos os professores desligaram os e-mails sobre o prazo.",
    },
    {
      when: "it waits for some, and the others have switched it off",
      options: {},
      setUp: async (school: MailSchool) => {
        await notify(school);
        switchOff(school, "ana");
      },
      title: NONE,
      details:
        "O aviso anterior ainda está na fila para 2 professores. 1 professor desligou os e-mails sobre o prazo.",
    },
  ])(
    "reports the outcome on the screen and over the API: $when",
    async ({ options, setUp, title, details }) => {
      const school = await createMailSchool(options);
      await setUp(school);
      const answer = await school.as("pedro").api("POST", NOTIFY, { fromEmail: MAIL.from });
      expect([answer.status, answer.body]).toEqual([200, { message: title, details }]);
      const other = await createMailSchool(options);
      await setUp(other);
      const pedro = other.as("pedro");
      await pedro.post(`${SCREEN}/avisar`, { fromEmail: MAIL.from });
      expect(textOf(await (await pedro.fetch(SCREEN)).text())).toContain(`${title} ${details}`);
    },
  );

  it("yields to mail for a single person", async () => {
    const school = await createMailSchool();
    setSetting(school, "mail_reminder", "false");
    Object.assign(school.deps, { mailer: mailerTo(school.smtp.url, { perMinute: 1 }) });
    await school.as("pedro").api("POST", NOTIFY, { fromEmail: MAIL.from });
    approveReservation(school.deps, actorOf("pedro"), addReservation(school, { date: "2026-03-19" }));
    await school.pass(0);
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received.map(({ mail }) => mail.subject?.split(":")[0])).toEqual([
      "Prazo de reservas",
      "Aprovada",
    ]);
  });
});

describe("a line break or a path", () => {
  const CRLF = "\r\nBcc: alvo@evil.test\r\n\r\nx";
  const file = path.join(mkdtempSync(path.join(tmpdir(), "sm-")), "secret.txt");
  writeFileSync(file, "SEGREDO");

  it("in names, reasons and notes adds no recipient, header or file", async () => {
    const school = await createMailSchool();
    const evil = `Sala${CRLF} {path:${file}} <script>alert(1)</script>`;
    // Bypasses the schemas, as an imported database may.
    school.db.sqlite.prepare("UPDATE environments SET name = ? WHERE id = 1").run(evil);
    school.db.sqlite.prepare("UPDATE disciplines SET name = ?").run(evil);
    Object.assign(school.deps, { defaultSchoolName: `Escola${CRLF}` });
    approveReservation(
      school.deps,
      actorOf("pedro"),
      addReservation(school, { date: "2026-03-19", notes: evil }),
    );
    const reason = JSON.stringify({ path: file });
    rejectReservation(school.deps, actorOf("admin"), addReservation(school, { date: "2026-03-20" }), reason);
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received.map(({ to }) => to)).toEqual([["ana@escola.test"], ["ana@escola.test"]]);
    for (const { from, raw, mail } of school.smtp.received) {
      expect(from).toBe("reservas@escola.test");
      expect(mail.headers.has("bcc")).toBe(false);
      expect(mail.bcc).toBeUndefined();
      const addressed = mail.headerLines.filter(({ key }) => /^(bcc|to|from|subject)$/.test(key));
      expect(new Set(addressed.map(({ key }) => key))).toEqual(new Set(["from", "subject", "to"]));
      expect(addressed).toHaveLength(3);
      expect(raw).not.toContain("SEGREDO");
      expect(mail.html).not.toContain("<script>");
      expect(mail.subject).toMatch(/^(Aprovada|Rejeitada): Sala Bcc: alvo@evil.test x/);
      for (const attachment of mail.attachments) {
        expect(attachment.content.toString()).not.toMatch(/^Bcc:/m);
      }
    }
    expect(school.smtp.received[1]?.mail.text).toContain(`Motivo: ${reason}`);
  });

  it("in an address of the database is given up, not sent to", async () => {
    const school = await createMailSchool();
    school.db.sqlite.prepare("UPDATE users SET email = ? WHERE id = 3").run(`ana@escola.test${CRLF}`);
    approveReservation(school.deps, actorOf("pedro"), addReservation(school, { date: "2026-03-19" }));
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received).toEqual([]);
    expect(school.outbox()).toMatchObject([{ state: "failed", answer: "O endereço de e-mail é inválido" }]);
  });
});

it("mail has no links without a configured public address; it never uses the request's host", async () => {
  const smtp = await startSmtpServer();
  const school = await createMailSchool({ mailer: mailerTo(smtp.url, { host: null }) });
  Object.assign(school.deps, { appUrl: null });
  await school.as("pedro").fetch("/", { headers: { host: "evil.test" } });
  approveReservation(school.deps, actorOf("pedro"), addReservation(school, { date: "2026-03-19" }));
  await school.pass(TWO_MINUTES);
  expect(smtp.received[0]?.raw).not.toMatch(/https?:/);
});
