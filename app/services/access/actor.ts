import type { Role } from "#app/domain/access/role.ts";

/** The key of a program, as it is named in the audit log. */
export type UsedKey = { id: number; name: string; isReadOnly: boolean };

/** The person who makes a request, signed in or by a key of theirs. */
export type Actor = {
  id: number;
  name: string;
  username: string;
  email: string;
  role: Role;
  firstLogin: boolean;
  /** Null where a key takes the place of the session. */
  sessionId: number | null;
  /** The key that the request came with, or null. */
  key: UsedKey | null;
};
