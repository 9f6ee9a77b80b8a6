import { createHmac, timingSafeEqual } from "node:crypto";
import { idOf } from "#app/domain/id.ts";
import type { RequestContext } from "#app/http/access/request-context.ts";

/** 132 bits of an HMAC as base64url. */
const MAC_LENGTH = 22;

/**
 * Who opened a form, as its hidden field says it (rules R5.16): `<user id>.<HMAC>`.
 * @param secret the sessions' secret, which all nodes share.
 */
export function createFormOpeners(secret: string): RequestContext["openers"] {
  const macOf = (userId: number) =>
    createHmac("sha256", secret).update(`opener ${userId}`).digest("base64url").slice(0, MAC_LENGTH);

  return {
    write: (userId) => `${userId}.${macOf(userId)}`,
    read(text) {
      const [id, mac = ""] = (text ?? "").split(".");
      const userId = idOf(id);
      if (userId === null) return null;
      const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(userId))];
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      return { userId, isSigned };
    },
  };
}
