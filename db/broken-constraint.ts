/** Which rule of the database a write would have broken; each has its sentence in text/problems.ts. */
export type BrokenConstraint =
  | "overlapRefused"
  | "equipmentRefused"
  | "handoutRefused"
  | "valueRefused"
  | "linkRefused"
  | "duplicateRefused";

/** What the triggers of schema.sql abort with. */
const BY_MESSAGE: Record<string, BrokenConstraint> = {
  approved_overlap: "overlapRefused",
  equipment_exceeded: "equipmentRefused",
  handed_out_exceeded: "handoutRefused",
  "audit_log rows are kept for two years": "valueRefused",
  "audit_log rows are never changed": "valueRefused",
  "reservation_environments rows are inserted and deleted, never updated": "valueRefused",
  "reservation_equipment rows are inserted and deleted, never given to another": "valueRefused",
  "reservation_classes rows are inserted and deleted, never updated": "valueRefused",
  "reservation_teachers rows are inserted and deleted, never updated": "valueRefused",
  // A reference with ON DELETE RESTRICT is refused with a trigger's code.
  "FOREIGN KEY constraint failed": "linkRefused",
};

const BY_CODE: Record<string, BrokenConstraint> = {
  SQLITE_CONSTRAINT_CHECK: "valueRefused",
  SQLITE_CONSTRAINT_DATATYPE: "valueRefused",
  SQLITE_CONSTRAINT_NOTNULL: "valueRefused",
  SQLITE_CONSTRAINT_FOREIGNKEY: "linkRefused",
  SQLITE_CONSTRAINT_PRIMARYKEY: "duplicateRefused",
  SQLITE_CONSTRAINT_ROWID: "duplicateRefused",
  SQLITE_CONSTRAINT_UNIQUE: "duplicateRefused",
};

/** Which of the database's own rules refused a write (https://sqlite.org/rescode.html); null for every other error. */
export function brokenConstraint(error: unknown): BrokenConstraint | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (code === "SQLITE_CONSTRAINT_TRIGGER") return BY_MESSAGE[String(message)] ?? null;
  return BY_CODE[String(code)] ?? null;
}
