const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

/** Characters of a public key after `age1` and `age1pq1`: 32 and 1216 bytes in fives, and six of checksum. */
const KINDS = [
  { prefix: "age", characters: Math.ceil((32 * 8) / 5) + 6 },
  { prefix: "age1pq", characters: Math.ceil((1216 * 8) / 5) + 6 },
];

function checksum(values: number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((part, bit) => {
      if ((top >>> bit) & 1) sum ^= part;
    });
  }
  return sum;
}

/**
 * Whether the text is a public key that the age format encrypts to. It holds a checksum (Bech32), so a slip of
 * the keyboard is found here and not at the first copy; the library itself is loaded in the worker only.
 */
export function isAgeRecipient(text: string): boolean {
  const at = text.lastIndexOf("1");
  const prefix = text.slice(0, at);
  const data = text.slice(at + 1);
  if (!KINDS.some((kind) => kind.prefix === prefix && kind.characters === data.length)) return false;
  const values = [...data].map((character) => ALPHABET.indexOf(character));
  if (values.includes(-1)) return false;
  const codes = [...prefix].map((character) => character.charCodeAt(0));
  return checksum([...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...values]) === 1;
}

/** The private keys of a key file in age's own format: a key a line, empty lines and comments left out. */
export function readIdentities(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
}
