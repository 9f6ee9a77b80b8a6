import type { Role } from "#app/domain/access/role.ts";

/** How somebody signs in outside: at a provider (OpenID Connect), or by the school's directory (LDAP). */
export type Way = "oidc" | "ldap";

/** Somebody as the school's own accounts know them, once they have proved who they are. */
export type ExternalPerson = {
  way: Way;
  /** The provider's address; empty for the directory. */
  issuer: string;
  /** Never changes and is never given to another person; not an address. */
  subject: string;
  name: string;
  username: string;
  /** Verified addresses that are theirs alone, the first one first. */
  addresses: string[];
  /** Addresses that others have too, by which no account can be found. */
  sharedAddresses: string[];
  /** The highest role of their groups; null where none of them is named in the settings. */
  role: Role | null;
  /** Names of their groups outside, at least those that were asked about. */
  groups: string[];
};

export type Creation = { endings: string[] } | null;

const HIGHEST_FIRST: Role[] = ["admin", "pedagogical", "teacher"];

export type RoleMap = Partial<Record<Role, string[]>>;

export function roleOfGroups(map: RoleMap | null, groups: string[]): Role | null {
  if (!map) return null;
  const given = new Set(groups.map((group) => group.toLowerCase()));
  return HIGHEST_FIRST.find((role) => map[role]?.some((name) => given.has(name.toLowerCase()))) ?? null;
}
