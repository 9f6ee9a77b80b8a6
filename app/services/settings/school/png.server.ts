import { once } from "node:events";
import { crc32, createInflate } from "node:zlib";
import { MAX_LOGO_SIDE } from "#app/domain/limits.ts";
import type { PngFault } from "#app/domain/settings/logo-fault.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What a picture needs to be drawn; all else (texts, places, profiles, frames of an animation) is dropped. */
const DRAWN = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
/** Samples of a pixel by colour type, and the bit depths that each may have, 16 of them left out. */
const COLOUR_TYPES: Record<number, { samples: number; depths: number[] }> = {
  0: { samples: 1, depths: [1, 2, 4, 8] },
  2: { samples: 3, depths: [8] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8] },
  6: { samples: 4, depths: [8] },
};

type Chunk = { type: string; data: Buffer; whole: Buffer };

function chunksOf(bytes: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    if (at + 12 > bytes.length) return null;
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const whole = bytes.subarray(at, end);
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) return null;
    chunks.push({ type: whole.toString("latin1", 4, 8), data: whole.subarray(8, -4), whole });
    at = end;
  }
  return chunks;
}

/** How many bytes the packed pixels unpack to, up to one more than is expected: a bomb is not unpacked whole. */
async function unpackedLength(packed: Buffer, expected: number): Promise<number> {
  const inflate = createInflate();
  let length = 0;
  inflate.on("data", (part: Buffer) => {
    length += part.length;
    if (length > expected) inflate.destroy();
  });
  const closed = once(inflate, "close");
  inflate.end(packed);
  await closed;
  return length;
}

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/**
 * Reads a PNG picture and rewrites it with only the chunks that are drawn (PNG specification, third edition, 5.2 and 11.2).
 * @param bytes with a PNG signature.
 */
export async function readPng(
  bytes: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number } | { fault: PngFault }> {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0];
  if (!chunks || header?.type !== "IHDR" || header.data.length !== 13) return { fault: "broken" };
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth = 0, colour = 0, , , interlace] = header.data.subarray(8);
  if (width === 0 || height === 0) return { fault: "broken" };
  if (width > MAX_LOGO_SIDE || height > MAX_LOGO_SIDE) return { fault: "tooWide" };
  const kind = COLOUR_TYPES[colour];
  if (!kind?.depths.includes(depth) || interlace !== 0) return { fault: "unusual" };
  const drawn = chunks.filter(({ type }) => DRAWN.includes(type));
  if (drawn.at(-1)?.type !== "IEND") return { fault: "broken" };
  if (colour === 3 && !drawn.some(({ type }) => type === "PLTE")) return { fault: "broken" };
  const packed = Buffer.concat(drawn.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const expected = height * (1 + Math.ceil((width * kind.samples * depth) / 8));
  const length = await unpackedLength(packed, expected).catch(() => 0);
  if (length !== expected) return { fault: "broken" };
  return { bytes: Buffer.concat([SIGNATURE, ...drawn.map(({ whole }) => whole)]), width, height };
}
