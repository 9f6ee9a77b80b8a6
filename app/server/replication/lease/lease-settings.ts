import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { startupText } from "#app/text/program/startup.ts";
import { DatabaseRefused } from "#db/open.server.ts";

/** The key of LiteFS's lease in Consul, and the name of this node there. */
export type LeaseSettings = {
  /** Of the key in Consul's KV store. Without credentials, but still never logged. */
  url: URL;
  /** Consul's ACL token; never logged. */
  token: string | null;
  /** The address by which other nodes reach this one; LiteFS writes it into the key that it holds. */
  advertiseUrl: string;
  ttlMs: number;
};

/** LiteFS's default, where the file names none. */
const DEFAULT_TTL = "10s";
const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

function durationMs(text: string): number | null {
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(text)) return null;
  const parts = [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)];
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNITS[unit ?? ""] ?? 0), 0);
  return ms > 0 ? ms : null;
}

type Environment = Record<string, string | undefined>;

function expand(text: string, env: Environment): string {
  return text.replace(/\$\{\s*(\w+)\s*\}|\$(\w+)/g, (_, braced, bare) => env[braced ?? bare] ?? "");
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function schemaOf(env: Environment) {
  const text = z.string().transform((value) => expand(value, env).trim());
  const filled = text.refine((value) => value !== "");
  return z.object({
    lease: z.discriminatedUnion("type", [
      z.object({ type: z.literal("static") }),
      z.object({
        type: z.literal("consul"),
        "advertise-url": text.refine(isHttp),
        consul: z.object({
          url: text.refine(isHttp),
          key: filled,
          ttl: text.default(DEFAULT_TTL).transform((value, context) => {
            const ms = durationMs(value);
            if (ms === null) context.addIssue({ code: "custom", message: "duration" });
            return ms ?? 0;
          }),
        }),
      }),
    ]),
  });
}

/** The key's address in Consul's HTTP API; a path in the setting is a prefix of the key, as in LiteFS. */
function keyUrl(setting: URL, key: string): URL {
  const names = `${setting.pathname}/${key}`.split("/").filter((name) => name !== "");
  const url = new URL(
    `/v1/kv/${names.map((name) => encodeURIComponent(decodeURIComponent(name))).join("/")}`,
    setting,
  );
  [url.username, url.password] = ["", ""];
  // The leader asks the other servers whether it still leads: a leader that was cut off would return stale data.
  url.search = "consistent";
  return url;
}

/**
 * Reads which lease LiteFS holds from the same file that configures LiteFS, so that the two cannot differ. Variables
 * in it come from the environment, as for LiteFS.
 * @returns null where the file makes one node the primary for good.
 * @throws DatabaseRefused where the file cannot be read, or has no lease that LiteFS would accept.
 */
export function readLeaseSettings(file: string, env: Environment): LeaseSettings | null {
  let content: unknown;
  try {
    content = parse(readFileSync(file, "utf8"));
  } catch (error) {
    const { code } = error as { code?: string };
    throw new DatabaseRefused(startupText.noLiteFsConfig(file, code ?? null));
  }
  const parsed = schemaOf(env).safeParse(content);
  if (!parsed.success) {
    const at = parsed.error.issues.map(({ path }) => path.join(".")).join(", ");
    throw new DatabaseRefused(startupText.badLiteFsConfig(file, at));
  }
  const { lease } = parsed.data;
  if (lease.type === "static") return null;
  const consul = new URL(lease.consul.url);
  return {
    url: keyUrl(consul, lease.consul.key),
    token: decodeURIComponent(consul.password) || env.CONSUL_HTTP_TOKEN || null,
    advertiseUrl: lease["advertise-url"],
    ttlMs: lease.consul.ttl,
  };
}
