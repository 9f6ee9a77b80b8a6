/** The bodies of requests: the type, length and completeness that is checked before anything parses them. */

import { isUtf8 } from "node:buffer";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_IMPORT_BYTES, MAX_TIMETABLE_BYTES } from "#app/domain/limits.ts";
import { isApiPath } from "#app/http/api/api-path.ts";
import { isPlainUtf8, mediaTypeOf } from "#app/http/api/media-type.ts";
import { MAX_PAIRS } from "#app/http/form/form-names.server.ts";
import { problemText } from "#app/text/problems.ts";
import { refusedRequestText as text } from "#app/text/reservations/refused-request.ts";
import type { PlainAnswer } from "./answers.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** The multipart overhead around a file. */
const PARTS_BYTES = 8 * 1024;
const IN_PARTS = "multipart/form-data";
/** The types in which browsers send our forms. */
const FORM_TYPES = ["application/x-www-form-urlencoded", IN_PARTS];

/**
 * The addresses that accept files (rules R13.10). A logo's limit is lower: its own sentence states it beside the
 * form.
 */
const FILE_BYTES = new Map<string, number>([
  [ADDRESSES.importFile, MAX_IMPORT_BYTES],
  [ADDRESSES.settingsSchool, MAX_IMPORT_BYTES],
  [ADDRESSES.timetables, MAX_TIMETABLE_BYTES],
  [ADDRESSES.apiTimetables, MAX_TIMETABLE_BYTES],
]);

/** How large a file may be that an address accepts; undefined where it accepts none. */
function maxFileBytes({ pathname }: URL): number | undefined {
  return FILE_BYTES.get(pathname.replace(/\.data$/, ""));
}

function maxBodyBytes(url: URL): number {
  const bytes = maxFileBytes(url);
  return bytes === undefined ? MAX_BODY_BYTES : bytes + PARTS_BYTES;
}

function tooLarge(url: URL): PlainAnswer {
  return { status: 413, message: text.tooLarge(maxFileBytes(url) ?? MAX_BODY_BYTES) };
}

/** Refuses a body by its headers: too long, or not of the one type that its address accepts. */
export function refuseBody({ headers }: Request, url: URL): PlainAnswer | null {
  const length = headers.get("content-length") ?? "0";
  if (Number(length) > maxBodyBytes(url)) return tooLarge(url);
  const hasBody = headers.has("content-type") || length !== "0" || headers.has("transfer-encoding");
  if (!hasBody) return null;
  const type = mediaTypeOf(headers);
  const isCall = isApiPath(url.pathname);
  // A call that takes a file may be sent JSON too, which then lacks the file.
  const isFile = type === IN_PARTS && maxFileBytes(url) !== undefined;
  if (isCall && type !== "application/json" && !isFile) return { status: 415, message: text.noJson };
  if (!isCall && !FORM_TYPES.includes(type)) return { status: 415, message: text.noForm };
  if (isPlainUtf8(headers)) return null;
  return { status: 415, message: text.notPlain, headers: { "Accept-Encoding": "identity" } };
}

/**
 * Whether a multipart form has more parts than any of our forms: parsing 2 MB of empty ones takes a third of a
 * second.
 */
function hasTooManyParts(body: Buffer): boolean {
  let parts = 0;
  for (const _ of body.toString("latin1").matchAll(/content-disposition/gi))
    if (++parts > MAX_PAIRS) return true;
  return false;
}

/** Why a multipart form is refused; null for a complete one, and for a body of another type. */
async function refuseParts({ headers }: Request, body: Buffer): Promise<PlainAnswer | null> {
  if (mediaTypeOf(headers) !== IN_PARTS || body.byteLength === 0) return null;
  if (hasTooManyParts(body)) return { status: 400, message: problemText.unknownFields() };
  const type = headers.get("content-type") ?? "";
  try {
    await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
    return null;
  } catch {
    return { status: 400, message: text.brokenForm };
  }
}

/** Reads the body, null where there is none; or why it is refused: too long, cut off, an incomplete form. */
export async function readBody(request: Request, url: URL): Promise<Uint8Array | PlainAnswer | null> {
  if (!request.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > maxBodyBytes(url)) return tooLarge(url);
      chunks.push(chunk);
    }
  } catch {
    return { status: 400, message: text.brokenOff };
  }
  const body = Buffer.concat(chunks);
  // A lenient decoder would silently replace bytes that are not UTF-8.
  if (mediaTypeOf(request.headers) !== IN_PARTS && !isUtf8(body))
    return { status: 400, message: text.notUtf8 };
  return (await refuseParts(request, body)) ?? body;
}
