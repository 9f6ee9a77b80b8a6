import { CALL_INPUTS, type CallInput, type CallKey } from "#app/http/call-inputs.ts";
import { matrixRow } from "#app/services/access/matrix.ts";

/** Whether the answer depends on who asks: not of what everybody is given from one cache, nor of a sign-in. */
export function asksWho(key: CallKey): boolean {
  const { isShared }: CallInput = CALL_INPUTS[key];
  return !isShared && key !== "POST /api/login";
}

/** Whether the key of a program takes the place of a session. */
export function takesKeys(key: CallKey): boolean {
  return asksWho(key) && !matrixRow(key).isOfSession;
}
