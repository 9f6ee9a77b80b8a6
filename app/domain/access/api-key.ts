export const KEY_KINDS = ["read-only", "full"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Prefix by which people and secret scanners recognise a key in a file. */
export const KEY_PREFIX = "reservas_";
