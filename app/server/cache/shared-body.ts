import { type Compression, compressFast, compressWell, type Encoding } from "#app/server/http/compress.ts";

/** After so many times, a body is worth the work of making it smaller. */
const OFTEN = 20;

/** Compressed when first asked for in an encoding, and once more, better and in the background, when sent often. */
export class SharedBody {
  readonly identity: Buffer;
  #compressed: Partial<Record<Compression, { bytes: Buffer; timesSent: number }>> = {};

  constructor(identity: Buffer) {
    this.identity = identity;
  }

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
