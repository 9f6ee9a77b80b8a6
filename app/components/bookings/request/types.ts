import type { SubmissionResult } from "@conform-to/react";
import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import type { RequestForm } from "#app/services/bookings/request/request-form.server.ts";

export type RequestFormView = RequestForm & {
  add: Record<"environments" | "disciplines" | "classes" | "teachers", string | null>;
};

export type ConflictCheckView = Pick<RequestFormView, "check"> & {
  blocked: BlockedShift[];
  clashes?: RequestFormView["clashes"];
};

/** What is left of each kind at the form's times. */
export type EquipmentCheckView = Pick<RequestFormView["equipment"][number], "id" | "least">[];

export type RequestReply = {
  result: SubmissionResult<string[]>;
  refusal?: { problem: string; details?: Record<string, unknown> };
  canOverride?: boolean;
};

export type RequestFields = Omit<TypedRequest, "shift" | "lessons"> & {
  shift: string;
  lessons: string[];
};
