import { addressOf } from "#app/domain/addresses.ts";

export const UNNAMED_SCHOOL = "Escola";

export type School = {
  name: string;
  logo: SchoolLogo | null;
  /** The address of the style sheet with the school's colour; null where it has the program's own. */
  colours: string | null;
  /** The hash of what a phone's home screen reads; null where it is not known. */
  manifest: string | null;
};

/** Where the logo lies, and sides of its ratio. */
export type SchoolLogo = { address: string; width: number; height: number };

/** For people who sign in, and for public pages. */
const MANIFEST_STARTS = ["app", "page"] as const;
export type ManifestStart = (typeof MANIFEST_STARTS)[number];

export function manifestAddress(start: ManifestStart, hash: string): string {
  return addressOf("schoolFile", `${start}.${hash}.webmanifest`);
}

/** The start whose manifest has this address at present; null for any other. */
export function manifestStartAt(address: string, hash: string): ManifestStart | null {
  return MANIFEST_STARTS.find((start) => manifestAddress(start, hash) === address) ?? null;
}
