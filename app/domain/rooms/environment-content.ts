import { blankOf, type ContentOf, type NameOf, namesOf, pickContent } from "#app/domain/content.ts";

/**
 * Forms, calls, queries and the audit log derive from it; public facts and import columns are listed where they are
 * used.
 */
export const ENVIRONMENT_CONTENT = {
  capacity: { column: "capacity", kind: "number" },
  location: { column: "location", kind: "text" },
  description: { column: "description", kind: "text" },
} as const;

export type EnvironmentContent = ContentOf<typeof ENVIRONMENT_CONTENT>;
export type EnvironmentContentName = NameOf<typeof ENVIRONMENT_CONTENT>;

export const ENVIRONMENT_CONTENT_NAMES = namesOf(ENVIRONMENT_CONTENT);

export const BLANK_ENVIRONMENT_CONTENT = blankOf(ENVIRONMENT_CONTENT);

export function environmentContentOf(row: EnvironmentContent): EnvironmentContent {
  return pickContent<typeof ENVIRONMENT_CONTENT, EnvironmentContent>(ENVIRONMENT_CONTENT, row);
}
