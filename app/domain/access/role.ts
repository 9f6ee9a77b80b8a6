export const ROLES = ["teacher", "pedagogical", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What stands for a role in an address, `?perfil=professor`. */
export const ROLE_SLUGS: Record<Role, string> = {
  teacher: "professor",
  pedagogical: "pedagogico",
  admin: "administrador",
};
