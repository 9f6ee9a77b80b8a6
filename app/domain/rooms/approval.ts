/** Who decides the requests of a room (rules R26.20). */
export const APPROVALS = ["sector", "responsible", "automatic"] as const;
export type Approval = (typeof APPROVALS)[number];

/** `responsible` answers for a room, `automatic` has requests approved at once. */
export type Duty = "responsible" | "automatic";
