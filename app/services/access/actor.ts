import type { Role } from "#app/domain/role.ts";

/** The signed-in person who makes a request. */
export type Actor = {
  id: number;
  name: string;
  username: string;
  email: string;
  role: Role;
  firstLogin: boolean;
  sessionId: number;
};
