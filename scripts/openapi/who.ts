import type { Role } from "#app/domain/access/role.ts";
import type { CallInput, CallKey } from "#app/http/api/call.ts";
import { CALLS } from "#app/routes/api/calls.ts";
import { type Access, matrixRow } from "#app/services/access/matrix.ts";

/** Whether the answer depends on who asks: not of what everybody is given from one cache, nor of a sign-in. */
export function asksWho(key: CallKey): boolean {
  const { isShared }: CallInput = CALLS[key];
  return !isShared && key !== "POST /api/login";
}

/** The roles that may call it, and of whose rows; none where everybody may. */
export function rolesOf(key: CallKey): Partial<Record<Role, Access>> {
  // Open in the matrix, so that a signed-out caller learns whom to ask (rules R5.11).
  return key === "POST /api/register" ? { admin: "any" } : matrixRow(key).roles;
}

/** Whether the key of a program takes the place of a session. */
export function takesKeys(key: CallKey): boolean {
  return asksWho(key) && !matrixRow(key).sessionOnly;
}
