import { blankOf, type ContentOf, type NameOf, namesOf, pickContent } from "#app/domain/content.ts";

/**
 * What people write about an environment beside its name, its type and what it holds. Forms, calls, queries and the
 * audit log derive from it; what is public, and what an import reads, is listed there.
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

/** The content of an environment, without whatever else it has. */
export function environmentContentOf(row: EnvironmentContent): EnvironmentContent {
  return pickContent<typeof ENVIRONMENT_CONTENT, EnvironmentContent>(ENVIRONMENT_CONTENT, row);
}
