import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "identity";

/** An answer for everybody: what it says, as it is and compressed, under the name that its bytes give it. */
export type KeptAnswer = { type: string; etag: string; bodies: Record<Encoding, Buffer> };

/** What a caller asks a kept answer by. */
export type Asked = { method: string; url: URL; origin: string };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const MAX_KEPT_BYTES = 32 * 1024 * 1024;

/** Addresses that many look at and that do not depend on who asks, with the query names that they read. */
const SHARED_ADDRESSES: Record<string, string[]> = {
  "/tv-panel": ["turno", "pagina"],
  "/programacao-semanal": ["semana", "turno", "ambiente"],
  "/api/public/reservations": ["shift"],
  "/api/public/reservations/weekly": ["startDate", "endDate"],
};

function sizeOf({ bodies }: KeptAnswer): number {
  return bodies.identity.byteLength + bodies.br.byteLength + bodies.gzip.byteLength + 1024;
}

/** Whole answers, kept until the data, the school's minute or the host changes. */
export class PageCache {
  #answers = new LRUCache<string, KeptAnswer>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: sizeOf });
  #state: () => string;

  /** @param state a text that differs whenever an answer could. */
  constructor(state: () => string) {
    this.#state = state;
  }

  /** The key of a shared address, or null for a request whose answer is not shared. */
  keyOf({ method, url, origin }: Asked): string | null {
    const names = SHARED_ADDRESSES[url.pathname];
    if (!names || (method !== "GET" && method !== "HEAD")) return null;
    // What a page does not read, it is not cached under: an unknown name would only fill the memory.
    for (const name of url.searchParams.keys()) if (!names.includes(name)) return null;
    const query = names.map((name) => url.searchParams.get(name) ?? "");
    return [this.#state(), origin, url.pathname, ...query].join("\n");
  }

  get(key: string): KeptAnswer | undefined {
    return this.#answers.get(key);
  }

  /** Keeps an answer, compressed once for all who will ask. */
  async keep(key: string, type: string, body: Buffer): Promise<KeptAnswer> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const [br, gzipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)]);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
    const answer = { type, etag, bodies: { br, gzip: gzipped, identity: body } };
    this.#answers.set(key, answer);
    return answer;
  }
}

/** Whether the caller has this answer already. A proxy that compresses marks the tag as weak; several may be sent. */
export function isUnchanged(ifNoneMatch: string | null, answer: KeptAnswer): boolean {
  return ifNoneMatch?.includes(answer.etag) ?? false;
}
