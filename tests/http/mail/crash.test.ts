/** Mail in flight when the process ends, and how the next process continues. */
import { describe, expect, it } from "vitest";
import { approveReservation } from "#app/services/bookings/review/review.server.ts";
import { startJobRunner } from "#app/services/jobs/runner.server.ts";
import type { Mailer } from "#app/services/mail/mailer.server.ts";
import { MINUTE, programJob } from "#tests/support/bookings/jobs.ts";
import {
  createMailSchool,
  mailerTo,
  startSmtpServer,
  TWO_MINUTES,
  withMail,
} from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf } from "#tests/support/bookings/review.ts";

const JOBS = [programJob("send-mail")];

/** The transport of a process that dies once the server has the message: nothing after that runs. */
function dyingAfterAcceptance(mailer: Mailer, onDeath: () => void): Mailer {
  return {
    ...mailer,
    open() {
      const session = mailer.open();
      return {
        ...session,
        async send(mail) {
          await session.send(mail);
          onDeath();
          return new Promise(() => {});
        },
      };
    },
  };
}

describe("a process that is killed", () => {
  it("before it records the server's reply sends the mail again, with the same Message-ID", async () => {
    const smtp = await startSmtpServer();
    const mailer = mailerTo(smtp.url);
    const death = Promise.withResolvers<void>();
    const school = await createMailSchool({ mailer: dyingAfterAcceptance(mailer, death.resolve) });
    approveReservation(school.deps, actorOf("pedro"), addReservation(school, { date: "2026-03-19" }));
    school.setNow(new Date(school.deps.now().getTime() + TWO_MINUTES).toISOString());
    const killed = startJobRunner(school.deps, JOBS, () => {});
    void killed.runDue();
    await death.promise;
    expect(smtp.received).toHaveLength(1);
    expect(school.outbox()).toMatchObject([{ state: "waiting", attempts: 1 }]);

    // The next process over the same file.
    Object.assign(school.deps, { mailer });
    const next = withMail(school, smtp);
    await next.pass(0);
    expect(smtp.received).toHaveLength(1);
    await next.pass(MINUTE);
    await next.pass(MINUTE);
    expect(smtp.received).toHaveLength(2);
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(next.outbox()).toMatchObject([{ state: "sent", attempts: 2 }]);
    await next.pass(100 * MINUTE);
    expect(smtp.received).toHaveLength(2);
    // Its send never resolves; without a stop its timers would fire under the fake clocks of other files.
    void killed.stop();
  });
});

it("shutdown finishes the message in flight, and leaves the others queued", async () => {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const school = await createMailSchool({
    smtp: {
      beforeAccepting: async () => {
        arrived.resolve();
        await gate.promise;
      },
    },
  });
  for (const date of ["2026-03-19", "2026-03-20"]) {
    approveReservation(
      school.deps,
      actorOf(date === "2026-03-19" ? "pedro" : "admin"),
      addReservation(school, { date }),
    );
  }
  school.setNow(new Date(school.deps.now().getTime() + TWO_MINUTES).toISOString());
  const runner = startJobRunner(school.deps, JOBS, () => {});
  void runner.runDue();
  await arrived.promise;
  const stopped = runner.stop();
  gate.resolve();
  await stopped;
  expect(school.smtp.received).toHaveLength(1);
  expect(school.outbox().map(({ state, attempts }) => [state, attempts])).toEqual([
    ["sent", 1],
    ["waiting", 0],
  ]);
  await withMail(school, school.smtp).pass(MINUTE);
  expect(school.smtp.received).toHaveLength(2);
});
