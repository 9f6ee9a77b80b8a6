/** What is read at most from the provider and the directory, which strangers can make the program ask (rules R27.31). */
import { connect, type Socket } from "node:net";
import { connect as connectSecurely, type TLSSocket } from "node:tls";
import type { CustomFetchOptions } from "openid-client";

/** Largest answer of a provider, decompressed: keys and discovery documents have a few kilobytes. */
export const MAX_PROVIDER_BYTES = 256 * 1024;
/** What one sign-in reads of the directory: at most one entry, who shares its addresses, and 200 groups a level. */
export const MAX_DIRECTORY_BYTES = 1024 * 1024;
/** The people of a large school, 4 KB each. */
export const MAX_DIRECTORY_LIST_BYTES = 8 * 1024 * 1024;

const PART_BYTES = 16 * 1024;

/** An answer was larger than it may be. */
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

/**
 * A `fetch` that reads the whole answer within its bounds of bytes and of time, however slowly it comes.
 * @throws AnswerTooLarge, or the abort's TimeoutError.
 */
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

/**
 * Hands received bytes over in small parts, and ends the connection once there are too many: the client reads the
 * messages of one part by recursion, which the 9,000 that fit into 64 KB overflow.
 */
function boundReceived<Connection extends Socket | TLSSocket>(
  socket: Connection,
  maxBytes: number,
): Connection {
  let size = 0;
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...args: unknown[]) => boolean;
  socket.emit = ((event: string | symbol, ...args: unknown[]) => {
    if (event !== "data") return emit(event, ...args);
    const [chunk] = args as [Buffer];
    size += chunk.byteLength;
    if (size > maxBytes) {
      socket.destroy(new AnswerTooLarge(`more than ${maxBytes} bytes`));
      return true;
    }
    for (let at = 0; at < chunk.byteLength && !socket.destroyed; at += PART_BYTES)
      emit("data", chunk.subarray(at, at + PART_BYTES));
    return true;
  }) as Connection["emit"];
  return socket;
}

/** How a client of the directory connects, so that a connection receives at most so many bytes. */
export function boundedConnections(maxBytes: number) {
  return {
    createConnection: ((...args: Parameters<typeof connect>) =>
      boundReceived(connect(...args), maxBytes)) as typeof connect,
    createSecureConnection: ((...args: Parameters<typeof connectSecurely>) =>
      boundReceived(connectSecurely(...args), maxBytes)) as typeof connectSecurely,
  };
}
