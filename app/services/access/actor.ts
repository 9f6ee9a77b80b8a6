import type { Role } from "#app/domain/access/role.ts";

export type UsedKey = { id: number; name: string; isReadOnly: boolean };

export type Actor = {
  id: number;
  name: string;
  username: string;
  email: string;
  role: Role;
  firstLogin: boolean;
  sessionId: number | null;
  key: UsedKey | null;
};
