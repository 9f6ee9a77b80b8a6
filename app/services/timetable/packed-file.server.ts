import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { MAX_TIMETABLE_BYTES } from "#app/domain/limits.ts";

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
/** A fast level: a table shrinks to a few hundredths of it. */
const LEVEL = 1;
/** The bytes that every gzip file begins with (RFC 1952, 2.3.1); no file that becomes a draft does. */
const GZIP = [0x1f, 0x8b];

/**
 * A draft's file as the database keeps it. Writing 8 MB as they are would hold the main thread for 30 ms;
 * compressing is done by a thread of its own.
 */
export function packFile(bytes: Uint8Array): Promise<Uint8Array> {
  return pack(bytes, { level: LEVEL });
}

/** The file that is kept in `stored`: files of earlier versions are kept as they were sent. */
export async function unpackFile(stored: Uint8Array): Promise<Uint8Array> {
  const isPacked = GZIP.every((byte, index) => stored[index] === byte);
  return isPacked ? unpack(stored, { maxOutputLength: MAX_TIMETABLE_BYTES }) : stored;
}
