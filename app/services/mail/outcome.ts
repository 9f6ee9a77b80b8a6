export type SendOutcome =
  /** It has taken the message over. */
  | { kind: "accepted"; answer: string }
  /** It will never take this message, to this address. */
  | { kind: "refused"; answer: string }
  /** It may take it later; other messages may pass now. */
  | { kind: "deferred"; answer: string }
  /** No message passes now: there is no connection, no right to send, no room left for today. */
  | { kind: "unavailable"; answer: string; code: string };

const LONGEST_ANSWER = 500;

export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_ANSWER);
}

type SmtpError = { code?: unknown; responseCode?: unknown; response?: unknown; command?: unknown };

/** Refusals for the sender's quota, whichever command they answer (RFC 3463: X.4.5, X.7.1 with words). */
const QUOTA = /\b5\.4\.5\b|sending (quota|limit)|(daily|relay|rate|message|sender)[\w -]* limit exceeded/i;

/**
 * Reads what nodemailer threw. A permanent answer (5xx) to the recipient or to the content is about this message; one
 * to the sign-in or to the sender is about all of them, and passes once somebody has changed the settings.
 */
export function outcomeOfError(error: unknown): SendOutcome {
  const { code, responseCode, response, command } = (error ?? {}) as SmtpError;
  const message =
    typeof response === "string" && response ? response : error instanceof Error ? error.message : "";
  const answer = oneLine(message) || "Sem resposta";
  // Found before anything was sent: an address that no server could be asked about.
  if (command === "API") return { kind: "refused", answer };
  const unavailable = {
    kind: "unavailable",
    answer,
    // Never the answer: servers repeat addresses in it, and this goes into the log.
    code: [code, responseCode].filter((each) => each !== undefined).join(" "),
  } as const;
  if (typeof responseCode !== "number" || code === "EAUTH" || code === "ETLS") return unavailable;
  const isAboutMessage = command === "RCPT TO" || command === "DATA" || code === "EMESSAGE";
  if (!isAboutMessage || responseCode === 421 || QUOTA.test(answer)) return unavailable;
  return { kind: responseCode >= 500 ? "refused" : "deferred", answer };
}
