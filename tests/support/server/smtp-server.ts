import type { AddressInfo } from "node:net";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach } from "vitest";

/** A message as the server accepted it. */
export type Received = {
  from: string;
  to: string[];
  raw: string;
  mail: ParsedMail;
};

/** An SMTP reply that refuses something. */
export class Reply extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export type SmtpServerOptions = {
  /** Throws a `Reply` to refuse a recipient. */
  recipient?: (address: string) => void;
  /** The same for a sender. */
  sender?: (address: string) => void;
  /** Runs when a message has arrived and before it is accepted. */
  beforeAccepting?: (received: Received) => void | Promise<void>;
  secure?: boolean;
  /** Whether messages are read by a parser, as they are unless a test measures. */
  isParsed?: boolean;
  port?: number;
  options?: SMTPServerOptions;
};

export type TestSmtpServer = {
  url: string;
  port: number;
  /** The accepted messages, in order of arrival. */
  received: Received[];
  connections: number;
  close(): Promise<void>;
};

/** Placeholder for a message that is not parsed. */
const UNREAD = {} as ParsedMail;

const open = new Set<TestSmtpServer>();

afterEach(async () => {
  for (const server of [...open]) await server.close();
});

/** A real SMTP server on loopback; it is closed after the test. */
export async function startSmtpServer(behaviour: SmtpServerOptions = {}): Promise<TestSmtpServer> {
  const received: Received[] = [];
  const reply = (act: () => void, callback: (error?: Error | null) => void) => {
    try {
      act();
      callback();
    } catch (error) {
      callback(error as Error);
    }
  };
  const result = { received, connections: 0 } as TestSmtpServer;
  const server = new SMTPServer({
    authOptional: true,
    // A disconnected client sends nothing more.
    closeTimeout: 100,
    secure: behaviour.secure ?? false,
    disabledCommands: behaviour.secure ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    onConnect(_session, callback) {
      result.connections++;
      callback();
    },
    onMailFrom: ({ address }, _, callback) => reply(() => behaviour.sender?.(address), callback),
    onRcptTo: ({ address }, _, callback) => reply(() => behaviour.recipient?.(address), callback),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        try {
          const raw = Buffer.concat(chunks);
          const message = {
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString("utf8"),
            mail: behaviour.isParsed === false ? UNREAD : await simpleParser(raw),
          };
          await behaviour.beforeAccepting?.(message);
          received.push(message);
          callback(null, "Accepted");
        } catch (error) {
          callback(error as Error);
        }
      });
    },
    ...behaviour.options,
  });
  // Some tests disconnect on purpose.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(behaviour.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  result.port = port;
  result.url = `${behaviour.secure ? "smtps" : "smtp"}://127.0.0.1:${port}`;
  result.close = async () => {
    open.delete(result);
    await new Promise<void>((resolve) => server.close(resolve));
  };
  open.add(result);
  return result;
}
