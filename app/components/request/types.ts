import type { SubmissionResult } from "@conform-to/react";
import type { Rows } from "#app/components/form/options-field.tsx";
import type { BlockedShift } from "#app/domain/blocked-days/blocked-shift.ts";
import type { DroppedDate } from "#app/domain/blocked-days/dropped-date.ts";
import type { OffRun } from "#app/domain/calendar/off-days.ts";
import type { TypedRequest } from "#app/domain/reservations/typed-request.ts";
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
  /** Where what there is none of yet is added; null where others have to. */
  add: Record<"environments" | "disciplines" | "classes" | "teachers", string | null>;
  today: string;
  /** The school's wall clock, `HH:mm`. */
  now: string;
  /** The Monday from which the weeks are shown. */
  from: string;
  blockedShifts: BlockedShift[];
  /** Days without school by the calendar of the class that is chosen. */
  offDays: OffRun[];
  dropped: DroppedDate[];
  typed: TypedRequest;
  /** Null until the check was asked for; the conflicts and alternatives are the first ones. */
  check: { conflictCount: number; conflicts: ConflictView[]; alternatives: AlternativesView[] } | null;
  pending: { count: number; limit: number } | null;
  /** What the rooms are on the dates; null as long as none are chosen. */
  states: RoomStates | null;
  narrowing: RoomNarrowing;
  /** The type of the room that the person asked for last. */
  lastType: EnvironmentType | null;
  formToken: string;
};

/** What the background check answers (services/reservations/conflict-check). */
export type ConflictCheckView = Pick<RequestFormView, "check"> & { blocked: BlockedShift[] };

/** What the form's action answers where the request did not pass. */
export type RequestReply = {
  result: SubmissionResult<string[]>;
  refusal?: { problem: string; details?: Record<string, unknown> };
  canOverride?: boolean;
};

/** The form's fields as the browser sends them. */
export type RequestFields = Omit<TypedRequest, "shift" | "lessons" | "repeatUntil"> & {
  shift: string;
  lessons: string[];
};
