import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type BrotliOptions, createBrotliCompress, createGzip } from "node:zlib";
import type { Encoding } from "./compress.ts";

/** A longer body is streamed: it is never held in memory whole. */
const MAX_WHOLE_BYTES = 256 * 1024;

export type Body = { beginning: Buffer; rest: ReadableStreamDefaultReader<Uint8Array> | null };

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

/** Rejects if the connection breaks or the source fails: a partial response must not pass for a complete one. */
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
