/** What every request must pass before Remix sees it (rules R13.3, R13.4, R13.10). */

import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_IMPORT_BYTES } from "#app/domain/limits.ts";
import { isApiPath } from "#app/http/api-path.ts";
import { isReadable } from "./request-address.ts";

export const MAX_BODY_BYTES = 64 * 1024;

/** What surrounds a file in a form of several parts. */
const PARTS_BYTES = 8 * 1024;

/** The most that a body of this address may hold: files are sent to one only (rules R13.10). */
function maxBodyBytes({ pathname }: URL): number {
  const isUpload = pathname === ADDRESSES.importFile || pathname === `${ADDRESSES.importFile}.data`;
  return isUpload ? MAX_IMPORT_BYTES + PARTS_BYTES : MAX_BODY_BYTES;
}
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
 * Refuses what no page of ours sends: unsafe methods from elsewhere, `?_data=`, `/api` bodies that are not JSON, and
 * screens' that are no form.
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
  if (length !== null && Number(length) > maxBodyBytes(url)) return tooLarge(url);
  return refuseOtherTypes(request, isApiPath(url.pathname) ? JSON_BODY : FORM_BODY);
}

const JSON_BODY = {
  type: /^application\/json\s*(;|$)/i,
  message: "O corpo da requisição deve ser JSON (Content-Type: application/json).",
};

/** What browsers send of our forms. */
const FORM_BODY = {
  type: /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i,
  message: "O que foi enviado não é um formulário desta página. Abra a página e tente de novo.",
};

/** A body is of the one type that its address takes; without a body, no type is asked for. */
function refuseOtherTypes({ headers }: Request, taken: { type: RegExp; message: string }): Refused | null {
  const type = headers.get("content-type");
  const length = headers.get("content-length") ?? "0";
  const hasBody = type !== null || length !== "0" || headers.has("transfer-encoding");
  return hasBody && !taken.type.test(type ?? "") ? { status: 415, message: taken.message } : null;
}

function tooLarge(url: URL): Refused {
  const most = maxBodyBytes(url) === MAX_BODY_BYTES ? "64 KB" : "2 MB";
  return { status: 413, message: `O conteúdo enviado é grande demais (máximo de ${most}).` };
}

const brokenOff: Refused = {
  status: 400,
  message: "O envio foi interrompido antes do fim. Tente de novo.",
};

const MULTIPART = /^multipart\/form-data\s*(;|$)/i;

/** Refuses a form in parts that is not a whole one; all other types are what they are. */
export async function refuseBrokenForm({ headers }: Request, body: Uint8Array): Promise<Refused | null> {
  const type = headers.get("content-type") ?? "";
  if (!MULTIPART.test(type) || body.byteLength === 0) return null;
  try {
    await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
    return null;
  } catch {
    return { status: 400, message: "O formulário chegou incompleto. Atualize a página e envie de novo." };
  }
}

/** Reads the body up to the limit; else why it is not there: it is larger, or its sender broke it off. */
export async function readLimitedBody(request: Request, url: URL): Promise<Uint8Array | Refused> {
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBodyBytes(url)) return tooLarge(url);
      chunks.push(chunk);
    }
  } catch {
    return brokenOff;
  }
  return Buffer.concat(chunks);
}
