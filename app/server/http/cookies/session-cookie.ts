import { createHmac, timingSafeEqual } from "node:crypto";
import { CLOCK_TOLERANCE_MS } from "#app/services/clock.ts";
import { cookieAttributes, cookieName, cookieValue } from "./cookies.ts";

const IDLE_LIFE_MS = 8 * 60 * 60 * 1000;
const RENEW_AFTER_MS = 5 * 60 * 1000;
const ABSOLUTE_LIFE_S = 7 * 24 * 60 * 60;

/**
 * The session cookie: the token and when it was last seen, signed. The time of the last request lives in
 * the cookie because loaders never write to the database (docs/decisions/0004).
 */
export type SessionCookie = {
  name: string;
  /** The token of a correctly signed cookie that was seen in the last 8 hours; `renew` requires a fresh cookie. */
  read(cookieHeader: string | null, now: Date): { token: string; renew: boolean } | null;
  write(token: string, now: Date): string;
  clear(): string;
};

/** @param https whether the public address is https: adds `Secure` and the `__Host-` prefix. */
export function createSessionCookie(secret: string, https: boolean): SessionCookie {
  const name = cookieName("reservas_sessao", https);
  const attributes = cookieAttributes(https);
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");

  return {
    name,
    read(cookieHeader, now) {
      const [token, seen, signature] = (cookieValue(cookieHeader, name) ?? "").split(".");
      if (!token || !seen || !signature) return null;
      const expected = Buffer.from(sign(`${token}.${seen}`));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      const age = now.getTime() - Number.parseInt(seen, 36);
      if (!Number.isFinite(age) || age > IDLE_LIFE_MS || age < -CLOCK_TOLERANCE_MS) return null;
      return { token, renew: age > RENEW_AFTER_MS };
    },
    write(token, now) {
      const value = `${token}.${now.getTime().toString(36)}`;
      return `${name}=${value}.${sign(value)}; ${attributes}; Max-Age=${ABSOLUTE_LIFE_S}`;
    },
    clear() {
      return `${name}=; ${attributes}; Max-Age=0`;
    },
  };
}
