import { onTestFinished } from "vitest";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { type JobEvent, startJobRunner } from "#app/services/jobs/runner.server.ts";
import type { Mailer, MailerOptions } from "#app/services/mail/mailer.server.ts";
import { createMailer } from "#app/services/mail/mailer.server.ts";
import { parseSmtpUrl } from "#app/services/mail/smtp-url.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  type SmtpServerOptions,
  startSmtpServer,
  type TestSmtpServer,
} from "#tests/support/server/smtp-server.ts";
import type { TestAppOptions } from "#tests/support/test-app.ts";
import { MINUTE } from "./jobs.ts";

export { Reply, startSmtpServer, type TestSmtpServer } from "#tests/support/server/smtp-server.ts";

/** The program's own mail transport, to a test's server. */
export function mailerTo(url: string, options: Partial<MailerOptions> = {}): Mailer {
  return createMailer({
    server: parseSmtpUrl(url),
    from: "reservas@escola.test",
    host: "reservas.escola.test",
    perMinute: 1000,
    perDay: 100_000,
    ...options,
  });
}

export type MailSchool = TestApp & {
  smtp: TestSmtpServer;
  events: JobEvent[];
  /** Advances the clock and runs what is due then. */
  pass(ms: number): Promise<void>;
  /** The outbox in short, in the order of the ids. */
  outbox(): {
    kind: string;
    userId: number;
    state: string;
    attempts: number;
    answer: string | null;
    messageId: string;
  }[];
};

/** A school whose mail goes to a real server, with a clock that only `pass` advances. */
export async function createMailSchool(
  options: { smtp?: SmtpServerOptions; mailer?: Partial<MailerOptions> | Mailer } & Omit<
    TestAppOptions,
    "mailer"
  > = {},
): Promise<MailSchool> {
  const { smtp: behaviour, mailer, ...rest } = options;
  const smtp = await startSmtpServer(behaviour);
  const isWhole = (given: typeof mailer): given is Mailer => given !== undefined && "open" in given;
  const app = await createTestApp({
    appUrl: "https://reservas.escola.test",
    ...rest,
    mailer: isWhole(mailer) ? mailer : mailerTo(smtp.url, mailer),
  });
  return withMail(app, smtp);
}

/** A school's jobs over a server, whichever program made it. */
export function withMail(app: TestApp, smtp: TestSmtpServer): MailSchool {
  const events: JobEvent[] = [];
  const runner = startJobRunner(
    app.deps,
    PROGRAM_JOBS.filter(({ name }) => /mail|digest|clean/.test(name)),
    (event) => events.push(event),
  );
  onTestFinished(() => void runner.stop());
  return Object.assign(app, {
    smtp,
    events,
    async pass(ms: number) {
      app.setNow(new Date(app.deps.now().getTime() + ms).toISOString());
      await runner.runDue();
      // Jobs that a job has scheduled for now.
      await runner.runDue();
    },
    outbox: () =>
      app.db.all(
        app.db.q
          .selectFrom("mail_outbox")
          .select(["kind", "user_id as userId", "state", "attempts", "answer", "message_id as messageId"])
          .orderBy("id"),
      ),
  });
}

export const TWO_MINUTES = 2 * MINUTE;
