import { isIPv4 } from "node:net";
import type { SMTPPoolOptions } from "nodemailer/lib/smtp-pool";

export type SmtpServer = Pick<
  SMTPPoolOptions,
  "host" | "port" | "secure" | "requireTLS" | "ignoreTLS" | "auth" | "name"
> & { host: string; port: number };

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://…:465`; null for anything else. The connection of `smtp:` must be
 * encrypted by STARTTLS, except to the same machine, where it is not required.
 */
export function parseSmtpUrl(text: string): SmtpServer | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const isSecure = url.protocol === "smtps:";
  if (!isSecure && url.protocol !== "smtp:") return null;
  if (!url.hostname || !/^\/?$/.test(url.pathname) || url.search || url.hash) return null;
  const host = url.hostname.replace(/^\[|\]$/g, "").toLowerCase();
  let user: string;
  let pass: string;
  try {
    user = decodeURIComponent(url.username);
    pass = decodeURIComponent(url.password);
  } catch {
    return null;
  }
  if (/[\r\n\0]/.test(user + pass)) return null;
  return {
    host,
    port: url.port ? Number(url.port) : isSecure ? 465 : 587,
    secure: isSecure,
    ...(isSecure ? {} : isLoopback(host) ? { ignoreTLS: true } : { requireTLS: true }),
    ...(user ? { auth: { user, pass } } : {}),
  };
}
