/** Crockford's alphabet: without I, L, O and U, so that nothing on paper is mistaken for something else. */
export const PROOF_CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 16 letters of 32 are 80 bits. */
export const PROOF_CODE_LENGTH = 16;

const CODE = new RegExp(`^[${PROOF_CODE_ALPHABET}]{${PROOF_CODE_LENGTH}}$`);

/** The stored form of a typed code: case, blanks and hyphens are ignored, look-alikes are digits; null if invalid. */
export function readProofCode(typed: string): string | null {
  if (typed.length > 100) return null;
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** `ABCDEFGHJKMNPQRS` → `ABCD-EFGH-JKMN-PQRS`. */
export function formatProofCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}
