import type { SubmissionResult } from "@conform-to/react";
import type { TypedEquipment } from "#app/domain/equipment/offer.ts";
import type { SeriesForm } from "#app/services/series/series-form.server.ts";
import type { SeriesPreviewView } from "./use-live-dates.ts";

export type SeriesFormView = SeriesForm & {
  add: Record<"environments" | "disciplines" | "classes" | "teachers", string | null>;
  /** Null until the dates were requested. */
  preview: SeriesPreviewView | null;
  chosen: string[];
};

export type SeriesReply = { result?: SubmissionResult<string[]> | null | undefined; canOverride?: boolean };

export type SeriesFields = {
  weekdays: string[];
  everyWeeks: string;
  startDate: string;
  endDate: string;
  shift: string;
  lessons: string[];
  environmentIds: string[];
  equipment: TypedEquipment[];
  teacherUserId: string;
  disciplineId: string;
  classId: string;
  notes: string;
  unavailable: string;
  acceptLoss: string;
};
