import { type Compression, compressFast, compressWell, type Encoding } from "#app/server/http/compress.ts";

/** After so many times, a body is worth the work of making it smaller. */
const OFTEN = 20;

/**
 * A body that is sent to many. It is compressed when it is first asked for in an encoding, since after a write few ask
 * before the next one, and once more, better and in the background, when it has been sent often.
 */
export class SharedBody {
  readonly identity: Buffer;
  #compressed: Partial<Record<Compression, { bytes: Buffer; timesSent: number }>> = {};

  constructor(identity: Buffer) {
    this.identity = identity;
  }

  /** The bytes to send now. */
  bytesIn(encoding: Encoding): Buffer {
    if (encoding === "identity") return this.identity;
    this.#compressed[encoding] ??= { bytes: compressFast(this.identity, encoding), timesSent: 0 };
    const compressed = this.#compressed[encoding];
    compressed.timesSent++;
    if (compressed.timesSent === OFTEN) {
      compressWell(this.identity, encoding).then(
        (bytes) => {
          compressed.bytes = bytes;
        },
        // The larger ones stay.
        () => undefined,
      );
    }
    return compressed.bytes;
  }
}
