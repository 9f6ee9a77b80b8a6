import { onTestFinished } from "vitest";
import { PROGRAM_JOBS } from "#app/services/jobs/program-jobs.ts";
import { type JobEvent, startJobRunner } from "#app/services/jobs/runner.server.ts";
import {
  createMailer,
  type Mailer,
  type MailerOptions,
  type MailSession,
} from "#app/services/mail/mailer.server.ts";
import { parseSmtpUrl } from "#app/services/mail/smtp-url.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import type { Username } from "#tests/support/school/school.ts";
import {
  Reply,
  type SmtpServerOptions,
  startSmtpServer,
  type TestSmtpServer,
} from "#tests/support/server/smtp-server.ts";
import type { TestAppOptions } from "#tests/support/test-app.ts";
import { MINUTE } from "./jobs.ts";

export { startSmtpServer, type TestSmtpServer } from "#tests/support/server/smtp-server.ts";

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

/** A transport without a server: `send` decides the outcome of each message. */
export function fakeMailer(send: MailSession["send"]): Mailer {
  return {
    isConfigured: true,
    from: "reservas@escola.test",
    domain: "escola.test",
    perMinute: 1000,
    perDay: 100_000,
    open: () => ({ send, close() {} }),
    noteGivenUp() {},
  };
}

/** A server that refuses these recipients with an SMTP reply. */
export function refusing(
  isRefused: (address: string) => boolean,
  code: number,
  text: string,
): SmtpServerOptions {
  return {
    recipient(address) {
      if (isRefused(address)) throw new Reply(code, text);
    },
  };
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

/** Adds the mail server and a job runner to a school. */
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

/** The subjects of the mails that a person received. */
export function subjectsTo(school: MailSchool, username: Username): (string | undefined)[] {
  return school.smtp.received
    .filter(({ to }) => to.includes(`${username}@escola.test`))
    .map(({ mail }) => mail.subject);
}

/** The delay of a decision's mail. */
export const TWO_MINUTES = 2 * MINUTE;
