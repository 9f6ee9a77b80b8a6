import { bech32 } from "@scure/base";

/** Bytes of a public key by its prefix: the usual kind and the post-quantum one. */
const KEY_BYTES = new Map([
  ["age", 32],
  ["age1pq", 1216],
]);

/** It has a checksum (Bech32), so that a typo is found here; only the worker loads the age library. */
export function isAgeRecipient(text: string): boolean {
  const decoded = text === text.toLowerCase() ? bech32.decodeUnsafe(text, false) : undefined;
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  return bytes?.length !== undefined && bytes.length === KEY_BYTES.get(decoded?.prefix ?? "");
}

export function readIdentities(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
}
