import { createHmac, timingSafeEqual } from "node:crypto";
import type { PendingSignIn } from "#app/http/access/request-context.ts";
import { CLOCK_TOLERANCE_MS } from "#app/services/clock.ts";
import { cookieAttributes, cookieName, cookieValue } from "./cookies.ts";

const LIFE_MS = 10 * 60_000;
/** Browsers drop a cookie of more than 4096 bytes; a longer address to come back to is left out. */
const MAX_TARGET = 1500;

/**
 * The cookie that a sign-in at the provider waits in, signed: another node may finish it, and the node that
 * started it stores nothing (docs/decisions/0206).
 */
export type StateCookie = {
  read(cookieHeader: string | null, now: Date): PendingSignIn | null;
  write(pending: PendingSignIn, now: Date): string;
  clear(): string;
};

/** @param secret the sessions' secret. @param https whether the public address is https. */
export function createStateCookie(secret: string, https: boolean): StateCookie {
  const name = cookieName("reservas_entrada", https);
  const attributes = cookieAttributes(https);
  const sign = (text: string) => createHmac("sha256", secret).update(`sign-in ${text}`).digest("base64url");
  return {
    read(cookieHeader, now) {
      const [value, at, signature] = (cookieValue(cookieHeader, name) ?? "").split(".");
      if (!value || !at || !signature) return null;
      const [expected, given] = [Buffer.from(sign(`${value}.${at}`)), Buffer.from(signature)];
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      const age = now.getTime() - Number.parseInt(at, 36);
      if (!(age <= LIFE_MS && age >= -CLOCK_TOLERANCE_MS)) return null;
      return JSON.parse(Buffer.from(value, "base64url").toString("utf8")) as PendingSignIn;
    },
    write({ target, ...begun }, now) {
      const pending = { ...begun, target: target.length > MAX_TARGET ? "/" : target };
      const value = `${Buffer.from(JSON.stringify(pending)).toString("base64url")}.${now.getTime().toString(36)}`;
      return `${name}=${value}.${sign(value)}; ${attributes}; Max-Age=${LIFE_MS / 1000}`;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
