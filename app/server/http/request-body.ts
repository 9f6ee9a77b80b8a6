/** The bodies of requests: the type, length and completeness that is checked before anything parses them. */

import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_IMPORT_BYTES, MAX_TIMETABLE_BYTES } from "#app/domain/limits.ts";
import { isApiPath } from "#app/http/api/api-path.ts";
import { isPlainUtf8, mediaTypeOf } from "#app/http/api/media-type.ts";
import { MAX_PAIRS } from "#app/http/form/form-names.server.ts";
import { refusedRequestText as text } from "#app/text/bookings/refused-request.ts";
import { problemText } from "#app/text/problems.ts";
import type { PlainAnswer } from "./answers.ts";

const MAX_BODY_BYTES = 64 * 1024;
/** A client sends at least this much, after some seconds: a phone on 2G. */
const LEAST_BYTES_PER_SECOND = 2048;
const PATIENCE_MS = 5000;
/** However fast it was before, a client may send nothing for this long. */
const MAX_SILENCE_MS = 8000;
/** Node itself ends a request without a word after 30 s. */
const MAX_BODY_MS = 28_000;
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

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i;

/** Whether a form has more parts than any of ours: parsing 2 MB of empty ones takes a third of a second. */
function hasTooManyParts(body: Buffer, type: string): boolean {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = `--${quoted ?? plain ?? ""}`;
  let found = 0;
  // One more than the parts ends the form.
  for (let at = body.indexOf(boundary); at >= 0; at = body.indexOf(boundary, at + boundary.length))
    if (++found > MAX_PAIRS + 1) return true;
  return false;
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

/** A multipart form, parsed once for all who read it; or why it is refused. */
async function readParts({ headers }: Request, body: Buffer): Promise<FormData | PlainAnswer> {
  const type = headers.get("content-type") ?? "";
  if (hasTooManyParts(body, type)) return { status: 400, message: problemText.unknownFields() };
  try {
    return await new Response(streamOf(body), { headers: { "Content-Type": type } }).formData();
  } catch {
    return { status: 400, message: text.brokenForm };
  }
}

export type BodyLimits = {
  /** Why the client may send no file to the address; null where it may. A file is known by its length. */
  refuseFile(): PlainAnswer | null;
  /** Counts the bytes; false where all requests hold too many. */
  take(bytes: number): boolean;
};

/** A read that the client is too slow for. */
const TOO_SLOW = Symbol("too slow");

async function readWithin<Chunk>(reader: ReadableStreamDefaultReader<Chunk>, ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof TOO_SLOW>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), TOO_SLOW);
  });
  const next = reader.read();
  // One that is given up fails when its connection ends.
  next.catch(() => {});
  try {
    return await Promise.race([next, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads the body, parsed where it is a multipart form.
 * @returns null without a body; or why it is refused: too long, too slow, cut off, an incomplete form, a file of
 * somebody who may send none, or too many bytes of all requests at once.
 */
export async function readBody(
  request: Request,
  url: URL,
  limits: BodyLimits,
): Promise<Uint8Array | FormData | PlainAnswer | null> {
  if (!request.body) return null;
  const end = performance.now() + MAX_BODY_MS;
  /** By when a client that sends fast enough has sent more; each byte moves it, but never far ahead. */
  let due = performance.now() + PATIENCE_MS;
  const isLong = Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES;
  const refused = isLong ? limits.refuseFile() : null;
  if (refused) return refused;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const read = await readWithin(reader, Math.min(due, end) - performance.now());
      if (read === TOO_SLOW) return { status: 408, message: text.tooSlow };
      if (read.done) break;
      const earnedMs = (read.value.byteLength / LEAST_BYTES_PER_SECOND) * 1000;
      due = Math.min(due + earnedMs, performance.now() + MAX_SILENCE_MS);
      const isShort = size <= MAX_BODY_BYTES;
      size += read.value.byteLength;
      const refusedNow = isShort && size > MAX_BODY_BYTES && !isLong ? limits.refuseFile() : null;
      if (refusedNow) return size > maxBodyBytes(url) ? tooLarge(url) : refusedNow;
      if (!limits.take(read.value.byteLength)) return { status: 503, message: text.busy };
      // Not cancelled: that would reset the connection before the client has read why.
      if (size > maxBodyBytes(url)) return tooLarge(url);
      chunks.push(read.value);
    }
  } catch {
    return { status: 400, message: text.brokenOff };
  }
  const body = Buffer.concat(chunks);
  if (mediaTypeOf(request.headers) === IN_PARTS && size > 0) {
    // Each copy of a file of 8 MB takes as long as several pages: others are served in between.
    if (size > MAX_BODY_BYTES) await setImmediate();
    return readParts(request, body);
  }
  // A lenient decoder would silently replace bytes that are not UTF-8.
  return isUtf8(body) ? body : { status: 400, message: text.notUtf8 };
}
