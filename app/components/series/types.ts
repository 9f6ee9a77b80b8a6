import type { SubmissionResult } from "@conform-to/react";
import type { Rows } from "#app/components/form/options-field.tsx";
import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import type { EnvironmentGroup } from "#app/domain/rooms/environment.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import type { SeriesPreviewView } from "./use-live-dates.ts";

export type SeriesFormView = {
  isStaff: boolean;
  choices: { disciplines: Rows; classes: Rows; teachers: Rows; environmentGroups: EnvironmentGroup[] | null };
  add: Record<"environments" | "disciplines" | "classes" | "teachers", string | null>;
  today: string;
  typed: TypedRequest & {
    weekdays: number[];
    everyWeeks: string;
    startDate: string;
    endDate: string;
    untilTermEnd: boolean;
  };
  termEnd: string | null;
  /** The lessons of the first day. */
  lessonSet: LessonSet;
  /** Whether the room was filled in from the person's last request. */
  isRoomGuessed: boolean;
  states: RoomStates | null;
  formToken: string;
  /** Null until the dates were requested. */
  preview: SeriesPreviewView | null;
  chosen: string[];
};

export type SeriesReply = { result?: SubmissionResult<string[]> | null | undefined; canOverride?: boolean };

/** The fields of the form, as it sends them. */
export type SeriesFields = {
  weekdays: string[];
  everyWeeks: string;
  startDate: string;
  endDate: string;
  shift: string;
  lessons: string[];
  environmentIds: string[];
  teacherUserId: string;
  disciplineId: string;
  classId: string;
  notes: string;
};
