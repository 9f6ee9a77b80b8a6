import type { Role } from "#app/models/role.ts";

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

/** How far an actor's permission reaches: every row, or only the rows that belong to `userId`. */
export type Scope = { kind: "any" } | { kind: "own"; userId: number };
