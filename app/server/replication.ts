import { createHmac, timingSafeEqual } from "node:crypto";
import type { Role } from "#app/services/health.server.ts";
import { replicationText } from "#app/text/replication.ts";
import { plainAnswer } from "./answers.ts";
import { cookieAttributes, cookieValue } from "./cookies.ts";
import { forward, NoAnswer, NotReached } from "./forward.ts";
import { isUnsafe } from "./gate.ts";
import { errorFields, type Log, loggedPath } from "./log.ts";
import { type NodeRole, type RolePlace, readRole } from "./role.ts";

/** Set by Fly's proxy on a request that it replays. */
const FLY_REPLAYED = "fly-replay-src";
/** Set by a replica on a request that it forwards: when, for whom, signed with the secret of all nodes. */
const FORWARDED = "x-reservas-forwarded";
const FORWARDED_FOR_MS = 60_000;
/** A little less than the primary gives a request (http.ts). */
const WRITE_TIMEOUT_MS = 28_000;
const READ_TIMEOUT_MS = 3000;
/** Says that this browser has just written, and might read a copy that does not have it yet. */
const WROTE_COOKIE = "reservas_gravou";
const WROTE_FOR_S = 5;

export type ReplicationOptions = {
  /** Where the role is read; undefined for a program that is alone for certain. */
  place: RolePlace | undefined;
  /** Set where Fly's proxy stands in front and replays requests. */
  flyAppName: string | undefined;
  /** The nodes' own address, `{host}` for the primary's name. */
  primaryUrl: string | undefined;
  secret: string;
  /** Whether people come by https: cookies are then `Secure`. */
  https: boolean;
  log: Log;
};

type Caller = { address: string };

type Question = { request: Request; body: Uint8Array | null; caller: Caller; isWrite: boolean };

/** What a node does with a request that another one must answer (docs/decisions/0055). */
export type Replication = {
  role(): Role;
  /** The address of the person who asks, where a replica of ours sent their request on. */
  callerOf(request: Request, caller: Caller): Caller;
  /** Whether to ask the primary first: for every write, and for reads right after one. */
  isForPrimary(request: Request): boolean;
  /**
   * Lets the primary answer; null where it cannot be asked and has not seen the request, "uncertain" where it
   * was asked to write and nothing came back.
   */
  askPrimary(question: Question): Promise<Response | "uncertain" | null>;
  /** The cookie that this node adds to the answer of a write of its own; null where nobody reads copies. */
  cookieAfter(request: Request, response: Response): string | null;
};

function createMark(secret: string) {
  const sign = (text: string) => createHmac("sha256", secret).update(`forwarded ${text}`).digest("base64url");
  return {
    write(address: string): string {
      const text = `${Date.now().toString(36)} ${Buffer.from(address).toString("base64url")}`;
      return `${text} ${sign(text)}`;
    },
    read(value: string | null): string | null {
      const [at, address, signature] = (value ?? "").split(" ");
      if (!at || address === undefined || !signature) return null;
      const expected = Buffer.from(sign(`${at} ${address}`));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      const age = Math.abs(Date.now() - Number.parseInt(at, 36));
      return age <= FORWARDED_FOR_MS ? Buffer.from(address, "base64url").toString("utf8") : null;
    },
  };
}

function primaryAddress(template: string | undefined, host: string): URL | null {
  if (!template) return null;
  const named = host.includes(":") ? `[${host}]` : host;
  return URL.canParse(template.replace("{host}", named)) ? new URL(template.replace("{host}", named)) : null;
}

/** The part that this process plays beside others, if there are any. */
export function createReplication(options: ReplicationOptions): Replication {
  const { place, flyAppName, primaryUrl, https, log } = options;
  const mark = createMark(options.secret);
  const role = (): NodeRole => (place ? readRole(place) : { kind: "primary" });

  async function forwardTo(target: URL, { request, body, caller, isWrite }: Question) {
    try {
      return await forward(request, {
        target,
        body,
        headers: { [FORWARDED]: mark.write(caller.address) },
        timeoutMs: isWrite ? WRITE_TIMEOUT_MS : READ_TIMEOUT_MS,
      });
    } catch (error) {
      if (!(error instanceof NotReached) && !(error instanceof NoAnswer)) throw error;
      const event = error instanceof NotReached ? "primary-not-reached" : "primary-did-not-answer";
      const { code } = errorFields(error.cause);
      const path = loggedPath(new URL(request.url).pathname);
      log({ level: "info", event, path, ...(code ? { code } : {}) });
      return error instanceof NoAnswer && isWrite ? "uncertain" : null;
    }
  }

  return {
    role: () => role().kind,
    callerOf(request, caller) {
      const address = place ? mark.read(request.headers.get(FORWARDED)) : null;
      return address === null ? caller : { address };
    },
    isForPrimary(request) {
      const hasJustWritten =
        request.method === "GET" && cookieValue(request.headers.get("cookie"), WROTE_COOKIE) !== null;
      return (isUnsafe(request.method) || hasJustWritten) && role().kind === "replica";
    },
    async askPrimary(question) {
      const { request } = question;
      const now = role();
      if (now.kind === "primary" || !now.host) return null;
      // Sent on already, and no primary here either: once more would only go round.
      if (request.headers.has(FLY_REPLAYED) || request.headers.has(FORWARDED)) return null;
      if (flyAppName) {
        // Fly's proxy replaces this answer by the primary's. Elsewhere it must not look like a success.
        const headers = { "fly-replay": `instance=${now.host}`, "Retry-After": "5" };
        return plainAnswer(
          new URL(request.url),
          { status: 409, message: replicationText.elsewhere },
          headers,
        );
      }
      const target = primaryAddress(primaryUrl, now.host);
      return target ? forwardTo(target, question) : null;
    },
    cookieAfter(request, response) {
      if (!place?.isDeclared || !isUnsafe(request.method) || response.status >= 400) return null;
      return `${WROTE_COOKIE}=1; ${cookieAttributes(https)}; Max-Age=${WROTE_FOR_S}`;
    },
  };
}
