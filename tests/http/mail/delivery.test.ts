import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { approveReservation } from "#app/services/bookings/review/review.server.ts";
import type { MailServerEvent } from "#app/services/mail/mailer.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/bookings/jobs.ts";
import {
  createMailSchool,
  type MailSchool,
  mailerTo,
  refusing,
  startSmtpServer,
  TWO_MINUTES,
  withMail,
} from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { setSetting } from "#tests/support/school/school-rows.ts";
import { makeCertificate } from "#tests/support/server/certificate.ts";

/** Approves a reservation of Ana and one of Bia. */
function approveTwo(school: MailSchool): void {
  setSetting(school, "mail_reminder", "false");
  for (const who of ["ana", "bia"] as const) {
    const id = addReservation(school, { date: "2026-03-19", userId: PEOPLE[who].id });
    approveReservation(school.deps, actorOf("pedro"), id, { override: true });
  }
}

/** A school with two mails to send to a server that has gone down. */
async function createDownSchool() {
  const smtp = await startSmtpServer();
  const logged: MailServerEvent[] = [];
  const mailer = mailerTo(smtp.url, { report: (event) => logged.push(event) });
  const school = withMail(await createMailSchool({ mailer }), smtp);
  await smtp.close();
  approveTwo(school);
  return { school, logged, port: smtp.port };
}

const receivers = (school: MailSchool) => school.smtp.received.flatMap(({ to }) => to);

describe("a mail server", () => {
  it("that accepts gets each mail once, and its reply is stored", async () => {
    const school = await createMailSchool();
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    expect(receivers(school)).toEqual(["ana@escola.test", "bia@escola.test"]);
    expect(school.outbox()).toMatchObject([
      { state: "sent", attempts: 1, answer: "250 Accepted" },
      { state: "sent", attempts: 1, answer: "250 Accepted" },
    ]);
    // One connection for both.
    expect(school.smtp.connections).toBe(1);
    await school.pass(10 * DAY);
    expect(receivers(school)).toHaveLength(2);
  });

  it("that refuses one address: that mail is given up at once, the others are sent", async () => {
    const school = await createMailSchool({
      smtp: refusing((to) => to.startsWith("ana"), 550, "5.1.1 No such user"),
    });
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    expect(receivers(school)).toEqual(["bia@escola.test"]);
    expect(school.outbox()).toMatchObject([
      { state: "failed", attempts: 1, answer: "550 5.1.1 No such user" },
      { state: "sent", attempts: 1 },
    ]);
    await school.pass(DAY);
    expect(school.outbox()[0]?.attempts).toBe(1);
  });

  it("that refuses all addresses: each mail is given up with its reply", async () => {
    const school = await createMailSchool({ smtp: refusing(() => true, 550, "5.7.1 Relaying denied") });
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    expect(school.outbox()).toMatchObject([
      { state: "failed", attempts: 1, answer: "550 5.7.1 Relaying denied" },
      { state: "failed", attempts: 1, answer: "550 5.7.1 Relaying denied" },
    ]);
  });

  it("that refuses the sender: nothing is given up within 72 hours", async () => {
    const server: { isFixed: boolean } = { isFixed: false };
    const { recipient: sender } = refusing(() => !server.isFixed, 553, "5.7.1 Sender not allowed");
    const school = await createMailSchool({ smtp: { sender } });
    await school.pass(0);
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    // The first message triggers it; the other need not try.
    expect(school.outbox()).toMatchObject([
      { state: "waiting", attempts: 1, answer: "553 5.7.1 Sender not allowed" },
      { state: "waiting", attempts: 0, answer: null },
    ]);
    await school.pass(DAY);
    server.isFixed = true;
    for (let hour = 0; hour < 5; hour++) await school.pass(HOUR);
    expect(school.outbox().map(({ state }) => state)).toEqual(["sent", "sent"]);
  });

  it("that greylists gets the mail again after a pause, with the same Message-ID, and the others at once", async () => {
    const seen = new Map<string, number>();
    const school = await createMailSchool({
      smtp: refusing(
        (to) => {
          seen.set(to, (seen.get(to) ?? 0) + 1);
          return to.startsWith("ana") && (seen.get(to) ?? 0) < 3;
        },
        451,
        "4.7.1 Greylisted, try again later",
      ),
    });
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    expect(receivers(school)).toEqual(["bia@escola.test"]);
    expect(school.outbox()[0]).toMatchObject({ state: "waiting", attempts: 1 });
    await school.pass(MINUTE);
    expect(school.outbox()[0]).toMatchObject({ state: "waiting", attempts: 2 });
    await school.pass(MINUTE);
    expect(seen.get("ana@escola.test")).toBe(2);
    const { messageId } = school.outbox()[0] ?? {};
    await school.pass(MINUTE);
    expect(receivers(school)).toEqual(["bia@escola.test", "ana@escola.test"]);
    expect(school.smtp.received[1]?.mail.messageId).toBe(`<${messageId}>`);
    expect(school.outbox()[0]).toMatchObject({ state: "sent", attempts: 3, messageId });
  });

  it("whose daily quota is exceeded: the mail waits", async () => {
    const quota: { isUsedUp: boolean } = { isUsedUp: true };
    const school = await createMailSchool({
      smtp: refusing(() => quota.isUsedUp, 550, "5.4.5 Daily user sending quota exceeded"),
    });
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    expect(school.outbox().map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    quota.isUsedUp = false;
    await school.pass(DAY);
    expect(receivers(school)).toHaveLength(2);
  });

  it("that is slow gets each mail once, one after the other", async () => {
    let atOnce = 0;
    let most = 0;
    const school = await createMailSchool({
      smtp: {
        beforeAccepting: async () => {
          most = Math.max(most, ++atOnce);
          await new Promise((resolve) => setTimeout(resolve, 200));
          atOnce--;
        },
      },
    });
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    expect(receivers(school)).toHaveLength(2);
    expect(most).toBe(1);
  });

  it("that is down for an hour loses nothing, is not flooded, and is logged twice", async () => {
    const { school, logged, port } = await createDownSchool();
    for (let minute = 0; minute < 62; minute++) await school.pass(MINUTE);
    const tries = school.outbox().reduce((sum, { attempts }) => sum + attempts, 0);
    expect(tries).toBeGreaterThanOrEqual(6);
    expect(tries).toBeLessThanOrEqual(20);
    expect(school.outbox().map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    expect(school.outbox()[0]?.answer).toContain("ECONNREFUSED");
    expect(school.events).toEqual([]);
    const lost = { level: "error", event: "mail-server-unavailable", code: "ESOCKET" };
    expect(logged).toEqual([lost]);
    const again = await startSmtpServer({ port });
    for (let minute = 0; minute < 70; minute++) await school.pass(MINUTE);
    expect(again.received.flatMap(({ to }) => to).sort()).toEqual(["ana@escola.test", "bia@escola.test"]);
    expect(school.outbox().map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(logged).toEqual([lost, { level: "info", event: "mail-server-available" }]);
  });

  it("that never comes back: after 72 hours the mail is given up, with the reason", async () => {
    const { school, logged } = await createDownSchool();
    for (let hour = 0; hour < 71; hour++) await school.pass(HOUR);
    expect(school.outbox().map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    for (let hour = 0; hour < 8; hour++) await school.pass(HOUR);
    expect(school.outbox()).toMatchObject([
      { state: "failed", answer: expect.stringContaining("ECONNREFUSED") },
      { state: "failed", answer: expect.stringContaining("ECONNREFUSED") },
    ]);
    // Logs the code, not the reply, which may quote an address.
    const given = logged.filter(({ event }) => event === "mail-given-up");
    expect(given).toEqual([
      { level: "error", event: "mail-given-up", id: 1, attempts: expect.any(Number) },
      { level: "error", event: "mail-given-up", id: 2, attempts: expect.any(Number) },
    ]);
  });
});

describe("a certificate", () => {
  const certificate = (host: string) =>
    makeCertificate(mkdtempSync(path.join(tmpdir(), "sm-tls-")), { subject: host, altName: host });

  it("that is self-signed is refused: nothing is sent over it", async () => {
    const { cert, key } = certificate("IP:127.0.0.1");
    const school = await createMailSchool({ smtp: { secure: true, options: { cert, key } } });
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received).toEqual([]);
    expect(school.outbox()[0]).toMatchObject({ state: "waiting", attempts: 1 });
    expect(school.outbox()[0]?.answer).toMatch(/self-signed certificate/);
  });

  it("of another host is refused too, and the right one is accepted", async () => {
    const wrong = certificate("DNS:mail.example");
    const right = certificate("IP:127.0.0.1");
    for (const { cert, key } of [wrong, right]) {
      const isRight = cert === right.cert;
      const school = await createMailSchool({
        smtp: { secure: true, options: { cert, key } },
        mailer: { ca: cert },
      });
      approveTwo(school);
      await school.pass(TWO_MINUTES);
      expect(school.smtp.received).toHaveLength(isRight ? 2 : 0);
      if (!isRight) expect(school.outbox()[0]?.answer).toMatch(/altnames|does not match/i);
    }
  });

  it("is required by STARTTLS if the server is another machine", async () => {
    const { cert, key } = certificate("IP:127.0.0.1");
    // Makes the test's server look like a remote machine.
    const smtp = await startSmtpServer({ options: { cert, key, disabledCommands: [] } });
    const server = { host: "127.0.0.1", port: smtp.port, secure: false, requireTLS: true };
    for (const [ca, count] of [
      ["", 0],
      [cert, 2],
    ] as const) {
      const mailer = mailerTo(smtp.url, { server, ca });
      const school = withMail(await createMailSchool({ mailer }), smtp);
      approveTwo(school);
      await school.pass(TWO_MINUTES);
      expect(smtp.received).toHaveLength(count);
    }
    const plain = await startSmtpServer();
    const school = withMail(
      await createMailSchool({ mailer: mailerTo(plain.url, { server: { ...server, port: plain.port } }) }),
      plain,
    );
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    expect(plain.received).toEqual([]);
    expect(school.outbox()[0]?.state).toBe("waiting");
  });
});

describe("the limits of the server", () => {
  it("are respected: so many per minute, the rest later", async () => {
    const school = await createMailSchool();
    Object.assign(school.deps, { mailer: mailerTo(school.smtp.url, { perMinute: 2 }) });
    for (let day = 16; day < 21; day++) {
      const id = addReservation(school, { date: `2026-03-${day}` });
      approveReservation(school.deps, actorOf("pedro"), id);
      await school.pass(11 * SECOND);
    }
    await school.pass(TWO_MINUTES);
    expect(school.smtp.received).toHaveLength(2);
    await school.pass(59 * SECOND);
    expect(school.smtp.received).toHaveLength(2);
    await school.pass(SECOND);
    expect(school.smtp.received).toHaveLength(4);
    await school.pass(MINUTE);
    expect(school.smtp.received).toHaveLength(5);
  });

  it("and so many per day", async () => {
    const school = await createMailSchool();
    Object.assign(school.deps, { mailer: mailerTo(school.smtp.url, { perDay: 1 }) });
    approveTwo(school);
    await school.pass(TWO_MINUTES);
    await school.pass(HOUR);
    expect(school.smtp.received).toHaveLength(1);
    await school.pass(DAY - HOUR);
    expect(school.smtp.received).toHaveLength(2);
  });
});

describe("without a mail server", () => {
  it("everything works, and mail waits for one for 72 hours", async () => {
    const smtp = await startSmtpServer();
    const none = mailerTo(smtp.url, { server: null });
    const school = withMail(await createMailSchool({ mailer: none }), smtp);
    approveTwo(school);
    await school.pass(HOUR);
    expect(school.outbox()).toMatchObject([{ state: "waiting", attempts: 0 }, { state: "waiting" }]);
    expect(school.events).toEqual([]);
    // Restart with a mail server configured.
    Object.assign(school.deps, { mailer: mailerTo(smtp.url) });
    await withMail(school, smtp).pass(HOUR);
    expect(smtp.received).toHaveLength(2);
  });

  it("mail that waited longer is dropped", async () => {
    const smtp = await startSmtpServer();
    const school = withMail(await createMailSchool({ mailer: mailerTo(smtp.url, { server: null }) }), smtp);
    approveTwo(school);
    await school.pass(71 * HOUR);
    expect(school.outbox()).toHaveLength(2);
    await school.pass(2 * HOUR);
    expect(school.outbox()).toEqual([]);
  });
});
