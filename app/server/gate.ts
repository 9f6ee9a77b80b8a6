/** What every request must pass before Remix sees it (rules R13.3, R13.4, R13.10). */

import { isApiPath } from "#app/http/api-path.ts";
import { isReadable } from "./request-address.ts";

export const MAX_BODY_BYTES = 64 * 1024;
const UNSAFE_METHODS = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const KNOWN_METHODS = new Set(["GET", "HEAD", "OPTIONS", ...UNSAFE_METHODS]);

/** Whether a request of this method is meant to change something. */
export function isUnsafe(method: string): boolean {
  return UNSAFE_METHODS.has(method);
}

type Refused = { status: number; message: string };

function sameHost(origin: string, own: string, host: string | null, appUrl: string | null): boolean {
  if (appUrl) return origin === own;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}

/** Both headers must agree where a browser sends both: only ours and of our own site. */
function refuseForeignWrite(request: Request, url: URL, own: string, appUrl: string | null): Refused | null {
  const page = appUrl ? `o sistema em ${appUrl}` : "a página do sistema";
  const foreign = {
    status: 403,
    message: `Esta ação veio de outro site e foi recusada. Abra ${page} e tente de novo.`,
  };
  const site = request.headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin") return foreign;
  const origin = request.headers.get("origin");
  if (origin !== null) return sameHost(origin, own, request.headers.get("host"), appUrl) ? null : foreign;
  return site !== null || isApiPath(url.pathname) ? null : foreign;
}

/**
 * Refuses what no page of ours sends: unsafe methods from elsewhere, `?_data=`, `/api` bodies that are not JSON.
 * @param own scheme and host that the program answers under.
 */
export function gate(request: Request, url: URL, own: string, appUrl: string | null): Refused | null {
  if (!KNOWN_METHODS.has(request.method)) return { status: 405, message: "Método não aceito." };
  if (!isReadable(url) || url.searchParams.has("_data"))
    return { status: 400, message: "Endereço inválido." };
  if (!UNSAFE_METHODS.has(request.method)) return null;
  const foreign = refuseForeignWrite(request, url, own, appUrl);
  if (foreign) return foreign;
  const length = request.headers.get("content-length");
  if (length !== null && Number(length) > MAX_BODY_BYTES) return tooLarge;
  const type = request.headers.get("content-type");
  const hasBody = type !== null || (length !== null && length !== "0");
  if (isApiPath(url.pathname) && hasBody && !/^application\/json\s*(;|$)/i.test(type ?? "")) {
    return { status: 415, message: "O corpo da requisição deve ser JSON (Content-Type: application/json)." };
  }
  return null;
}

const tooLarge: Refused = {
  status: 413,
  message: "O conteúdo enviado é grande demais (máximo de 64 KB).",
};

const brokenOff: Refused = {
  status: 400,
  message: "O envio foi interrompido antes do fim. Tente de novo.",
};

/** Reads the body up to the limit; else why it is not there: it is larger, or its sender broke it off. */
export async function readLimitedBody(request: Request): Promise<Uint8Array | Refused> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return brokenOff;
  }
  return Buffer.concat(chunks);
}
