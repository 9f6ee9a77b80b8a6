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
  /** Rows that say again what another one says: they are one with it. */
  notes: { line: number; text: string }[];
  /** How many rows somebody left out. */
  leftOut: number;
  /** Required fields that no column is chosen for. */
  missing: string[];
};
