import { createHash, randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { SharedTarget } from "./shared-addresses.ts";
import { SharedBody } from "./shared-body.ts";

export type SharedResponse = {
  status: number;
  etag: string | null;
  headers: [string, string][];
  body: SharedBody;
};

/** A response that is not cached. */
export type PendingResponse = {
  /** Whether it is rendered already, so that one more waiting request costs nothing. */
  isInFlight: boolean;
  /** Renders it once for all waiting requests; resolves to the cached response if there is one by then. */
  make(): Promise<SharedResponse>;
};

type Parts = {
  /** A text that changes whenever the data may have changed. */
  version(): string;
  minute(): string;
  make(request: Request): Promise<Response>;
  /** Headers that a cached response carries besides its own, by its path. */
  headersOf(pathname: string): [string, string][];
};

const MAX_CACHED_BYTES = 8 * 1024 * 1024;
const DAY_LENGTH = "2026-03-12".length;
/**
 * From this time on a Friday the next week opens (rules R1.9): responses that are cached for a day are rendered
 * again.
 */
const WEEK_ENDS_AT = "18:00";

/** The day of a minute `2026-03-12 10:00`, in two parts. */
function dayPart(minute: string): string {
  const day = minute.slice(0, DAY_LENGTH);
  return minute.slice(DAY_LENGTH + 1) >= WEEK_ENDS_AT ? `${day} ${WEEK_ENDS_AT}` : day;
}

/** With both compressed copies, which may come later: together they are less than half of a text. */
function sizeOf({ response: { body } }: { response: SharedResponse }): number {
  return Math.ceil(body.identity.byteLength * 1.5) + 2048;
}

/** Headers of a response that are cached with it; all others are the same for every cached one. */
const CACHEABLE_HEADERS = ["Content-Type", "Content-Disposition", "X-Robots-Tag"];

function cacheableHeaders({ headers }: Response): [string, string][] {
  return CACHEABLE_HEADERS.flatMap((name): [string, string][] => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
}

/** Invalidated when the data may have changed; concurrent requests share one rendering. */
export class SharedResponses {
  #cached = new LRUCache<string, { state: string; response: SharedResponse }>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: sizeOf,
  });
  #inFlight = new Map<string, Promise<SharedResponse>>();
  #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get(target: SharedTarget): SharedResponse | PendingResponse {
    const { ready, key } = this.#lookUp(target);
    return ready ?? { isInFlight: this.#inFlight.has(key), make: () => this.#getOrMake(target) };
  }

  #lookUp({ url, lasts }: SharedTarget) {
    const { version, minute } = this.#parts;
    const state = `${version()} ${lasts === "minute" ? minute() : dayPart(minute())}`;
    const cached = this.#cached.get(url);
    return { state, key: `${state} ${url}`, ready: cached?.state === state ? cached.response : null };
  }

  /** Looks up again: it may have been rendered while the request waited. */
  async #getOrMake(target: SharedTarget): Promise<SharedResponse> {
    const { state, key, ready } = this.#lookUp(target);
    if (ready) return ready;
    let inFlight = this.#inFlight.get(key);
    if (!inFlight) {
      inFlight = this.#make(target.url, state).finally(() => this.#inFlight.delete(key));
      this.#inFlight.set(key, inFlight);
    }
    return inFlight;
  }

  async #make(url: string, state: string): Promise<SharedResponse> {
    const rendered = await this.#parts.make(new Request(url));
    const body = Buffer.from(await rendered.arrayBuffer());
    if (rendered.status !== 200) {
      return {
        status: rendered.status,
        etag: null,
        headers: [...rendered.headers],
        body: new SharedBody(body),
      };
    }
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
    const former = this.#cached.peek(url)?.response;
    const response: SharedResponse = {
      status: 200,
      etag,
      headers: [
        ...cacheableHeaders(rendered),
        ["ETag", etag],
        ["Cache-Control", "no-cache"],
        ...this.#parts.headersOf(new URL(url).pathname),
      ],
      body: former?.etag === etag ? former.body : new SharedBody(body),
    };
    this.#cached.set(url, { state, response });
    return response;
  }
}

/** A proxy that compresses marks the tag as weak; several may be sent. */
export function isUnchanged(ifNoneMatch: string | undefined, { etag }: SharedResponse): boolean {
  return etag !== null && (ifNoneMatch?.includes(etag) ?? false);
}

/** The same as a response to one request, for callers without a connection. */
export function toResponse(response: SharedResponse, request: Request): Response {
  const headers = new Headers(response.headers);
  if (response.etag) headers.set("X-Request-Id", randomUUID());
  if (isUnchanged(request.headers.get("if-none-match") ?? undefined, response))
    return new Response(null, { status: 304, headers });
  const body = request.method === "HEAD" ? null : new Uint8Array(response.body.identity);
  return new Response(body, { status: response.status, headers });
}
