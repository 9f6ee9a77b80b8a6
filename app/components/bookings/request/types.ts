import type { SubmissionResult } from "@conform-to/react";
import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import type { RequestForm } from "#app/services/bookings/request/request-form.server.ts";

/** Everything that the form shows (services/reservations/request-form). */
export type RequestFormView = RequestForm & {
  /** Where to add missing options; null for people who may not. */
  add: Record<"environments" | "disciplines" | "classes" | "teachers", string | null>;
};

/** The response of the background check (services/reservations/conflict-check). */
export type ConflictCheckView = Pick<RequestFormView, "check"> & { blocked: BlockedShift[] };

/** The action's response to a refused request. */
export type RequestReply = {
  result: SubmissionResult<string[]>;
  refusal?: { problem: string; details?: Record<string, unknown> };
  canOverride?: boolean;
};

/** The form's fields as the browser sends them. */
export type RequestFields = Omit<TypedRequest, "shift" | "lessons"> & {
  shift: string;
  lessons: string[];
};
