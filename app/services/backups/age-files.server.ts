import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { syncToDisk } from "#db/copy.server.ts";

/** The file is not readable with the keys that were given. */
export class WrongKey extends Error {}

type Bytes = globalThis.ReadableStream<Uint8Array>;

function read(file: string): Bytes {
  return Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 20 })) as Bytes;
}

async function write(stream: Bytes, file: string): Promise<void> {
  await pipeline(
    Readable.fromWeb(stream as ReadableStream),
    createWriteStream(file, { flags: "wx", mode: 0o600 }),
  );
  syncToDisk(file);
}

export async function encryptFile(source: string, target: string, recipients: string[]): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  await write(await encrypter.encrypt(read(source)), target);
}

/** @throws WrongKey if no key fits. An altered or truncated file throws too. */
export async function decryptFile(source: string, target: string, identities: string[]): Promise<void> {
  const decrypter = new Decrypter();
  let plain: Bytes;
  try {
    for (const identity of identities) decrypter.addIdentity(identity);
    plain = await decrypter.decrypt(read(source));
  } catch (error) {
    throw new WrongKey(String(error));
  }
  await write(plain, target);
}
