/** The built program, with its mail library, reaches a mail server. */
import { expect, it } from "vitest";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { cookieOf, post } from "#tests/support/school/first-admin.ts";
import { FOLDER_PROGRAM, SINGLE_FILE } from "#tests/support/server/server.ts";
import { startSmtpServer } from "#tests/support/server/smtp-server.ts";
import { startDemoServer } from "#tests/support/server/start-demo-server.ts";

const programs = [FOLDER_PROGRAM, ...(SINGLE_FILE ? [[SINGLE_FILE]] : [])];

it.each(programs)("a test mail leaves %s", { timeout: 30_000 }, async (...command) => {
  const smtp = await startSmtpServer();
  const settings = { SMTP_URL: smtp.url, SCHOOL_NAME: "Escola São João" };
  const server = await startDemoServer({ rooms: 2, days: 5 }, settings, [...command]);
  const login = { username: SIGN_INS.pedagogical, password: DEMO_PASSWORD };
  const cookie = cookieOf(await post(server, "/api/login", "", login));
  const mail = { to: "a@escola.test", from: "b@escola.test" };
  const sent = await post(server, "/api/email/test", cookie, mail);
  expect(await sent.json()).toEqual({ message: "E-mail enviado com sucesso", details: "250 Accepted" });
  expect(smtp.received[0]?.mail.subject).toBe("E-mail de teste, Escola São João");
  expect(server.output()).not.toContain("Sem servidor de e-mail");
  expect(await server.stop()).toBe(0);
});
