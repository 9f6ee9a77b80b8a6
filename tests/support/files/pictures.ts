import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG file, with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

type Png = {
  width: number;
  height: number;
  interlace?: number;
  depth?: number;
  rows?: Buffer;
  extra?: Buffer[];
};

/** A PNG picture of one colour with transparency, or one whose header is false. */
export function pngOf({ width, height, interlace = 0, depth = 8, rows, extra = [] }: Png): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlace], 8);
  const pixels = rows ?? Buffer.alloc(height * (1 + 4 * width), 0x90);
  if (!rows) for (let row = 0; row < height; row++) pixels[row * (1 + 4 * width)] = 0;
  return Buffer.concat([
    SIGNATURE,
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An SVG picture with `inner` as its content. */
export function svgOf(inner: string, attributes = 'viewBox="0 0 40 20"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
}
