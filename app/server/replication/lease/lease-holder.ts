import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { z } from "zod";
import type { LeaseSettings } from "./lease-settings.ts";

const TIMEOUT_MS = 2000;
/** A response holds one key; a longer one is not Consul's. */
const MAX_BYTES = 65_536;

/** The holder of the lease, by the address that it advertises (null: none), or why it is unknown. */
export type HolderAnswer = { holder: string | null } | { unknown: string };

/** Consul's response for a key (HTTP API, `GET /v1/kv/:key`): `Session` is absent where the key is not held. */
const keys = z.tuple([z.object({ Session: z.string().optional(), Value: z.base64().nullable() })]);
/** What LiteFS writes into the key. */
const primaryInfo = z.object({ "advertise-url": z.string() });

function parseHolder(body: string): HolderAnswer {
  try {
    const [{ Session: session, Value: value }] = keys.parse(JSON.parse(body));
    if (!session || value === null) return { holder: null };
    const info = primaryInfo.parse(JSON.parse(Buffer.from(value, "base64").toString("utf8")));
    return { holder: info["advertise-url"] };
  } catch {
    return { unknown: "not-an-answer-of-consul" };
  }
}

/**
 * Over a new connection each time: a dropped keep-alive one would hang, as LiteFS's own renewals do.
 * @returns never rejects, and resolves within 2 s.
 */
export function fetchHolder({ url, token }: Pick<LeaseSettings, "url" | "token">): Promise<HolderAnswer> {
  return new Promise((resolve) => {
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const headers = token === null ? {} : { "X-Consul-Token": token };
    const request = send(url, { agent: false, headers });
    const settle = (answer: HolderAnswer) => {
      clearTimeout(timer);
      request.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => settle({ unknown: "timeout" }), TIMEOUT_MS);
    const fail = (error: { code?: string }) => settle({ unknown: error.code ?? "request-failed" });
    request.on("error", fail);
    request.on("response", (answer) => {
      const { statusCode = 0 } = answer;
      if (statusCode === 404) return settle({ holder: null });
      if (statusCode !== 200) return settle({ unknown: `status-${statusCode}` });
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("error", fail);
      answer.on("aborted", () => settle({ unknown: "aborted" }));
      answer.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size > MAX_BYTES) settle({ unknown: "not-an-answer-of-consul" });
      });
      answer.on("end", () => settle(parseHolder(Buffer.concat(chunks).toString("utf8"))));
    });
    request.end();
  });
}
