import { inflateRawSync } from "node:zlib";

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;

/** The text of one file of a ZIP archive; throws if it is missing. */
export function readZipped(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === CENTRAL_HEADER) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    if (archive.toString("utf8", at + 46, at + 46 + (nameLength ?? 0)) === name) {
      return unpack(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20));
    }
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  throw new Error(`No ${name} in the archive`);
}

function unpack(archive: Buffer, at: number, size: number): string {
  if (archive.readUInt32LE(at) !== LOCAL_HEADER) throw new Error("No local header");
  const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(begin, begin + size);
  return (archive.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed)).toString("utf8");
}
