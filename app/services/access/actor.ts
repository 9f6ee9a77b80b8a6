import type { Role } from "#app/domain/access/role.ts";

export type UsedKey = { id: number; name: string; isReadOnly: boolean };

export type Actor = {
  id: number;
  name: string;
  username: string;
  email: string;
  role: Role;
  firstLogin: boolean;
  /** Null where a key takes the place of the session. */
  sessionId: number | null;
  key: UsedKey | null;
};
