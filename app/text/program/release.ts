import type { Release } from "#app/domain/settings/release.ts";

/** `1.0.0 (befc5192, 2026-11-27)`, for the terminal and for staff. */
export function releaseText({ version, commit, date }: Release): string {
  return commit ? `${version} (${commit}, ${date})` : version;
}
