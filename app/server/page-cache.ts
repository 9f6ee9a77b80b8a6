import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

export type CachedAnswer = { status: number; headers: [string, string][]; body: Buffer; etag: string };

/** Addresses that many look at and that do not depend on who asks, with the query names that they read. */
const SHARED_ADDRESSES: Record<string, string[]> = {
  "/tv-panel": ["turno", "pagina"],
  "/programacao-semanal": ["semana", "turno", "ambiente"],
  "/api/public/reservations": ["shift"],
  "/api/public/reservations/weekly": ["startDate", "endDate"],
};

/** Whole answers, kept until the data, the school's minute or the host changes. */
export class PageCache {
  #answers = new LRUCache<string, CachedAnswer>({
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: (answer) => answer.body.byteLength + 1024,
  });

  /** The key of a shared address, or null for a request whose answer is not shared. */
  keyOf(request: Request, url: URL, origin: string, version: string, minute: string): string | null {
    const names = SHARED_ADDRESSES[url.pathname];
    if (!names || (request.method !== "GET" && request.method !== "HEAD")) return null;
    const query = names.map((name) => url.searchParams.get(name) ?? "");
    // What a page does not read, it is not cached under: an unknown name would only fill the memory.
    if ([...url.searchParams.keys()].some((name) => !names.includes(name))) return null;
    return [version, minute, origin, url.pathname, ...query].join("\n");
  }

  get(key: string): CachedAnswer | undefined {
    return this.#answers.get(key);
  }

  set(key: string, status: number, headers: [string, string][], body: Buffer): CachedAnswer {
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
    const answer = { status, headers, body, etag };
    if (status === 200) this.#answers.set(key, answer);
    return answer;
  }
}
