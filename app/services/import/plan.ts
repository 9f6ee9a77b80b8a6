import type { ImportValues } from "#app/models/import/import.server.ts";

/** A row of the file that becomes a new row, or changes one. */
export type Planned = {
  line: number;
  key: string;
  values: ImportValues;
  id: number | null;
  before: ImportValues | null;
};

export type Fault = { line: number; messages: string[] };

/** What an import would do: nothing as long as there is a fault. */
export type ImportPlan = {
  creates: Planned[];
  updates: Planned[];
  unchanged: number;
  faults: Fault[];
  /** Required fields that no column is chosen for. */
  missing: string[];
};
