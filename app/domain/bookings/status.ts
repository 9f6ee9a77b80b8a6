/** A reservation's status (rules R3.1). */
export const STATUSES = ["pending", "approved", "rejected"] as const;
export type Status = (typeof STATUSES)[number];
