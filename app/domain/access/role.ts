export const ROLES = ["teacher", "pedagogical", "admin"] as const;
export type Role = (typeof ROLES)[number];
