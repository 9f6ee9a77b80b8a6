/** What is read at most from the provider and the directory, which strangers can make the program ask (rules R27.31). */
import { connect, type Socket } from "node:net";
import { connect as connectSecurely, type TLSSocket } from "node:tls";
import type { CustomFetchOptions } from "openid-client";

/** Largest answer of a provider, decompressed: keys have up to some 30 KB. 256 KB of empty ones held the thread 49 ms. */
export const MAX_PROVIDER_BYTES = 128 * 1024;
/** What one sign-in reads of the directory: at most one entry, who shares its addresses, and 200 groups a level. */
export const MAX_DIRECTORY_BYTES = 1024 * 1024;
/** The people of a large school, 4 KB each. */
export const MAX_DIRECTORY_LIST_BYTES = 8 * 1024 * 1024;

const PART_BYTES = 16 * 1024;
/** One message of a directory: an entry of the ten attributes that are asked for. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/** How much a message counts at least, however small it is: each costs as much work as an entry. */
const LEAST_MESSAGE_BYTES = 512;

export class AnswerTooLarge extends Error {
  override name = "AnswerTooLarge";
}

type ProviderAnswer = Awaited<ReturnType<typeof fetch>>;

async function readUpTo({ body }: ProviderAnswer, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Cancelled by the throw: the rest of the answer is not read.
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AnswerTooLarge(`more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Within bounds of bytes and time, however slowly it comes. @throws AnswerTooLarge, or the abort's TimeoutError. */
export function createBoundedFetch(timeoutMs: number, maxBytes = MAX_PROVIDER_BYTES) {
  return async (url: string, options: CustomFetchOptions): Promise<ProviderAnswer> => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
    const answer = await fetch(url, { ...(options as RequestInit), signal });
    const body = await readUpTo(answer, maxBytes);
    const { status, headers } = answer;
    const isBodiless = status === 204 || status === 304;
    // biome-ignore lint/style/noRestrictedGlobals: what the provider answered, for the client to parse
    return new Response(isBodiless ? null : body, { status, headers });
  };
}

/** Counts the messages that begin in a chunk (BER; RFC 4511 §5.1); infinite where one is longer than `maxBytes`. */
function createMessageCounter(maxBytes: number): (chunk: Buffer) => number {
  let header: number[] = [];
  let left = 0;
  return (chunk) => {
    let messages = 0;
    for (let at = 0; at < chunk.byteLength; ) {
      if (left > 0) {
        const step = Math.min(left, chunk.byteLength - at);
        left -= step;
        at += step;
        continue;
      }
      header.push(chunk[at++] ?? 0);
      const [, first = 0, ...length] = header;
      const lengthBytes = Math.max(first - 0x80, 0);
      if (lengthBytes > 4) return Number.POSITIVE_INFINITY;
      if (header.length < 2 + lengthBytes) continue;
      left = lengthBytes === 0 ? first : length.reduce((sum, byte) => sum * 256 + byte, 0);
      header = [];
      if (left > maxBytes) return Number.POSITIVE_INFINITY;
      messages += 1;
    }
    return messages;
  };
}

/**
 * Hands received bytes over in small parts, one a turn of the event loop: the client reads the messages of one part by
 * recursion, which the 9,000 that fit into 64 KB overflow, and reads a message again with each part of it.
 */
function handOverInParts(socket: Socket | TLSSocket, refuses: (chunk: Buffer) => boolean): void {
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: unknown[]) => boolean;
  const handOver = (chunk: Buffer) => {
    const part = chunk.subarray(0, PART_BYTES);
    if (socket.destroyed) return;
    if (refuses(part)) {
      socket.destroy(new AnswerTooLarge());
      return;
    }
    emit("data", part);
    if (part.byteLength === chunk.byteLength) socket.resume();
    else setImmediate(handOver, chunk.subarray(PART_BYTES));
  };
  socket.emit = ((event: string | symbol, ...args: unknown[]) => {
    if (event !== "data") return emit(event, ...args);
    const [chunk] = args as [Buffer];
    if (chunk.byteLength > PART_BYTES) socket.pause();
    handOver(chunk);
    return true;
  }) as Socket["emit"];
}

/** For all its connections together. @param deadlineMs from the first connection to the last answer. */
export function boundedConnections(maxBytes: number, deadlineMs: number) {
  let [size, messages] = [0, 0];
  const endsAt = performance.now() + deadlineMs;
  function bound<Connection extends Socket | TLSSocket>(socket: Connection): Connection {
    const countMessages = createMessageCounter(MAX_MESSAGE_BYTES);
    handOverInParts(socket, (part) => {
      size += part.byteLength;
      messages += countMessages(part);
      return size > maxBytes || messages > maxBytes / LEAST_MESSAGE_BYTES;
    });
    const timer = setTimeout(() => socket.destroy(new AnswerTooLarge()), endsAt - performance.now());
    socket.once("close", () => clearTimeout(timer));
    return socket;
  }
  return {
    createConnection: ((...args: Parameters<typeof connect>) => bound(connect(...args))) as typeof connect,
    createSecureConnection: ((...args: Parameters<typeof connectSecurely>) =>
      bound(connectSecurely(...args))) as typeof connectSecurely,
  };
}
