import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type BrotliOptions, createBrotliCompress, createGzip } from "node:zlib";
import type { Encoding } from "./compress.ts";

/** A longer body is streamed: it is never held in memory whole. */
const MAX_WHOLE_BYTES = 256 * 1024;

/** The first part of a body, and the rest of it if it is longer than the memory limit. */
export type Body = { beginning: Buffer; rest: ReadableStreamDefaultReader<Uint8Array> | null };

/** Reads a short body whole, a longer one as far as MAX_WHOLE_BYTES. */
export async function readStart(stream: ReadableStream<Uint8Array> | null): Promise<Body> {
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
 * Streams a long body as fast as the client reads it. Rejects where the connection breaks, which cancels the source,
 * and where the source fails, which breaks the connection: a partial response must not pass for a complete one.
 */
export async function sendLong(
  body: Body,
  { encoding, brotli }: { encoding: Encoding; brotli: BrotliOptions },
  outgoing: ServerResponse,
): Promise<void> {
  // `pipeline` adds several listeners per stream to ours; Node warns of a leak above ten.
  outgoing.setMaxListeners(20);
  const chunks = Readable.from(chunksOf(body), { objectMode: false });
  if (encoding === "identity") return pipeline(chunks, outgoing);
  return pipeline(chunks, encoding === "br" ? createBrotliCompress(brotli) : createGzip(), outgoing);
}
