import type { CallKey } from "#app/http/api/call-inputs.ts";
import type { Operations } from "./operation.ts";
import { blockedDayOperations, environmentOperations } from "./operations/catalog.ts";
import { classOperations, disciplineOperations } from "./operations/names.ts";
import { userOperations } from "./operations/people.ts";
import { publicOperations } from "./operations/public.ts";
import { reservationOperations } from "./operations/reservations.ts";
import { sessionOperations } from "./operations/session.ts";
import { settingOperations } from "./operations/settings.ts";

/**
 * Every call of the permission matrix: what it is for and the schema of what it answers, which its handler's type
 * follows (http/api/calls.server.ts). The document is made from it when the program is built; while it runs nothing of
 * it is loaded (docs/decisions/0145).
 */
export const OPERATIONS = {
  ...sessionOperations,
  ...reservationOperations,
  ...publicOperations,
  ...environmentOperations,
  ...blockedDayOperations,
  ...disciplineOperations,
  ...classOperations,
  ...userOperations,
  ...settingOperations,
} as const satisfies Operations<CallKey>;
