import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type BrotliOptions, createBrotliCompress, createGzip } from "node:zlib";
import type { Encoding } from "#app/server/cache/shared-responses.ts";

/** A longer body is sent while it is made: it is never held in memory whole. */
const MAX_WHOLE_BYTES = 256 * 1024;

/** The beginning of a body, and the rest of it where it is longer than what is held in memory. */
export type Body = { beginning: Buffer; rest: ReadableStreamDefaultReader<Uint8Array> | null };

/** Reads a body whole where it is short, else as far as MAX_WHOLE_BYTES. */
export async function readBeginning(stream: ReadableStream<Uint8Array> | null): Promise<Body> {
  const reader = stream?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  while (reader && size <= MAX_WHOLE_BYTES) {
    const { done, value } = await reader.read();
    if (done) return { beginning: Buffer.concat(parts), rest: null };
    parts.push(value);
    size += value.byteLength;
  }
  return { beginning: Buffer.concat(parts), rest: reader ?? null };
}

async function* chunksOf({ beginning, rest }: Body): AsyncGenerator<Uint8Array> {
  try {
    yield beginning;
    for (let read = await rest?.read(); read && !read.done; read = await rest?.read()) yield read.value;
  } finally {
    await rest?.cancel();
  }
}

/**
 * Sends a long body as fast as the other side takes it. Rejects where the connection breaks, which ends the making of
 * the rest, and where the making fails, which breaks the connection: half an answer must not pass for a whole one.
 */
export async function sendLong(
  body: Body,
  { encoding, brotli }: { encoding: Encoding; brotli: BrotliOptions },
  outgoing: ServerResponse,
): Promise<void> {
  const chunks = Readable.from(chunksOf(body), { objectMode: false });
  if (encoding === "identity") return pipeline(chunks, outgoing);
  return pipeline(chunks, encoding === "br" ? createBrotliCompress(brotli) : createGzip(), outgoing);
}
