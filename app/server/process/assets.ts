import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ApiFile } from "#app/http/access/request-context.ts";
import { plainAnswer } from "#app/server/http/answers.ts";
import { refusedRequestText } from "#app/text/bookings/refused-request.ts";

/** What the build wrote beside (or, in a single file, inside) the program: static files, migrations, the worker. */
export type AssetStore = {
  /** Keys with forward slashes, e.g. `public/assets/root-abc.js`. */
  keys(): string[];
  read(key: string): Buffer;
};

/** The key of what the build made of the schemas: the API document or its page (docs/decisions/0145, 0214). */
export function apiAsset(name: ApiFile): string {
  return `api/${name}`;
}

/** The files below a folder. Node's own recursion asks the file system about every entry once more. */
function listFiles(folder: string, prefix = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const key = prefix + entry.name;
    if (entry.isDirectory()) return listFiles(path.join(folder, entry.name), `${key}/`);
    return entry.isFile() ? [key] : [];
  });
}

export function createFolderAssets(folder: string): AssetStore {
  let keys: string[] | undefined;
  return {
    keys: () => (keys ??= existsSync(folder) ? listFiles(folder) : []),
    read: (key) => readFileSync(path.join(folder, key)),
  };
}

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;

const ALLOW = { Allow: "GET, HEAD, OPTIONS" };

export function createStaticFiles(store: AssetStore): (request: Request, url: URL) => Response | null {
  const keys = new Set(store.keys());
  const loaded = new Map<string, { body: Buffer; etag: string }>();

  function load(key: string) {
    let file = loaded.get(key);
    if (!file) {
      const body = store.read(key);
      file = { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"` };
      loaded.set(key, file);
    }
    return file;
  }

  return (request, url) => {
    const key = `public${url.pathname}`;
    const type = TYPES[path.posix.extname(key)];
    if (!type || !keys.has(key)) return null;
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: ALLOW });
    if (request.method !== "GET" && request.method !== "HEAD")
      return plainAnswer(url, { status: 405, message: refusedRequestText.badMethod, headers: ALLOW });
    const accepted = request.headers.get("accept-encoding") ?? "";
    const encoding = ENCODINGS.find(([name, suffix]) => accepted.includes(name) && keys.has(key + suffix));
    const file = load(encoding ? key + encoding[1] : key);
    const headers = new Headers({
      "Content-Type": type,
      ETag: file.etag,
      Vary: "Accept-Encoding",
      "Cache-Control": url.pathname.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=3600",
    });
    if (encoding) headers.set("Content-Encoding", encoding[0]);
    if (request.headers.get("if-none-match") === file.etag)
      return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : new Uint8Array(file.body), { headers });
  };
}

export function readMigrationAssets(store: AssetStore): Record<string, string> {
  const keys = store.keys().filter((key) => key.startsWith("migrations/") && key.endsWith(".sql"));
  keys.sort((a, b) => (a < b ? -1 : 1));
  return Object.fromEntries(
    keys.map((key) => [path.posix.basename(key, ".sql"), store.read(key).toString("utf8")]),
  );
}
