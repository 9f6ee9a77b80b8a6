import type { SubmissionResult } from "@conform-to/react";
import type { Rows } from "#app/components/form/options-field.tsx";
import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { BlockedShift } from "#app/domain/calendar/blocked-shift.ts";
import type { DroppedDate } from "#app/domain/calendar/dropped-date.ts";
import type { OffDays } from "#app/domain/calendar/off-days.ts";
import type { LessonTimes } from "#app/domain/dates/lesson-times.ts";
import type { EnvironmentGroup, EnvironmentType } from "#app/domain/rooms/environment.ts";
import type { RoomNarrowing, RoomStates } from "#app/domain/rooms/room-choice.ts";
import type { AlternativesView, ConflictView } from "./conflict-banner.tsx";

/** Everything that the form shows (services/reservations/request-form). */
export type RequestFormView = {
  isStaff: boolean;
  choices: {
    disciplines: Rows;
    classes: Rows;
    teachers: Rows;
    environmentGroups: EnvironmentGroup[] | null;
  };
  /** Where to add missing options; null for people who may not. */
  add: Record<"environments" | "disciplines" | "classes" | "teachers", string | null>;
  today: string;
  /** The school's wall clock, `HH:mm`. */
  now: string;
  /** The Monday of the first week shown. */
  from: string;
  blockedShifts: BlockedShift[];
  lessonTimes: LessonTimes;
  offDays: OffDays;
  dropped: DroppedDate[];
  typed: TypedRequest;
  /** Null until the check was requested; conflicts and alternatives are the first ones. */
  check: { conflictCount: number; conflicts: ConflictView[]; alternatives: AlternativesView[] } | null;
  pending: { count: number; limit: number } | null;
  /** The rooms' states on the dates; null while none are chosen. */
  states: RoomStates | null;
  narrowing: RoomNarrowing;
  /** The type of the last room that the person requested. */
  lastType: EnvironmentType | null;
  formToken: string;
  /** The missing lesson that the request makes up. */
  gapId: number | null;
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
