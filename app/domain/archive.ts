/** Which rows of a list are asked for by `archived`: those that are offered, the archived ones, both. */
export const ARCHIVED_FILTERS = ["false", "true", "all"] as const;
export type ArchivedFilter = (typeof ARCHIVED_FILTERS)[number];

/** Tables whose rows can be archived. */
export type ArchivedTable = "environments" | "equipment" | "disciplines" | "classes" | "resources" | "users";
