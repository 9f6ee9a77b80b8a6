import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { cookieAttributes, cookieName, cookieValue } from "./cookies.ts";

const NONCE_BYTES = 16;
/** 132 bits of an HMAC as base64url. */
const MAC_LENGTH = 22;
/** Many people share the browser of a staff room; the least recent user is removed. */
const MAX_NAMES = 20;
/** The longest time that browsers store a cookie (RFC 6265bis §5.5). */
const LIFE_S = 400 * 24 * 60 * 60;

/**
 * The cookie that lists under which usernames somebody has signed in on this browser (docs/decisions/0100): a number
 * of its own and an HMAC for each name, all signed. It grants no access and contains no name.
 */
export type DeviceCookie = {
  read(cookieHeader: string | null, username: string): string | null;
  write(cookieHeader: string | null, username: string): string;
};

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @param secret the sessions' secret. @param https whether the public address is https. */
export function createDeviceCookie(secret: string, https: boolean): DeviceCookie {
  const cookie = cookieName("reservas_navegador", https);
  const attributes = `${cookieAttributes(https)}; Max-Age=${LIFE_S}`;
  const sign = (text: string) =>
    createHmac("sha256", secret).update(`device ${text}`).digest("base64url").slice(0, MAC_LENGTH);
  const macOf = (nonce: string, username: string) => sign(`${nonce} ${username}`);

  function open(cookieHeader: string | null): { nonce: string; macs: string[] } | null {
    const value = cookieValue(cookieHeader, cookie) ?? "";
    const end = value.lastIndexOf(".");
    const signed = value.slice(0, end);
    if (end < 0 || !isEqual(value.slice(end + 1), sign(signed))) return null;
    const [nonce = "", ...macs] = signed.split(".");
    return { nonce, macs };
  }

  return {
    read(cookieHeader, username) {
      const known = open(cookieHeader);
      const mac = known && macOf(known.nonce, username);
      return mac && known.macs.some((each) => isEqual(each, mac)) ? known.nonce : null;
    },
    write(cookieHeader, username) {
      const { nonce, macs } = open(cookieHeader) ?? {
        nonce: randomBytes(NONCE_BYTES).toString("base64url"),
        macs: [],
      };
      const mac = macOf(nonce, username);
      const names = [mac, ...macs.filter((each) => each !== mac)].slice(0, MAX_NAMES);
      const signed = [nonce, ...names].join(".");
      return `${cookie}=${signed}.${sign(signed)}; ${attributes}`;
    },
  };
}
