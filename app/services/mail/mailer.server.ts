import { createTransport } from "nodemailer";
import { isMailAddress } from "#app/domain/mail/mail.ts";
import { testMailText } from "#app/text/mail/mail.ts";
import { oneLine, outcomeOfError, type SendOutcome } from "./outcome.ts";
import type { SmtpServer } from "./smtp-url.ts";

/** A message as it is handed over: one recipient, and nothing but texts (rules R12.6). */
export type OutgoingMail = {
  messageId: string;
  from: string;
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { filename: string; content: string; contentType: string }[];
};

export type MailSession = {
  send(mail: OutgoingMail): Promise<SendOutcome>;
  close(): void;
};

export type Mailer = {
  isConfigured: boolean;
  from: string | null;
  /** The part of a Message-ID after the `@`. */
  domain: string;
  /** Messages that may be handed over in a minute and in 24 hours. */
  perMinute: number;
  perDay: number;
  /** Opens connections when the first message is sent. */
  open(): MailSession;
  /** Reports a mail that will not be sent any more to the operator; the outbox has the server's answer. */
  noteGivenUp(mail: { id: number; attempts: number }): void;
};

export type MailerOptions = {
  server: SmtpServer | null;
  from: string | null;
  /** Host of the public address, where one is set. */
  host: string | null;
  perMinute: number;
  perDay: number;
  /** Beside the system's: certificates of a server's own authority. */
  ca?: string;
  /** Called when the server stops accepting mail, when it accepts mail again, and for each mail that is given up. */
  report?: (event: MailServerEvent) => void;
};

export type MailServerEvent =
  | { level: "error"; event: "mail-server-unavailable"; code: string }
  | { level: "info"; event: "mail-server-available" }
  | { level: "error"; event: "mail-given-up"; id: number; attempts: number };

const CONNECT_MS = 10_000;
/** Generous to a server that scans mail, short enough that a silent one does not hold up other messages for long. */
const SILENCE_MS = 30_000;
/** One message from start to end. */
const MESSAGE_MS = 60_000;
/** A server's reply is a line or a few. */
const MAX_REPLY_BYTES = 64 * 1024;
const MESSAGES_PER_CONNECTION = 100;

function hostOf(address: string | null): string | null {
  return address?.split("@")[1] ?? null;
}

/** Control characters have no place in a header; line breaks would start another one. */
function headerText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function createSmtp(server: SmtpServer, { host, ca }: Pick<MailerOptions, "host" | "ca">) {
  return createTransport({
    ...server,
    pool: true,
    maxConnections: 1,
    maxMessages: MESSAGES_PER_CONNECTION,
    // A message whose connection was lost may have been accepted: the outbox decides when it goes again.
    maxRequeues: 0,
    ...(host ? { name: host } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxResponseSize: MAX_REPLY_BYTES,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { rejectUnauthorized: true, minVersion: "TLSv1.2", ...(ca ? { ca } : {}) },
  });
}

function watchServer(report: MailerOptions["report"] = () => undefined) {
  let isAvailable = true;
  return (outcome: SendOutcome): void => {
    const wasAvailable = isAvailable;
    isAvailable = outcome.kind !== "unavailable";
    if (outcome.kind === "unavailable" && wasAvailable) {
      report({ level: "error", event: "mail-server-unavailable", code: outcome.code });
    }
    if (isAvailable && !wasAvailable) report({ level: "info", event: "mail-server-available" });
  };
}

function openSession(
  server: SmtpServer,
  options: MailerOptions,
  watch: (outcome: SendOutcome) => void,
): MailSession {
  const transport = createSmtp(server, options);
  // Errors of a connection that no message waits for.
  transport.on("error", () => undefined);

  async function sendMessage(mail: OutgoingMail): Promise<SendOutcome> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(testMailText.tooLate)), MESSAGE_MS);
    });
    try {
      const sent = transport.sendMail({
        messageId: `<${mail.messageId}>`,
        envelope: { from: mail.from, to: [mail.to] },
        from: { name: headerText(mail.fromName), address: mail.from },
        to: { name: "", address: mail.to },
        subject: headerText(mail.subject),
        text: mail.text,
        html: mail.html,
        headers: Object.fromEntries(
          Object.entries(mail.headers).map(([name, value]) => [
            name,
            { prepared: true, value: headerText(value) },
          ]),
        ),
        attachments: mail.attachments,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const { response } = await Promise.race([sent, late]);
      return { kind: "accepted", answer: oneLine(response) };
    } catch (error) {
      return outcomeOfError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async send(mail) {
      // What the schemas let pass is an address; a database from elsewhere may hold anything.
      const wrong = [mail.to, mail.from].find((address) => !isMailAddress(address));
      if (wrong !== undefined) return { kind: "refused", answer: "O endereço de e-mail é inválido" };
      const outcome = await sendMessage(mail);
      watch(outcome);
      return outcome;
    },
    close: () => transport.close(),
  };
}

export function createMailer(options: MailerOptions): Mailer {
  const { server, host, perMinute, perDay } = options;
  const watch = watchServer(options.report);
  const user = server?.auth && "user" in server.auth ? (server.auth.user ?? "") : "";
  const from = options.from ?? (isMailAddress(user) ? user : null);
  return {
    isConfigured: server !== null,
    from: from ?? (server ? `reservas@${host ?? server.host.replace("::1", "localhost")}` : null),
    domain: host ?? hostOf(from) ?? "reservas-escolares",
    perMinute,
    perDay,
    open() {
      if (!server) throw new Error("No mail server is configured");
      return openSession(server, options, watch);
    },
    noteGivenUp({ id, attempts }) {
      options.report?.({ level: "error", event: "mail-given-up", id, attempts });
    },
  };
}
