/** What a key may do: read only, or all that its person may. */
export const KEY_KINDS = ["read-only", "full"] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** By this whoever finds a key in a file, and a scanner of secrets, knows what it is. */
export const KEY_PREFIX = "reservas_";
